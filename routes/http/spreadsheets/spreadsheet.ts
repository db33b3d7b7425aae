/** Tables as spreadsheets, for requests of `text/csv` or of a workbook (XLSX). */
import type { Context } from "hono";
import * as v from "valibot";
import { localDate } from "../../../domain/calendar/calendar.ts";
import { csvHead, csvLines } from "../../../spreadsheets/csv.ts";
import { WORKBOOK_MEDIA, type WorkbookCell, workbookStream } from "../../../spreadsheets/workbook.ts";
import type { Env } from "../../app.ts";
import { fieldLabel, valueLabel } from "./field_labels.ts";
import { columnsOf, type ListColumn } from "./list_columns.ts";

/** The parameter of an operation that answers JSON or a spreadsheet. */
export const acceptParameter = {
  in: "header",
  name: "Accept",
  description: `\`application/json\`; \`text/csv\` ou \`${WORKBOOK_MEDIA}\` (XLSX) para a planilha`,
  required: false,
} as const;

/** What a request accepts of a table, other than JSON; a workbook before a CSV. */
export function wantedForm(c: Context): "csv" | "xlsx" | undefined {
  const accept = c.req.header("Accept") ?? "";
  if (accept.includes(WORKBOOK_MEDIA)) return "xlsx";
  return /\btext\/csv\b/.test(accept) ? "csv" : undefined;
}

export type Row = Readonly<Record<string, unknown>>;

interface TableAnswer {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly ListColumn[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** Answers the spreadsheet that was asked for, page by page while it is sent. */
export async function tableAnswer(c: Context<Env>, table: TableAnswer): Promise<Response> {
  const form = wantedForm(c) ?? "csv";
  const body = form === "xlsx" ? await workbookOf(table) : csvOf(table, c.env?.forPeople === true);
  return c.body(body, 200, {
    "Content-Type": form === "xlsx" ? WORKBOOK_MEDIA : "text/csv; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${table.name}.${form}"`,
    "Vary": "Accept",
  });
}

/** Answers the spreadsheet of rows that are at hand. */
export const spreadsheet = (
  c: Context<Env>,
  name: string,
  entries: v.ObjectEntries,
  rows: readonly Row[],
): Promise<Response> =>
  tableAnswer(c, {
    name,
    columns: columnsOf(v.object(entries)),
    pages: (async function* () {
      yield await Promise.resolve(rows);
    })(),
  });

/** A workbook is for people: columns and values have their names. */
const workbookOf = ({ name, columns, pages }: TableAnswer): Promise<ReadableStream<Uint8Array>> =>
  workbookStream(
    name.split(/[-_]\d{4}-/)[0]!.slice(0, MAX_SHEET_NAME),
    columns.map((column) => ({ title: fieldLabel(column.name), kind: column.kind })),
    (async function* () {
      for await (const rows of pages) {
        for (const row of rows) yield columns.map((column) => cellOf(valueOf(row, column), column));
      }
    })(),
  );

const MAX_SHEET_NAME = 31;

function cellOf(value: unknown, column: ListColumn): WorkbookCell {
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" ? value : worded(value, column, true);
}

/** Lines for programs have the wire's names and values, those for people the names that pages have. */
function csvOf({ columns, pages }: TableAnswer, forPeople: boolean): ReadableStream<Uint8Array> {
  const titles = columns.map(({ name }) => forPeople ? fieldLabel(name) : name);
  return ReadableStream.from((async function* () {
    yield csvHead(titles);
    for await (const rows of pages) {
      yield csvLines(
        rows.map((row) => columns.map((column) => textOf(valueOf(row, column), column, forPeople))),
      );
    }
  })()).pipeThrough(new TextEncoderStream());
}

function textOf(value: unknown, column: ListColumn, forPeople: boolean): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return withDecimalComma(String(value));
  const text = worded(value, column, forPeople);
  if (/^-?\d+\.\d{2}$/.test(text)) return withDecimalComma(text);
  // A time in the courts' time zone, in the form that spreadsheets read.
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?-03:00$/.exec(text);
  return moment === null ? text : `${moment[1]} ${moment[2]}`;
}

function worded(value: unknown, column: ListColumn, forPeople: boolean): string {
  if (typeof value === "boolean") return forPeople ? value ? "Sim" : "Não" : value ? "SIM" : "NAO";
  if (Array.isArray(value)) return value.map((one) => worded(one, column, forPeople)).join(", ");
  return forPeople && column.isListed ? valueLabel(String(value)) : String(value);
}

const valueOf = (row: Row, { name }: ListColumn): unknown =>
  name.split(".").reduce<unknown>((part, key) => (part as Row | undefined)?.[key], row);

/** A number with a decimal comma, as Brazilian spreadsheets read it. */
const withDecimalComma = (number: string): string => number.replace(".", ",");

/**
 * The name of a list's file: `listarContasDeposito` gives `contas-deposito-2026-11-23`, with the day on which it is
 * made.
 */
export const fileNameOf = (id: string, now: Temporal.Instant): string =>
  `${id.replace(/^(listar|consultar)/, "").replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase()}-${localDate(now)}`;
