/**
 * Numbers of agencies and accounts, as banks print them and as they are kept: without points, and with the dash
 * before the check digit where there was one. Some banks' check digits are letters, X or P; payment accounts have
 * up to twenty digits.
 */
import { readPositions, type Sign, withPlainDashes } from "../pasted_number.ts";
import { fail, ok, type Result } from "../result.ts";

export const AGENCY = /^\d{1,6}(?:-?[0-9XP])?$/;

/** The twenty positions of a field of the files, of which a dash is one. */
export const ACCOUNT = /^(?:\d{1,20}|\d{1,19}[XP]|\d{1,18}-[0-9XP])$/;

export type InvalidAccountNumber =
  | { readonly reason: "characters"; readonly sign: Sign }
  | { readonly reason: "form" };

export const readAgency = (text: string): Result<string, InvalidAccountNumber> => readAs(text, AGENCY);

export const readAccount = (text: string): Result<string, InvalidAccountNumber> => readAs(text, ACCOUNT);

function readAs(text: string, form: RegExp): Result<string, InvalidAccountNumber> {
  const read = readPositions(text, { positions: /[0-9XP]/, punctuation: "." });
  if (!read.ok) return fail({ reason: "characters", sign: read.error });
  const { positions, signs } = read.value;
  const letter = positions.slice(0, -1).search(/[XP]/);
  if (letter >= 0) return fail({ reason: "characters", sign: signs[letter]! });
  const number = withPlainDashes(text).replaceAll(".", "");
  // A dash for which the field has no position says nothing that the digits do not.
  const fitting = /^\d{19}-[0-9XP]$/.test(number) ? positions : number;
  return form.test(fitting) ? ok(fitting) : fail({ reason: "form" });
}
