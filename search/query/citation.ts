/**
 * Precedents as people cite them, anywhere in what they type: "tema 1046 stf", "Súm. 331, IV, do TST", "ADI 4.277/DF",
 * "stj-rr-1", "prescrição no Tema 1.046 da Repercussão Geral".
 */
import { organs } from "../../domain/precedents/organ.ts";
import { isSpecies, type Species } from "../../domain/precedents/species.ts";
import { fold } from "../language/stop_words.ts";
import {
  caseClasses,
  isSmall,
  type Names,
  organNames,
  singular,
  speciesNames,
  states,
} from "./citation_names.ts";

export interface PrecedentCitation {
  /** Undefined: of any court. */
  readonly organ?: string;
  readonly species: readonly Species[];
  readonly number: string;
}

/** A stretch of the text, in UTF-16 units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

interface Citations {
  readonly citations: readonly PrecedentCitation[];
  /** Words that name a precedent or a case, and so are not searched for their own sake. */
  readonly places: readonly TextSpan[];
}

interface Token extends TextSpan {
  /** Folded; of a number its digits. */
  readonly word: string;
  readonly isNumber: boolean;
}

/** What some words of a citation are. */
type Part =
  & TextSpan
  & (
    | { readonly type: "species"; readonly species: readonly Species[] }
    | { readonly type: "organ"; readonly organ: string }
    | { readonly type: "number"; readonly digits: string }
    | { readonly type: "state"; readonly state: string }
    | { readonly type: "class" }
    /** A section of a court, an item of a súmula, a small word. */
    | { readonly type: "other"; readonly isSmall: boolean }
  );

const identifier = /^([a-z]{3,5}\d{0,2})-([a-z]{2,5})-(\d[\d-]*)$/;
const pieces = /\d{7}-?\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}|(?:\d{1,3}(?:\.\d{3})+|\d+)|[\p{L}\p{M}]+/gu;
/** What may stand between two words of a citation. */
const between = /^[\s.,;:/()\-–—ºª°]*$/;
const roman = /^(?:x{0,3})(?:ix|iv|v?i{0,3})$/;
/** Sections of the superior labour court: "OJ 394 da SBDI-1". */
const sections = new Set(["sdi", "sbdi", "sdc"]);
const itemWords = new Set(["item", "inciso", "tese"]);
const concentrated = new Set<Species>(["ADI", "ADC", "ADO", "ADPF"]);
const CITATIONS_AT_MOST = 5;

/** What a text cites; nothing when it reads like no citation. */
export function findCitations(text: string): Citations {
  const id = identifier.exec(fold(text).trim());
  if (id !== null) return byIdentifier(id, text);
  const citations: PrecedentCitation[] = [], places: TextSpan[] = [];
  for (const parts of runsOf(text)) {
    for (const one of splitRun(parts)) {
      const citation = citationOf(one);
      if (citation !== undefined) citations.push(citation);
      if (citation !== undefined) places.push(placeOf(one));
      else places.push(...casesOf(one));
    }
  }
  return { citations: citations.slice(0, CITATIONS_AT_MOST), places };
}

function byIdentifier([_, organ = "", kind = "", number = ""]: RegExpExecArray, text: string): Citations {
  const species = kind.toUpperCase();
  if (!isSpecies(species)) return { citations: [], places: [] };
  const citation = { organ: organ.toUpperCase(), species: [species], number };
  return { citations: [citation], places: [{ start: 0, end: text.length }] };
}

/** Stretches of words that may all belong to a citation, read into their parts. */
function runsOf(text: string): Part[][] {
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
    const word = isNumber ? piece.replace(/\D/g, "") : fold(piece);
    return word === "" ? [] : [{ word, isNumber, start, end: start + piece.length }];
  });

type Unplaced<P> = P extends Part ? Omit<P, keyof TextSpan> : never;
interface Read {
  readonly part: Unplaced<Part>;
  /** In tokens. */
  readonly length: number;
}

function readPart(
  tokens: readonly Token[],
  at: number,
  { gap, run }: { readonly gap: string; readonly run: readonly Part[] },
): Read | undefined {
  const { word, isNumber } = tokens[at]!;
  const before = run.at(-1);
  const isAfterNumber = before?.type === "number";
  if (states.has(word) && isAfterNumber && (/[/(-]/.test(gap) || isConcentrated(run))) {
    return { part: { type: "state", state: word }, length: 1 };
  }
  const organ = readName(tokens, at, organNames, (text) => text);
  if (organ !== undefined) return { part: { type: "organ", organ: organ.meaning }, length: organ.length };
  const species = readName(tokens, at, speciesNames, singular);
  if (species !== undefined) {
    return { part: { type: "species", species: species.meaning }, length: species.length };
  }
  if (isNumber) return { part: { type: "number", digits: word }, length: 1 };
  if (isAfterNumber && roman.test(word)) return { part: { type: "other", isSmall: false }, length: 1 };
  const next = tokens[at + 1];
  if (sections.has(word) && run.length > 0) {
    const hasNumber = next !== undefined && /^(?:[12]|i{1,2})$/.test(next.word);
    return { part: { type: "other", isSmall: false }, length: hasNumber ? 2 : 1 };
  }
  if (itemWords.has(word) && next !== undefined && (next.isNumber || roman.test(next.word))) {
    return { part: { type: "other", isSmall: false }, length: 2 };
  }
  if (caseClasses.has(word)) return { part: { type: "class" }, length: 1 };
  return isSmall(word) ? { part: { type: "other", isSmall: true }, length: 1 } : undefined;
}

const isConcentrated = (run: readonly Part[]): boolean =>
  run.some((part) => part.type === "species" && part.species.every((one) => concentrated.has(one)));

/** The longest name that stands at a place, small words between its words left out. */
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

/** A run may cite several: each begins with the kind before its number, or with the court before that. */
function splitRun(parts: readonly Part[]): Part[][] {
  const found: Part[][] = [[]];
  for (const part of parts) {
    const current = found.at(-1)!;
    if (part.type !== "number" || !current.some(({ type }) => type === "number")) {
      current.push(part);
      continue;
    }
    const number = current.findIndex(({ type }) => type === "number");
    const begins = current.findIndex(({ type }, index) =>
      index > number && (type === "species" || type === "class")
    );
    found.push([...(begins === -1 ? [] : current.splice(begins)), part]);
  }
  return found;
}

function citationOf(parts: readonly Part[]): PrecedentCitation | undefined {
  const kinds = parts.flatMap((part) => part.type === "species" ? [part.species] : []);
  const number = parts.find((part) => part.type === "number");
  const first = parts.findIndex(({ type }) => type === "species");
  if (kinds.length === 0 || number === undefined || parts.indexOf(number) < first) return undefined;
  const common = kinds.reduce((all, some) => all.filter((one) => some.includes(one)));
  const species = common.length > 0 ? common : kinds.at(-1)!;
  const organ = parts.find((part) => part.type === "organ")?.organ ?? courtOfState(parts, species);
  return { ...(organ !== undefined && { organ }), species, number: number.digits.replace(/^0+(?=\d)/, "") };
}

/** "IRDR 12/SP" is of the state's court; "ADI 4.277/DF" says where the case came from. */
function courtOfState(parts: readonly Part[], species: readonly Species[]): string | undefined {
  const state = parts.find((part) => part.type === "state")?.state;
  return state === undefined || species.some((one) => concentrated.has(one))
    ? undefined
    : `TJ${state.toUpperCase()}`;
}

function placeOf(parts: readonly Part[]): TextSpan {
  const counted = parts.filter((part) => part.type !== "other" || !part.isSmall);
  return { start: counted[0]!.start, end: counted.at(-1)!.end };
}

/** The class before a case's number, and the state after it: the number is searched, they are not. */
const casesOf = (parts: readonly Part[]): TextSpan[] =>
  parts.flatMap((part, index) => {
    if (part.type !== "class") return [];
    const number = parts.slice(index + 1).find((next) => next.type !== "other");
    if (number?.type !== "number") return [];
    const state = parts[parts.indexOf(number) + 1];
    return state?.type === "state" ? [part, state] : [part];
  });

/** Ids that a citation may mean, those of the courts that are cited most first. */
export function citedIds({ organ, species, number }: PrecedentCitation): string[] {
  const courts = organ === undefined ? organs.map(({ acronym }) => acronym) : [organ];
  return courts.flatMap((court) =>
    species.flatMap((one) => {
      const id = `${court}-${one}-${number}`.toLowerCase();
      return concentrated.has(one) ? [id, ...furtherRecords.map((further) => `${id}-${further}`)] : [id];
    })
  );
}

/** A case of concentrated review may have further records, told apart by their sequence. */
const furtherRecords = [1, 2, 3, 4, 5];
