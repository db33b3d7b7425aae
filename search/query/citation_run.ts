/**
 * Finds the runs of a text that may cite precedents, and splits them into parts: kind, court, number, and
 * what is between them.
 */
import type { Species } from "../../domain/precedents/species.ts";
import { fold } from "../language/stop_words.ts";
import {
  caseClasses,
  courtParts,
  isSmall,
  type Names,
  organNames,
  singular,
  speciesNames,
  states,
} from "./citation_names.ts";

/** A range of the text, in UTF-16 units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

interface Token extends TextSpan {
  /** Folded; for a number its digits. */
  readonly word: string;
  readonly isNumber: boolean;
}

/** How a number is joined to the previous one: "5, 7", "5 e 7", "566 a 571". */
type Joined = "comma" | "and" | "range";

/** The meaning of some words of a citation. */
export type Part =
  & TextSpan
  & (
    | {
      readonly type: "species";
      readonly species: readonly Species[];
      readonly isPlural: boolean;
      /** Whether it may mean something else too: "S. 7 STJ", "TR 905". */
      readonly isAbbreviated?: boolean;
      /** Whether it belongs to the number before it: "Tema 69/RG", "Tema 69 (RG)". */
      readonly isSuffix?: boolean;
    }
    | { readonly type: "organ"; readonly organ: string }
    | { readonly type: "number"; readonly digits: string; readonly joined: Joined | undefined }
    | { readonly type: "state"; readonly state: string }
    | { readonly type: "class"; readonly organ: string | undefined }
    /** A section of a court, an item of a súmula, or a small word. */
    | { readonly type: "other"; readonly isSmall: boolean }
  );

/** Case numbers, numbers, initials ("S.V.", "S.T.F.") and words. */
const pieces =
  /\d{7}-?\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}|(?:\d{1,3}(?:\.\d{3})+|\d+)|(?<!\p{L})\p{L}(?:\.\p{L})+(?!\p{L})|[\p{L}\p{M}]+/gu;
/** The characters that may separate two words of a citation. */
const between = /^[\s.,;:/()#&\-–—ºª°]*$/;
const roman = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/;
/** The sections of the superior labour court: "OJ 394 da SBDI-1". */
const sections = new Set(["sdi", "sbdi", "sdc"]);
const itemWords = new Set(["item", "inciso", "tese"]);
export const concentrated: ReadonlySet<Species> = new Set<Species>(["ADI", "ADC", "ADO", "ADPF"]);

export function runsOf(text: string): Part[][] {
  const tokens = tokensOf(text);
  const runs: Part[][] = [[]];
  for (let at = 0; at < tokens.length;) {
    const before = tokens[at - 1];
    const gap = before === undefined ? "" : text.slice(before.end, tokens[at]!.start);
    if (!between.test(gap)) runs.push([]);
    const read = readPart(tokens, at, { gap, run: runs.at(-1)! });
    if (read === undefined) {
      runs.push([]);
      at++;
    } else {
      const { start } = tokens[at]!, { end } = tokens[at + read.length - 1]!;
      runs.at(-1)!.push({ ...read.part, start, end } as Part);
      at += read.length;
    }
  }
  return runs;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(pieces)].flatMap(({ 0: piece, index: start }) => {
    const isNumber = /^\d/.test(piece);
    const word = isNumber ? piece.replace(/\D/g, "") : fold(piece).replaceAll(".", "");
    return word === "" ? [] : [{ word, isNumber, start, end: start + piece.length }];
  });

type Unplaced<P> = P extends Part ? Omit<P, keyof TextSpan> : never;
interface Read {
  readonly part: Unplaced<Part>;
  /** The length in tokens. */
  readonly length: number;
}

/** What precedes a part. */
interface Before {
  readonly gap: string;
  readonly run: readonly Part[];
}

function readPart(tokens: readonly Token[], at: number, before: Before): Read | undefined {
  const { word, isNumber } = tokens[at]!;
  const isAfterNumber = before.run.at(-1)?.type === "number";
  const isState = states.has(word) && isAfterNumber && !isRepetitive(word, before.run) &&
    (/[/(-]/.test(before.gap) || isConcentrated(before.run));
  if (isState) return { part: { type: "state", state: word }, length: 1 };
  const organ = readName(tokens, at, organNames, (text) => text);
  if (organ !== undefined) return { part: { type: "organ", organ: organ.meaning }, length: organ.length };
  const species = readName(tokens, at, speciesNames, singular);
  if (species !== undefined) {
    const isPlural = singular(word) !== word;
    const isSuffix = isAfterNumber && /[/(]/.test(before.gap) &&
      !isBeforeNumber(tokens, at + species.length - 1);
    return {
      part: { type: "species", species: species.meaning, isPlural, isSuffix },
      length: species.length,
    };
  }
  if (isNumber) {
    return { part: { type: "number", digits: word, joined: joinOf(tokens, at, before.gap) }, length: 1 };
  }
  const spelled = spelledNumber(tokens, at, before);
  if (spelled !== undefined) {
    const { digits, length } = spelled;
    return { part: { type: "number", digits, joined: joinOf(tokens, at, before.gap) }, length };
  }
  const meaning = isBeforeNumber(tokens, at) ? abbreviations.get(word) : undefined;
  if (meaning !== undefined) {
    const part = { type: "species", species: meaning, isPlural: word === "ss", isAbbreviated: true } as const;
    return { part, length: 1 };
  }
  if (caseClasses.has(word)) return { part: { type: "class", organ: caseClasses.get(word) }, length: 1 };
  return readOther(tokens, at, before);
}

/**
 * How a number is joined to what precedes it: "5 e 7", "5 e n. 7", "5 ou 7", "5 & 7", "566/567", "5; 7", "566 a 571", "566-571".
 */
function joinOf(tokens: readonly Token[], at: number, gap: string): Joined | undefined {
  const before = tokens.slice(0, at).findLast(({ word }) => !numberMarks.has(word));
  if (before !== undefined && andWords.has(before.word) || /&/.test(gap)) return "and";
  if (before !== undefined && rangeWords.has(before.word)) return "range";
  return /[,;/]/.test(gap) ? "comma" : /^\s*[-–—]\s*$/.test(gap) && before?.isNumber ? "range" : undefined;
}

const numberMarks = new Set(["n", "no", "nr", "nro"]);
const andWords = new Set(["e", "ou"]);
const rangeWords = new Set(["a", "ao", "ate"]);

/** A number in words, "súmula sete", "temas dez e onze", which must follow a kind or be in its list. */
function spelledNumber(tokens: readonly Token[], at: number, { run, gap }: Before) {
  const last = run.findLast((part) => part.type !== "other" || !part.isSmall);
  const isListed = last?.type === "number" && joinOf(tokens, at, gap) !== undefined;
  if (last?.type !== "species" && !isListed) return undefined;
  const read = parseNumberWords(tokens.slice(at, at + MOST_NUMBER_WORDS).map(({ word }) => word));
  if (read === undefined || !articles.has(tokens[at]!.word) || read.length > 1) return read;
  const next = tokens.findIndex(({ word }, index) => index > at && !isSmall(word));
  const isAlone = next === -1 || readName(tokens, next, organNames, (text) => text) !== undefined;
  return isAlone || /^n(?:umero|ro?|o)?$/.test(tokens[at - 1]!.word) ? read : undefined;
}

/** "mil e trezentos e quarenta e cinco". */
const MOST_NUMBER_WORDS = 7;
/** Numbers that are articles too: "a súmula um dia disse". */
const articles = new Set(["um", "uma"]);

/** Abbreviations of kinds before a number: "S. 7", "SS. 5 e 7", "T. 1046", "TR 905". */
const abbreviations: ReadonlyMap<string, readonly Species[]> = new Map([
  ["s", ["SUM"]],
  ["ss", ["SUM"]],
  ["t", speciesNames.get("tema")!.at(-1)!.meaning],
  ["tr", ["RR", "IRR"]],
]);

const isBeforeNumber = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1).find(({ word }) => !numberMarks.has(word))?.isNumber ?? false;

function readOther(tokens: readonly Token[], at: number, { run }: Before): Read | undefined {
  const { word } = tokens[at]!, next = tokens[at + 1];
  const other = (length: number): Read => ({ part: { type: "other", isSmall: false }, length });
  const part = readName(tokens, at, courtParts, (text) => text);
  if (part !== undefined && run.length > 0) return other(part.length);
  const isAfterNumber = run.some(({ type }) => type === "number");
  if (isAfterNumber && roman.test(word)) return other(1);
  if (sections.has(word) && run.length > 0) {
    return other(next !== undefined && /^(?:[12]|i{1,2})$/.test(next.word) ? 2 : 1);
  }
  const isItem = (token: Token | undefined) =>
    token !== undefined && (token.isNumber || roman.test(token.word));
  if (itemWords.has(itemWord(word)) && isItem(next)) return other(2);
  return isSmall(word) ? { part: { type: "other", isSmall: true }, length: 1 } : undefined;
}

const itemWord = (word: string): string => word === "itens" ? "item" : singular(word);

const isConcentrated = (run: readonly Part[]): boolean =>
  run.some((part) => part.type === "species" && part.species.every((one) => concentrated.has(one)));

/** Whether "RR" behind a number is the kind and not Roraima: "Tema 905 (RR)", but "IRDR 12/RR". */
const isRepetitive = (word: string, run: readonly Part[]): boolean =>
  word === "rr" && run.some((part) => part.type === "species" && part.species.includes("RR"));

/** The longest name at a place, ignoring small words between its words. */
function readName<Meaning>(
  tokens: readonly Token[],
  at: number,
  names: Names<Meaning>,
  form: (word: string) => string,
): { readonly meaning: Meaning; readonly length: number } | undefined {
  const { word } = tokens[at]!;
  for (const { words, meaning } of names.get(word) ?? names.get(form(word)) ?? []) {
    let next = at;
    const isThere = words.every((word, index) => {
      while (index > 0 && tokens[next] !== undefined && isSmall(tokens[next]!.word)) next++;
      const token = tokens[next++];
      if (token === undefined) return false;
      return /^\d/.test(word)
        ? Number(token.word) === Number(word)
        : form(token.word) === word || token.word === word;
    });
    if (isThere) return { meaning, length: next - at };
  }
  return undefined;
}

/** Whether a number is the year in which something was: "recurso repetitivo em 2019". */
export function isYear(parts: readonly Part[], text: string): boolean {
  const number = parts.find((part) => part.type === "number");
  return number !== undefined && /^(?:19|20)\d\d$/.test(number.digits) &&
    /(?:^|\s)(?:em|de)\s$/i.test(text.slice(Math.max(0, number.start - 4), number.start));
}

// Reads numbers in words: "sete", "trezentas e trinta e uma", "mil e quarenta e seis".

const units =
  "um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove"
    .split(" ");
const tens = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const hundreds =
  "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");

/** The values by folded word. */
const values: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at) => [word, at + 1] as const),
  ["catorze", 14],
  ["uma", 1],
  ["duas", 2],
  ["cem", 100],
  ...tens.map((word, at) => [word, 10 * (at + 2)] as const),
  ...hundreds.flatMap((word, at) =>
    [[word, 100 * (at + 1)], [word.replace(/os$/, "as"), 100 * (at + 1)]] as const
  ),
]);

/**
 * The limit of what can be added to a number: units to tens, tens to hundreds; "cinco e sete" are two
 * numbers.
 */
const roomOf = (value: number): number =>
  value % 1000 === 0 ? 1000 : value % 100 === 0 ? 100 : value % 10 === 0 && value % 100 >= 20 ? 10 : 0;

/** @param words folded words, including those behind the number */
function parseNumberWords(
  words: readonly string[],
): { readonly digits: string; readonly length: number } | undefined {
  let value = words[0] === "mil" ? 1000 : values.get(words[0] ?? "");
  if (value === undefined) return undefined;
  let length = 1;
  if (value < 10 && words[1] === "mil") {
    value *= 1000;
    length = 2;
  }
  while (true) {
    const skipped = words[length] === "e" ? 1 : 0;
    const next = values.get(words[length + skipped] ?? "");
    if (next === undefined || next >= roomOf(value)) return { digits: String(value), length };
    value += next;
    length += skipped + 1;
  }
}
