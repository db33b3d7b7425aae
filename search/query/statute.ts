/**
 * Recognises citations of statutes anywhere in a query: "Lei 8.213/91", "art. 103 da Lei nº 8.213, de 24 de
 * julho de 1991", "CPC, art. 1.030", "CF art. 5º, LV". Each is searched as one expression, in all the
 * spellings documents use.
 */
import { fold } from "../language/stop_words.ts";
import type { TextSpan } from "./citation_run.ts";

/** Exact words, each at most `within` places after the previous one. */
interface WordsInOrder {
  readonly words: readonly string[];
  readonly within: number;
}

export interface Statute {
  /** The parts of the citation, from the whole to its parts (law, article, item), each with its spellings. */
  readonly parts: readonly (readonly WordsInOrder[])[];
  readonly place: TextSpan;
  /** The place of the number that is also searched as a word: that of a law, or of a code's article. */
  readonly searched: readonly TextSpan[];
}

/** Kinds of statutes that have a number, folded; where numbers restart each year the year is required. */
const kinds: readonly { readonly names: readonly string[]; readonly yearly?: true }[] = [
  { names: ["lei complementar", "lc"] },
  { names: ["lei", "leis"] },
  { names: ["decreto lei", "dl"] },
  { names: ["decreto"] },
  { names: ["medida provisoria", "mp"] },
  { names: ["emenda constitucional", "ec"] },
  { names: ["resolucao"], yearly: true },
  { names: ["portaria"], yearly: true },
  { names: ["instrucao normativa", "in"], yearly: true },
];

const codes: readonly (readonly string[])[] = [
  ["constituicao federal", "constituicao da republica", "constituicao", "crfb", "cf"],
  ["codigo de processo civil", "ncpc", "cpc"],
  ["codigo de processo penal", "cpp"],
  ["codigo penal", "cp"],
  ["codigo civil", "cc"],
  ["codigo de defesa do consumidor", "cdc"],
  ["codigo tributario nacional", "ctn"],
  ["consolidacao das leis do trabalho", "clt"],
  ["estatuto da crianca e do adolescente", "eca"],
];

const number = String.raw`(?:\d{1,3}(?:\.\d{3})+|\d+)`;
const numbering = String.raw`(?:\s*(?:n[ºo°.]{1,3}|n|número|numero))?`;
const year = String
  .raw`(?:\s*/\s*(?<slashed>\d{4}|\d{2})(?!\d)|,?\s+de\s+(?:\d{1,2}[ºo°]?\s+de\s+\p{L}+\s+de\s+)?(?<full>\d{4})(?!\d))?`;
/** A comma and blanks in one way only, and words to their end: what can be read in two ways is tried in 2ⁿ of them. */
const comma = String.raw`\s*(?:,\s*)?`;
const wordEnd = String.raw`(?![\p{L}\d])`;
const item = String
  .raw`(?:${comma}(?:caput|par[áa]grafo\s+[úu]nico|(?:§|inc\.|inciso|al[íi]nea)\s*["“]?[\p{L}\d]+${wordEnd}°?["”]?|[IVXLC]+${wordEnd}))*`;
const article = (group: string) =>
  String
    .raw`(?:art(?:igo)?s?\.?\s*(?<${group}>${number})[ºo°]?(?:-[A-Z](?!\p{L}))?(?<${group}Items>${item}))`;
const before = String.raw`(?:${article("first")}${comma}(?:d[aoe]\s+)?)?`;
const after = String.raw`(?:${comma}${article("last")})?`;
const accented: Record<string, string> = { c: "[cç]", a: "[aãá]", o: "[oóõ]", i: "[ií]", u: "[uú]" };
const spelled = (name: string) =>
  name.replace(/[caoiu]/g, (letter) => accented[letter]!).replaceAll(" ", String.raw`[\s-]+`);
const oneOf = (names: readonly string[]) => names.map(spelled).join("|");

const numbered = new RegExp(
  String.raw`(?<![\p{L}\d])${before}(?<kind>${oneOf(kinds.flatMap(({ names }) => names))})(?:\s+federal)?` +
    String.raw`${numbering}\s*(?<number>${number})(?!\d)(?:-\d+)?${year}${after}`,
  "gidu",
);
const codified = new RegExp(
  String.raw`(?<![\p{L}\d])${before}(?<code>${
    oneOf(codes.flat())
  })(?:\s*/\s*\d{2,4}|\s+de\s+\d{4})?(?![\p{L}\d])` +
    String.raw`(?:${comma}(?:${article("last")}|(?<bare>${number})[ºo°]?(?<bareItems>${item})))?`,
  "gidu",
);

export function findStatutes(text: string): Statute[] {
  const laws = [...text.matchAll(numbered)].map(readLaw);
  const isFree = ({ place }: Statute) =>
    laws.every((law) => place.end <= law.place.start || place.start >= law.place.end);
  return [...laws, ...[...text.matchAll(codified)].flatMap(readCode).filter(isFree)];
}

const digitsOf = (text: string) => text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
const namesOf = (text: string) => fold(text).replace(/[\s-]+/g, " ");
const wordsOf = (name: string) => name.split(" ");
const placeOf = (match: RegExpExecArray, group: string): TextSpan => {
  const [start, end] = match.indices!.groups![group]!;
  return { start, end };
};
const wholePlace = (match: RegExpExecArray): TextSpan => ({
  start: match.index,
  end: match.index + match[0].length,
});

/** The most words between an article and its law: "art. 103, caput e parágrafo único, da Lei". */
const APART = 8;

function readLaw(match: RegExpExecArray): Statute {
  const { kind = "", number = "", slashed, full, first, firstItems, last, lastItems } = match.groups ?? {};
  const { names, yearly } = kinds.find(({ names }) => names.includes(namesOf(kind)))!;
  const years = yearly === undefined ? undefined : fullYear(slashed ?? full);
  const law = names.flatMap((name) => spellings(wordsOf(name), [digitsOf(number), ...(years ?? [])]));
  return {
    parts: [law, ...articleParts(first ?? last, firstItems ?? lastItems, law.map(({ words }) => words))],
    place: wholePlace(match),
    searched: [placeOf(match, "number")],
  };
}

function fullYear(written: string | undefined): string[] | undefined {
  if (written === undefined) return undefined;
  if (written.length === 4) return [written];
  return [(Number(written) <= 40 ? "20" : "19") + written];
}

/** The spellings of a law: "Lei 8.213", "Lei Federal n. 8.213", "Leis 8.212/91 e 8.213/91". */
const spellings = (name: readonly string[], number: readonly string[]): WordsInOrder[] => [
  { words: [...name, ...number], within: 1 },
  { words: [...name, "n", ...number], within: 2 },
  { words: [...name, "federal", ...number], within: 1 },
  { words: [...name, "e", ...number], within: 3 },
];

function readCode(match: RegExpExecArray): Statute[] {
  const { code = "", first, firstItems, last, lastItems, bare, bareItems } = match.groups ?? {};
  const cited = first ?? last ?? bare;
  if (cited === undefined) return [];
  const names = codes.find((names) => names.includes(namesOf(code)))!;
  const group = first !== undefined ? "first" : last !== undefined ? "last" : "bare";
  const parts = articleParts(cited, firstItems ?? lastItems ?? bareItems, names.map(wordsOf));
  return [{
    parts,
    place: wholePlace(match),
    searched: [placeOf(match, group)],
  }];
}

/** The article and, if given, its item, before the law or after it. */
function articleParts(
  article: string | undefined,
  items: string | undefined,
  laws: readonly (readonly string[])[],
): WordsInOrder[][] {
  if (article === undefined) return [];
  const words = ["artigo", digitsOf(article)];
  const roman = /(?<!\p{L})[ivxlc]+(?![\p{L}\d])/iu.exec(items ?? "")?.[0];
  const both = (part: readonly string[]) =>
    laws.flatMap((law) => [
      { words: [...part, ...law], within: APART },
      { words: [...law, ...part], within: APART },
    ]);
  return [both(words), ...(roman === undefined ? [] : [both([...words, fold(roman)])])];
}
