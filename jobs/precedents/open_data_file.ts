/** A file of open data: its rows, and which of them can be sent. */
import { match } from "ts-pattern";
import {
  openDataColumns,
  type OpenDataElement,
  type OpenDataRefusal,
  type OpenDataRow,
  readOpenDataRow,
} from "../../domain/precedents/open_data.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { dayIn } from "../../spreadsheets/cell_forms.ts";
import { openTable } from "../../spreadsheets/open_table.ts";
import { cellsByColumn, columnKey, fileSource, UnreadableTable } from "../../spreadsheets/table.ts";

/** The result of a row. */
export type RowResult =
  /** Sent and stored, or unchanged; `unread`: but for a suspension its notes speak of. */
  | { readonly type: "sent"; readonly unread?: true }
  /** Refused by the API, or not fit to be sent. */
  | { readonly type: "refused"; readonly reason: string }
  /** @param of the line of the row with the same precedent */
  | { readonly type: "duplicate"; readonly of: number }
  /** Of a kind that the bank does not accept. */
  | { readonly type: "other-kind"; readonly kind: string };

export interface RowOutcome {
  /** The line of the file, from 1; the header is the first. */
  readonly line: number;
  readonly name: string;
  readonly result: RowResult;
}

/** The file has another format; nothing was sent. */
export type FileRefusal =
  | { readonly type: "other-columns"; readonly missing: readonly string[] }
  | { readonly type: "not-csv"; readonly reason: string };

/** A precedent of the file that can be sent. */
export interface Waiting extends OpenDataElement {
  readonly line: number;
}

interface FileRow {
  readonly line: number;
  readonly row: OpenDataRow;
}

/** Reads the table, in whatever encoding and with whatever separator the court published it; texts may have lines. */
export async function readOpenDataFile(path: string): Promise<Result<FileRow[], FileRefusal>> {
  let missing: readonly string[] = openDataColumns;
  const isHead = (cells: readonly string[]) => {
    const keys = new Set(cells.map(columnKey));
    const without = openDataColumns.filter((name) => !keys.has(columnKey(name)));
    if (without.length < missing.length) missing = without;
    return without.length === 0;
  };
  try {
    const table = await openTable(fileSource(path), isHead);
    if (table === undefined) return fail({ type: "other-columns", missing });
    const rows: FileRow[] = [];
    for await (const row of table.rows()) {
      rows.push({ line: row.line, row: rowOf(cellsByColumn(table, row).byKey) });
    }
    return ok(rows);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    const place = error.line === undefined ? "" : `a linha ${error.line} `;
    return fail({ type: "not-csv", reason: `${place}${error.message}` });
  }
}

/** Days are as the court writes them, also where a spreadsheet program has written them anew. */
function rowOf(cells: Readonly<Record<string, string>>): OpenDataRow {
  const valueOf = (name: string) => {
    const cell = cells[columnKey(name)] ?? "";
    return name.startsWith("data") ? dayIn(cell)?.toString() ?? cell : cell;
  };
  return Object.fromEntries(openDataColumns.map((name) => [name, valueOf(name)])) as OpenDataRow;
}

/** Decides the rows that are not to be sent, and returns the others. */
export function sift(
  rows: readonly FileRow[],
  setOutcome: (line: number, name: string, result: RowResult) => void,
): Waiting[] {
  const first = new Map<string, number>();
  const nameOf = (row: OpenDataRow) => `${row.tipoPrecedente} ${row.numeroPrecedente}`;
  const rowsOf = Map.groupBy(rows, ({ row }) => nameOf(row));
  return rows.flatMap(({ line, row }) => {
    const name = nameOf(row);
    const same = first.get(name);
    if (same !== undefined) return setOutcome(line, name, { type: "duplicate", of: same }), [];
    first.set(name, line);
    const element = readOpenDataRow(row, (rowsOf.get(name) ?? []).slice(1).map(({ row }) => row));
    if (element.ok) return [{ ...element.value, line }];
    const { error } = element;
    setOutcome(
      line,
      name,
      error.type === "other-kind" ? error : { type: "refused", reason: explain(error) },
    );
    return [];
  });
}

const explain = (refusal: Exclude<OpenDataRefusal, { type: "other-kind" }>): string =>
  match(refusal)
    .with({ type: "without-number" }, ({ number }) => `número inválido: ${number || "(vazio)"}`)
    .with({ type: "unknown-status" }, ({ status }) => `situação desconhecida: ${status || "(vazia)"}`)
    .with({ type: "without-question" }, () => "sem questão submetida a julgamento")
    .with({ type: "without-origin" }, () => "as anotações não dizem de que tribunal vem o incidente")
    .exhaustive();
