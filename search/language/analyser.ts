/**
 * Analyses Portuguese legal text for both engines: words with their positions, in two forms. The exact
 * (folded) form serves phrases, the stem everything else.
 *
 * Numbers in citations lose their punctuation, so that they are found however they are written: "art. 5º",
 * "artigo 5"; "Lei 8.666/93", "lei nº 8666/1993"; "0000832-35.2018.4.01.3202" with and without punctuation.
 */
import { stem } from "./stem.ts";
import { fold, isStopWord } from "./stop_words.ts";

export interface Token {
  /** The position in the text, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Folded; a number has no punctuation. */
  readonly exact: string;
  /** Undefined for a stop word. */
  readonly stem: string | undefined;
}

/** A case number, a number with or without thousands separators and ordinal mark, or a word. */
const pieces = /(\d{7}-?\d{2}\.\d{4}\.\d\.\d{2}\.\d{4})|(\d{1,3}(?:\.\d{3})+|\d+)[ºª°]?|§+|[\p{L}\p{M}]+/gu;

/** Abbreviations, folded, with the words they stand for. */
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

/** The year of two digits behind a slash, as in "8.666/93". */
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

/** A cache of analysed words, since few words make up most of a text; emptied when full. */
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

/** Accents on something that is not a letter, which no word or number has. */
const strayAccents = /(?<![\p{L}\p{M}])\p{M}+/gu;

export function analyse(text: string): Token[] {
  return text.search(strayAccents) < 0 ? tokensOf(text) : tokensBetweenAccents(text);
}

/** Analyses the text without stray accents, and converts each token's position to the original text. */
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

/**
 * The word by which a precedent is found by its own number, which its texts do not contain. It is none that can be typed
 * among other words: "250 volts" does not mean theme 250.
 */
export const ownNumber = (number: string): string => `#${number.replace(/\D/g, "").replace(/^0+(?=\d)/, "")}`;
