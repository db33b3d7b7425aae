/** CSV that is written for Brazil's spreadsheets: semicolons between cells, and no cell that is computed. */
import { stringify } from "csv-stringify/sync";

/** The mark by which spreadsheet programs read a CSV as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Rows as lines; each text that a program would compute is marked as text. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows.map((row) => row.map(guarded)), { delimiter: ";", record_delimiter: "windows" });

/** The first lines of a file. */
export const csvHead = (...rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

/** What programs take for the beginning of a formula, also of full width, and also behind blanks and invisible signs. */
const FORMULA = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** A number with sign computes to itself. */
const NUMBER = /^[+-]?\d[\d.]*(,\d+)?$/;

function guarded(text: string): string {
  const computes = FORMULA.test(text) || /^[\t\r\n]/.test(text);
  return computes && !NUMBER.test(text) ? `'${text}` : text;
}

/** A text without the mark that it was given here. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
