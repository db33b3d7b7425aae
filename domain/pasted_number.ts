/**
 * Reads numbers as people paste them from documents: with points, dashes and blanks of any kind, and with marks
 * that nobody sees.
 *
 * What stands between the positions of a number says nothing: every dash and blank of Unicode, the minus sign,
 * which PDFs put for a hyphen, and invisible characters. Digits and letters of other scripts are no positions,
 * however alike they look; the first sign that does not belong is told. Check digits are for each number's own
 * module to judge.
 */
import { fail, ok, type Result } from "./result.ts";

/** A character as it was written, and its place in the text, from 1. */
export interface Sign {
  readonly character: string;
  readonly place: number;
}

export interface PastedNumber {
  /** The positions alone, in capitals. */
  readonly positions: string;
  /** What was written for each of them. */
  readonly signs: readonly Sign[];
}

interface NumberSigns {
  /** The characters that are positions, letters in either case. */
  readonly positions: RegExp;
  /** Its own punctuation, besides dashes and blanks. */
  readonly punctuation: string;
}

const dash = /[\p{Pd}\u2212]/u;
const separator = /[\p{Pd}\u2212\p{Zs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Only ASCII letters are put in capitals: `toUpperCase` alone would also turn look-alikes ("ı", "ſ") into ASCII
 * letters.
 */
const capital = (character: string): string =>
  /^[a-z]$/.test(character) ? character.toUpperCase() : character;

/** The positions of a number, or the first sign that does not belong to it. */
export function readPositions(
  text: string,
  { positions, punctuation }: NumberSigns,
): Result<PastedNumber, Sign> {
  const signs: Sign[] = [];
  let read = "";
  let place = 0;
  const blankAtStart = text.length - text.trimStart().length;
  for (const character of text.trimEnd()) {
    place++;
    if (place <= blankAtStart || separator.test(character) || punctuation.includes(character)) continue;
    const position = capital(character);
    if (!positions.test(position)) return fail({ character, place });
    read += position;
    signs.push({ character, place });
  }
  return ok({ positions: read, signs });
}

/** The text without dashes, blanks and invisible marks. */
export const withoutSeparators = (text: string): string =>
  [...text.trim()].filter((character) => !separator.test(character)).join("");

/** The text with every dash as `-` and nothing else between its positions, for numbers that keep their dash. */
export const withPlainDashes = (text: string): string =>
  [...text.trim()].flatMap((character) =>
    dash.test(character) ? ["-"] : separator.test(character) ? [] : [capital(character)]
  ).join("");

/** A sign as refusals name it: `sinal “Ⅳ” (U+2163) na posição 5`. */
export function nameOfSign({ character, place }: Sign): string {
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `“${character}” (${code})` : code;
  return `sinal ${shown} na posição ${place}`;
}

/** Why a number of a fixed length, without check digits, cannot be read. */
export type PastedFault =
  | { readonly reason: "characters"; readonly sign: Sign }
  | { readonly reason: "length" };

/** Reads a number of a fixed length of digits, or of digits and letters. */
export function readFixed(
  text: string,
  { length, letters = false }: { readonly length: number; readonly letters?: boolean },
): Result<string, PastedFault> {
  const positions = letters ? /[0-9A-Z]/ : /\d/;
  const read = readPositions(text, { positions, punctuation: letters ? "./" : "." });
  if (!read.ok) return fail({ reason: "characters", sign: read.error });
  return read.value.positions.length === length ? ok(read.value.positions) : fail({ reason: "length" });
}

/** Reads a protocol number as people paste it; it has no check digits. */
export const readProtocolNumber = (text: string): Result<string, PastedFault> =>
  readFixed(text, { length: 14 });

/** Reads an ISPB as people paste it, with or without punctuation. */
export const readIspb = (text: string): Result<string, PastedFault> =>
  readFixed(text, { length: 8, letters: true });

/**
 * Characters that no free text has: control characters, which neither the database nor the institutions' files can
 * contain; line and paragraph separators, which some readers take for the end of a line; direction marks, which
 * would make a name or an amount look different; and what another program put where it lost a letter, or what only
 * one font can show, which would reach a bank as something else.
 */
const FOREIGN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffd]/u;

/** The sentence about the first character of a text that no free text has; undefined where there is none. */
export function faultOfText(text: string): string | undefined {
  if (!FOREIGN.test(text)) return undefined;
  const characters = [...text];
  const at = characters.findIndex((character) => FOREIGN.test(character));
  const character = characters[at]!;
  const sign = nameOfSign({ character, place: at + 1 });
  return character === "\ufffd"
    ? `O ${sign} está no lugar de uma letra perdida; escreva o texto de novo`
    : `O ${sign} não faz parte de um texto; retire-o`;
}
