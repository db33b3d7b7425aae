/**
 * Workbooks (XLSX) that are written: identifiers are texts, so that no program takes their zeros or rounds them; dates
 * and amounts are what they are. A text is never a formula.
 */
import type { CellValue } from "hucre/xlsx";
import { TIME_ZONE } from "../domain/calendar/calendar.ts";

export const WORKBOOK_MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a column holds: its cells are given as texts of the wire (`1234.56`, `2026-11-25`, an instant), or as numbers. */
export type ColumnKind = "text" | "amount" | "number" | "day" | "moment";

interface WorkbookColumn {
  readonly title: string;
  readonly kind: ColumnKind;
}

export type WorkbookCell = string | number | undefined;

/** Cells have these formats also while they are empty, for those who fill them in. */
const formats: Readonly<Record<ColumnKind, { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: "@", width: 20 },
  amount: { numFmt: "#,##0.00", width: 18 },
  number: { numFmt: "General", width: 12 },
  day: { numFmt: "dd/mm/yyyy", width: 12 },
  moment: { numFmt: "dd/mm/yyyy hh:mm:ss", width: 20 },
};

/** A workbook of one sheet, written while it is read; rows beyond what a sheet holds go into further ones. */
export async function workbookStream(
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>,
): Promise<ReadableStream<Uint8Array>> {
  // The library is loaded for those who want a workbook.
  const { writeXlsxStream } = await import("hucre/xlsx");
  return writeXlsxStream(cellsOf(columns, rows), {
    name: sheet,
    columns: columns.map(({ title, kind }) => ({
      header: title,
      width: Math.max(formats[kind].width, title.length + 2),
      style: { numFmt: formats[kind].numFmt },
    })),
    freezePane: { rows: 1 },
  });
}

async function* cellsOf(
  columns: readonly WorkbookColumn[],
  rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    yield columns.map(({ kind }, at) => {
      const value = row[at];
      if (value === undefined || value === "") return null;
      return typeof value === "number" ? value : valueOf[kind](value) ?? textOf(value);
    });
  }
}

/** Undefined for a text that is not of the kind, or that a cell of it would not hold exactly. */
const valueOf: Readonly<Record<ColumnKind, (text: string) => CellValue | undefined>> = {
  text: textOf,
  // A number of a cell has fifteen digits.
  amount: (text) => /^-?\d{1,13}\.\d{2}$/.test(text) ? Number(text) : undefined,
  number: (text) => /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined,
  day: (text) => dateOf(text),
  moment: (text) => {
    try {
      const { epochMilliseconds, offsetNanoseconds } = Temporal.Instant.from(text).toZonedDateTimeISO(
        TIME_ZONE,
      );
      return serialDate(epochMilliseconds + offsetNanoseconds / 1_000_000);
    } catch {
      return dateOf(text);
    }
  },
};

function dateOf(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? serialDate(Date.parse(`${text}T00:00:00Z`)) : undefined;
}

/** Days before are counted differently by each program. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

const serialDate = (milliseconds: number): Date | undefined =>
  milliseconds >= FIRST_DAY ? new Date(milliseconds) : undefined;

/** The longest text of a cell: with a longer one, programs call the file damaged. */
const MAX_CELL = 32_767;

const CUT = " […]";

/** Without what XML cannot have; what looks like an escape of the format stays what it is. */
function textOf(text: string): string {
  // deno-lint-ignore no-control-regex
  const clean = text.replaceAll(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, " ").toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
  return clean.length <= MAX_CELL ? clean : clean.slice(0, MAX_CELL - CUT.length).toWellFormed() + CUT;
}
