/**
 * Makes a spreadsheet of any list of the API: all its pages, read one after another while the answer is sent.
 */
import type { Context } from "hono";
import { stringify } from "csv-stringify/sync";
import type * as v from "valibot";
import type { Env } from "../../app.ts";
import { fieldLabel } from "./field_labels.ts";
import { csvOptions, wantsSpreadsheet, withDecimalComma } from "./spreadsheet.ts";

/** Rows per page: enough to make a statement worthwhile, few enough for memory. */
const ROWS_AT_ONCE = 500;

/** Rows read twice, so that none is missed when a row enters or leaves the list meanwhile. */
const OVERLAP = 50;

type Handler = (c: Context<Env>) => Response | Promise<Response>;

type Row = Readonly<Record<string, unknown>>;

interface Page {
  readonly content: readonly Row[];
  readonly totalElements: number;
}

/** The schema of a list's item; undefined when the answer is not a list. */
export function listItemSchema(answer: v.GenericSchema | undefined): v.GenericSchema | undefined {
  const { content, totalElements } = entriesOf(answer) ?? {};
  return totalElements === undefined ? undefined : (content as { item?: v.GenericSchema } | undefined)?.item;
}

/**
 * Wraps the handler of a list, so that `text/csv` gets the whole list.
 *
 * @param id the id of the operation, such as `listarOrdens`, after which the file is named
 */
export const withSpreadsheet = (handler: Handler, item: v.GenericSchema, id: string): Handler => {
  const columns = columnsOf(item);
  return async (c) => {
    if (!wantsSpreadsheet(c)) {
      const answer = await handler(c);
      answer.headers.append("Vary", "Accept");
      return answer;
    }
    const query = c.req.valid("query" as never) as object;
    const read = async (skipped: number): Promise<Page | Response> => {
      c.req.addValidatedData("query", { ...query, pageNumber: 1, pageSize: ROWS_AT_ONCE, skipped });
      const answer = await handler(c);
      return answer.ok ? await answer.json() as Page : answer;
    };
    const first = await read(0);
    if (first instanceof Response) return first;
    return fileOf(c, id, columns, pagesFrom(first, read));
  };
};

/** The pages, each without the rows of the previous one. */
async function* pagesFrom(
  first: Page,
  read: (skipped: number) => Promise<Page | Response>,
): AsyncGenerator<readonly Row[]> {
  let page: Page | Response = first;
  let known = new Set<string>();
  for (let skipped = 0;; skipped += ROWS_AT_ONCE - OVERLAP) {
    if (skipped > 0) page = await read(skipped);
    if (page instanceof Response) throw new Error(`A page of a spreadsheet was answered ${page.status}`);
    const fresh = page.content.filter((row) => !known.has(keyOf(row)));
    yield fresh;
    if (skipped + page.content.length >= page.totalElements || page.content.length === 0) return;
    known = new Set(page.content.map(keyOf));
  }
}

const keyOf = (row: Row): string => String(row.id ?? JSON.stringify(row));

function fileOf(
  c: Context<Env>,
  id: string,
  columns: readonly string[],
  pages: AsyncGenerator<readonly Row[]>,
): Response {
  const forPeople = c.env?.forPeople === true;
  const head = [forPeople ? columns.map(fieldLabel) : [...columns]];
  const body = ReadableStream.from((async function* () {
    yield stringify(head, { ...csvOptions, bom: true });
    for await (const rows of pages) {
      yield stringify(rows.map((row) => columns.map((column) => cellOf(row, column, forPeople))), csvOptions);
    }
  })()).pipeThrough(new TextEncoderStream());
  return c.body(body, 200, {
    "Content-Type": "text/csv; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${fileName(id)}.csv"`,
    "Vary": "Accept",
  });
}

/**
 * The name of the file: `listarContasDeposito` gives `contas-deposito-2026-11-23`, with the day on which it
 * is made.
 */
const fileName = (id: string): string =>
  `${id.replace(/^(listar|consultar)/, "").replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase()}-${
    Temporal.Now.plainDateISO("America/Sao_Paulo")
  }`;

/**
 * A text of digits that spreadsheets would shorten: with leading zeros, or with more digits than they show.
 */
const SHORTENED = /^(0\d+|\d{12,})$/;

function cellOf(row: Row, column: string, forPeople: boolean): string {
  const value = column.split(".").reduce<unknown>((part, name) => (part as Row | undefined)?.[name], row);
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "SIM" : "NAO";
  if (typeof value === "number") return withDecimalComma(value);
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  if (/^-?\d+\.\d{2}$/.test(text)) return withDecimalComma(text);
  // A time in the courts' time zone, in the form that spreadsheets read.
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?-03:00$/.exec(text);
  if (moment !== null) return `${moment[1]} ${moment[2]}`;
  return forPeople && SHORTENED.test(text) ? `="${text}"` : guarded(text);
}

/** A text that a spreadsheet would evaluate as a formula is marked as text. */
const guarded = (text: string): string =>
  /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;

interface Shape {
  readonly type: string;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

const bare = (schema: v.GenericSchema): Shape => {
  const shape = schema as unknown as Shape;
  return shape.wrapped === undefined ? shape : bare(shape.wrapped);
};

const entriesOf = (schema: v.GenericSchema | undefined) => schema && bare(schema).entries;

/** The names of an item's columns, also of nested objects (`autor.nome`); nested lists are left out. */
function columnsOf(item: v.GenericSchema, before = ""): string[] {
  return Object.entries(entriesOf(item) ?? {}).flatMap(([name, schema]) => {
    const { type, item: element, entries } = bare(schema);
    if (entries !== undefined) return before === "" ? columnsOf(schema, `${name}.`) : [];
    if (type === "array" && element !== undefined && bare(element).entries !== undefined) return [];
    return type === "record" || type === "unknown" ? [] : [`${before}${name}`];
  });
}
