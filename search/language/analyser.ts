/**
 * Reads Portuguese legal text as both engines index and search it: words with their places, in two forms. The exact one
 * (folded) serves phrases, the stem everything else.
 *
 * Citations become plain numbers, so that they are found however they are written: "art. 5º", "artigo 5"; "Lei
 * 8.666/93", "lei nº 8666/1993"; "0000832-35.2018.4.01.3202" with and without its punctuation.
 */
import { stem } from "./stem.ts";
import { fold, isStopWord } from "./stop_words.ts";

export interface Token {
  /** Where it stands in the text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Folded, numbers without their punctuation. */
  readonly exact: string;
  /** Undefined for a stop word. */
  readonly stem: string | undefined;
}

/** A case number, a number with or without thousands and ordinal mark, a word. */
const pieces = /(\d{7}-?\d{2}\.\d{4}\.\d\.\d{2}\.\d{4})|(\d{1,3}(?:\.\d{3})+|\d+)[ºª°]?|§+|[\p{L}\p{M}]+/gu;

/** Abbreviations, folded, and what they stand for. */
const abbreviations = new Map([
  ["art", "artigo"],
  ["arts", "artigo"],
  ["inc", "inciso"],
  ["par", "paragrafo"],
  ["§", "paragrafo"],
  ["§§", "paragrafo"],
  ["sum", "sumula"],
  ["res", "resolucao"],
]);

/** A year of two digits, as in "8.666/93": written to the right of a slash. */
const fullYear = (digits: string): string => (Number(digits) <= 40 ? "20" : "19") + digits;

function numberOf(piece: string, before: string): string {
  const digits = piece.replace(/\D/g, "");
  if (digits.length === 2 && before === "/") return fullYear(digits);
  return digits.replace(/^0+(?=\d)/, "");
}

type Reading = Pick<Token, "exact" | "stem">;

function readWord(piece: string): Reading {
  const folded = fold(piece);
  const exact = abbreviations.get(folded) ?? folded;
  return { exact, stem: exact === "" || isStopWord(exact) ? undefined : stem(exact) };
}

/** The same few words, as they are written, make most of the text. Emptied when full. */
const known = new Map<string, Reading>();
const KNOWN_AT_MOST = 200_000;

function read(piece: string, before: string): Reading {
  if (/^\d/.test(piece)) {
    const exact = numberOf(piece, before);
    return { exact, stem: exact };
  }
  let reading = known.get(piece);
  if (reading === undefined) {
    reading = readWord(piece);
    if (known.size >= KNOWN_AT_MOST) known.clear();
    known.set(piece, reading);
  }
  return reading;
}

/** Accents over what is no letter, which no word or number is written with. */
const strayAccents = /(?<![\p{L}\p{M}])\p{M}+/gu;

export function analyse(text: string): Token[] {
  return text.search(strayAccents) < 0 ? tokensOf(text) : tokensBetweenAccents(text);
}

/** Reads the text without its stray accents, and tells each token's place in the text as it came. */
function tokensBetweenAccents(text: string): Token[] {
  const places: number[] = [];
  let from = 0;
  let plain = "";
  for (const { index, 0: accents } of [...text.matchAll(strayAccents), { index: text.length, 0: "" }]) {
    plain += text.slice(from, index);
    for (let place = from; place < index; place++) places.push(place);
    from = index + accents.length;
  }
  return tokensOf(plain).map((token) => ({
    ...token,
    start: places[token.start]!,
    end: places[token.end - 1]! + 1,
  }));
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pieces)) {
    const { exact, stem } = read(match[0], text[match.index - 1] ?? "");
    if (exact === "") continue;
    tokens.push({ start: match.index, end: match.index + match[0].length, exact, stem });
  }
  return tokens;
}
