/** Tables as they are read, of whatever file: a head with the names of the columns, and rows of texts. */
import { wholeText, withoutAccents } from "../domain/text.ts";

/** A row that is not wholly empty. */
export interface TableRow {
  /** Its line in the file, from 1; a workbook's, in its sheet. */
  readonly line: number;
  /** Without the blanks around them; numbers and dates of a workbook as texts of Brazil's spreadsheets have them. */
  readonly cells: readonly string[];
}

/** As many rows of titles may stand above the head. */
export const HEAD_ROWS = 30;

/** Whether a row's cells are the names of the columns. */
export type IsHead = (cells: readonly string[]) => boolean;

export interface Table {
  /** The names of the columns, as they are written. */
  readonly head: readonly string[];
  /** The rows below the head. */
  rows(): AsyncIterable<TableRow>;
}

/** Why a file cannot be read as a table; the message is a Portuguese sentence without its final point. */
export class UnreadableTable extends Error {
  constructor(message: string, readonly line?: number, options?: ErrorOptions) {
    super(message, options);
  }
}

/** A cell's text whole, without blanks of any kind around it. */
export const cellText = (text: string): string => wholeText(text).trim();

/** The name of a column as it is compared: without accents, case, blanks and punctuation. */
export const columnKey = (name: string): string =>
  withoutAccents(name).toLowerCase().replace(/[^a-z0-9]/g, "");

/** A row's cells by the keys of their columns; what stands under no name is told apart. */
export function cellsByColumn(
  { head }: Pick<Table, "head">,
  { cells }: TableRow,
): { readonly byKey: Readonly<Record<string, string>>; readonly nameless: string } {
  const entries = cells.map((cell, at) => [columnKey(head[at] ?? ""), cell] as const);
  return {
    byKey: Object.fromEntries(entries.filter(([key]) => key !== "")),
    nameless: entries.filter(([key]) => key === "").map(([_, cell]) => cell).join(""),
  };
}

/** Where the bytes of a table come from; they are read more than once. */

export interface TableSource {
  bytes(): AsyncIterable<Uint8Array>;
}

export const fileSource = (path: string): TableSource => ({
  async *bytes() {
    const file = await Deno.open(path, { read: true });
    yield* file.readable;
  },
});

export const bytesSource = (bytes: Uint8Array): TableSource => ({
  async *bytes() {
    yield await Promise.resolve(bytes);
  },
});

/** The first bytes, up to a number. */
export async function firstBytes(source: TableSource, most: number): Promise<Uint8Array> {
  let first = new Uint8Array();
  for await (const chunk of source.bytes()) {
    const longer = new Uint8Array(Math.min(most, first.length + chunk.length));
    longer.set(first);
    longer.set(chunk.subarray(0, longer.length - first.length), first.length);
    first = longer;
    if (first.length === most) break;
  }
  return first;
}
