/**
 * Makes a spreadsheet of any list of the API: all its pages, read one after another while the answer is sent.
 */
import type { Context } from "hono";
import type * as v from "valibot";
import type { Env } from "../../app.ts";
import { columnsOf } from "./list_columns.ts";
import { fileNameOf, type Row, tableAnswer, wantedForm } from "./spreadsheet.ts";

/** Rows per page: enough to make a statement worthwhile, few enough for memory. */
const ROWS_AT_ONCE = 500;

/** Rows read twice, so that none is missed when a row enters or leaves the list meanwhile. */
const OVERLAP = 50;

type Handler = (c: Context<Env>) => Response | Promise<Response>;

interface Page {
  readonly content: readonly Row[];
  readonly totalElements: number;
}

/**
 * Wraps the handler of a list, so that `text/csv`, or a workbook, gets the whole list.
 *
 * @param id the id of the operation, such as `listarOrdens`, after which the file is named
 */
export const withSpreadsheet = (handler: Handler, item: v.GenericSchema, id: string): Handler => {
  const columns = columnsOf(item);
  return async (c) => {
    if (wantedForm(c) === undefined) {
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
    return await tableAnswer(c, {
      name: fileNameOf(id, c.get("now")),
      columns,
      pages: pagesFrom(first, read),
    });
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
