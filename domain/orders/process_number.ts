/**
 * The number of a judicial process: `NNNNNNN-DD.AAAA.J.TR.OOOO`.
 *
 * Source: Resolution CNJ 65/2008, article 1; TR 06 of branch 4 by Resolution CNJ 477/2022.
 *
 * The check digits are computed here and not by `@brazilian-utils/brazilian-utils`, which answers yes or no
 * only: a court must be told which part of the number is wrong. The tests compare both.
 */
import type { Branch } from "../identity/court_unit.ts";
import { readPositions, type Sign } from "../pasted_number.ts";
import { fail, ok, type Result } from "../result.ts";

/** A valid process number, punctuated: `0000832-35.2018.4.01.3202`. */
export type ProcessNumber = string & { readonly brand: "ProcessNumber" };

/** The first fault found: a sign that no process number has, its length, the check digits, or an unknown J and TR. */
export type InvalidProcessNumber =
  & { readonly type: "invalid-process-number"; readonly text: string }
  & (
    | { readonly reason: "characters"; readonly sign: Sign }
    | { readonly reason: "format" | "check-digits" | "unknown-court" }
  );

/** The TR codes from `first` to `last`, two digits each. */
const upTo = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0"));

/** The branches and the TR codes of each: 00 is the superior court (or CNJ), 90 the branch's council. */
const branches: Readonly<Record<Branch, { readonly name: string; readonly courts: ReadonlySet<string> }>> = {
  1: { name: "Supremo Tribunal Federal", courts: new Set(["00"]) },
  2: { name: "Conselho Nacional de Justiça", courts: new Set(["00"]) },
  3: { name: "Superior Tribunal de Justiça", courts: new Set(["00"]) },
  4: { name: "Justiça Federal", courts: new Set([...upTo(1, 6), "90"]) },
  5: { name: "Justiça do Trabalho", courts: new Set([...upTo(0, 24), "90"]) },
  6: { name: "Justiça Eleitoral", courts: new Set(upTo(0, 27)) },
  7: { name: "Justiça Militar da União", courts: new Set(upTo(0, 12)) },
  8: { name: "Justiça dos Estados e do Distrito Federal e Territórios", courts: new Set(upTo(1, 27)) },
  9: { name: "Justiça Militar Estadual", courts: new Set(["13", "21", "26"]) },
};

const LENGTH = 20;

/** Reads a process number with or without its punctuation; the result is always punctuated. */
export function parseProcessNumber(text: string): Result<ProcessNumber, InvalidProcessNumber> {
  const refuse = (reason: "format" | "check-digits" | "unknown-court") =>
    fail({ type: "invalid-process-number", reason, text } as const);

  const read = readPositions(text, { positions: /\d/, punctuation: "." });
  if (!read.ok) return fail({ type: "invalid-process-number", reason: "characters", sign: read.error, text });
  const digits = read.value.positions;
  if (digits.length !== LENGTH) return refuse("format");
  const fields: Fields = {
    sequence: digits.slice(0, 7),
    year: digits.slice(9, 13),
    branch: digits.slice(13, 14),
    court: digits.slice(14, 16),
    origin: digits.slice(16),
  };
  if (checkDigits(fields) !== digits.slice(7, 9)) return refuse("check-digits");
  if (!isCourt(fields)) return refuse("unknown-court");
  return ok(numberOf(fields));
}

/**
 * Makes a process number by adding the check digits to its fields, for generated numbers only. Throws a
 * `RangeError` when a field is too large or the court does not exist.
 */
export function makeProcessNumber(
  sequence: number,
  year: number,
  branch: number,
  court: number,
  origin: number,
): ProcessNumber {
  const fields: Fields = {
    sequence: written(sequence, 7),
    year: written(year, 4),
    branch: written(branch, 1),
    court: written(court, 2),
    origin: written(origin, 4),
  };
  if (!isCourt(fields)) {
    throw new RangeError(`Cannot number a process of court ${branch}.${court}: no such court`);
  }
  return numberOf(fields);
}

/** The J digit of a process number. */
export const branchOfProcess = (number: ProcessNumber): Branch => number.charAt(16) as Branch;

/** J and TR together, three digits: the court code that registries and tokens carry (`401`, `826`). */
export const courtCodeOf = (number: ProcessNumber): string => number.charAt(16) + number.slice(18, 20);

/**
 * Whether a process belongs to a court (JTR): both its number and the case-data platform must say so. The
 * platform may not know it (specification, "Errors": one message for both).
 */
export const belongsToCourt = (
  court: string,
  number: ProcessNumber,
  known: { readonly court: string } | undefined,
): boolean => known?.court === court && courtCodeOf(number) === court;

/** The name of a branch of the judiciary, as users read it. */
export const branchName = (branch: Branch): string => branches[branch].name;

/** The fields of a number without its check digits, each at its full width. */
interface Fields {
  readonly sequence: string;
  readonly year: string;
  readonly branch: string;
  readonly court: string;
  readonly origin: string;
}

function isCourt({ branch, court }: Fields): boolean {
  return Object.hasOwn(branches, branch) && branches[branch as Branch].courts.has(court);
}

/** ISO 7064 MOD 97-10 over all other fields and two zeros (resolution, annex VIII). */
function checkDigits({ sequence, year, branch, court, origin }: Fields): string {
  const remainder = BigInt(`${sequence}${year}${branch}${court}${origin}00`) % 97n;
  return String(98n - remainder).padStart(2, "0");
}

function numberOf(fields: Fields): ProcessNumber {
  const { sequence, year, branch, court, origin } = fields;
  return `${sequence}-${checkDigits(fields)}.${year}.${branch}.${court}.${origin}` as ProcessNumber;
}

function written(value: number, width: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 10 ** width) {
    throw new RangeError(`Cannot write ${value} as ${width} digits of a process number`);
  }
  return String(value).padStart(width, "0");
}
