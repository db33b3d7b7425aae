/** Spreadsheets of lists, for requests of `text/csv`. */
import type { Context } from "hono";
import { stringify } from "csv-stringify/sync";

/** The parameter of an operation that answers JSON or a spreadsheet. */
export const acceptParameter = {
  in: "header",
  name: "Accept",
  description: "`application/json`, ou `text/csv` para a planilha",
  required: false,
} as const;

export const wantsSpreadsheet = (c: Context): boolean => /\btext\/csv\b/.test(c.req.header("Accept") ?? "");

/** A number with a decimal comma, as Brazilian spreadsheets read it. */
export const withDecimalComma = (number: string | number): string => String(number).replace(".", ",");

/** The CSV dialect of Brazilian spreadsheets: cells are separated by semicolons. */
export const csvOptions = { delimiter: ";", record_delimiter: "windows" } as const;

/** Answers a spreadsheet with semicolons, in which no cell can be taken for a formula. */
export function spreadsheet(
  c: Context,
  name: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Response {
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    ...csvOptions,
    bom: true,
    escape_formulas: true,
    cast: { boolean: (value) => value ? "SIM" : "NAO" },
  });
  return c.body(text, 200, {
    "Content-Type": "text/csv; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Vary": "Accept",
  });
}
