/** The rows of a CSV, whatever wrote it: its encoding and its separator are found, and a line `sep=;` is heeded. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { decodeLines, utf16Of } from "../domain/text.ts";
import {
  cellText,
  firstBytes,
  HEAD_ROWS,
  type IsHead,
  type Table,
  type TableRow,
  type TableSource,
  UnreadableTable,
} from "./table.ts";

/** `mixed`: not all UTF-8, and so each line by itself. */
type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "mixed";

/** UTF-8 where all bytes are, UTF-16 by its first ones. */
async function encodingOf(source: TableSource): Promise<Encoding> {
  const utf16 = utf16Of(await firstBytes(source, 2));
  if (utf16 !== undefined) return utf16;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source.bytes()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "mixed";
  }
}

/** Gives the text of the bytes so far that is whole, and at the end the rest. */
function decoderOf(
  encoding: Encoding,
  maxLine: number,
): { next(bytes: Uint8Array): string; end(): string } {
  if (encoding !== "mixed") {
    const decoder = new TextDecoder(encoding);
    return { next: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  let rest = new Uint8Array();
  return {
    next: (bytes) => {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const cut = all.length > maxLine ? all.length : all.lastIndexOf(LINE_FEED) + 1;
      rest = all.slice(cut);
      return decodeLines(all.subarray(0, cut));
    },
    end: () => decodeLines(rest),
  };
}

const LINE_FEED = 10;

/** What spreadsheets separate cells by, the usual one of Brazil first. */
const separators = [";", "\t", ",", "|"] as const;

/** The head of a file is looked for in its first characters. */
const SAMPLE_BYTES = 256 * 1_024;

/** Longer than any row; a quote that never closes is not read to the end of the file. */
const MAX_ROW = 4 * 1_048_576;

/** For rows as other systems write them: of any number of cells, with quotes where none are due. */
const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const;

export async function openCsv(source: TableSource, isHead: IsHead): Promise<Table | undefined> {
  const encoding = await encodingOf(source);
  const decoder = decoderOf(encoding, MAX_ROW);
  const sample = `${decoder.next(await firstBytes(source, SAMPLE_BYTES))}${decoder.end()}`.replaceAll(
    /\r\n?/g,
    "\n",
  );
  const { skipped, separator: named, text } = withoutSeparatorLine(sample);
  for (const separator of named === undefined ? separators : [named, ...separators]) {
    const head = rowsOfSample(text, separator).find(isHead);
    if (head === undefined) continue;
    return { head, rows: () => rowsBelow(source, { encoding, separator, skipped }, isHead) };
  }
  return undefined;
}

interface Dialect {
  readonly encoding: Encoding;
  readonly separator: string;
  /** Whether the first line only names the separator. */
  readonly skipped: boolean;
}

/** A first line as Excel takes it: `sep=;`, filled up with separators by programs that write a table of it. */
const SEPARATOR_LINE = /^"?sep=([^\n])"?[;,\t|]*(\n|$)/i;

function withoutSeparatorLine(
  text: string,
): { skipped: boolean; separator: string | undefined; text: string } {
  const [line, separator] = SEPARATOR_LINE.exec(text) ?? [];
  return line === undefined
    ? { skipped: false, separator: undefined, text }
    : { skipped: true, separator, text: text.slice(line.length) };
}

/** The first rows. A quote that is not closed there is told as the rows are read; until then each line is a row. */
function rowsOfSample(text: string, delimiter: string): string[][] {
  const lines = text.split("\n", HEAD_ROWS);
  const parsed = (part: string): string[][] =>
    parseSync(part, { ...lenient, delimiter, record_delimiter: "\n" }).map((cells: string[]) =>
      cells.map(cellText)
    );
  const whole = attempt(() => parsed(lines.join("\n")));
  return whole ?? lines.flatMap((line) => attempt(() => parsed(line)) ?? []);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isCsvError(error)) throw error;
    return undefined;
  }
}

async function* rowsBelow(source: TableSource, dialect: Dialect, isHead: IsHead): AsyncGenerator<TableRow> {
  let last = 0;
  const text = Readable.from(textOf(source, dialect));
  const parser = text.pipe(parse({
    ...lenient,
    delimiter: dialect.separator,
    record_delimiter: "\n",
    max_record_size: MAX_ROW,
    info: true,
    // What was read before an error is not always handed on.
    on_record: (record, { lines }) => (last = lines, record),
  }));
  const before = dialect.skipped ? 1 : 0;
  let below = false;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const cells = record.map(cellText);
      if (below && cells.some((cell) => cell !== "")) yield { line: info.lines + before, cells };
      below ||= isHead(cells);
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    // The parser tells the line in which it gave up; what is wrong begins after the last row that it read.
    const line = last + 1 + before;
    throw new UnreadableTable("não pode ser lida: confira aspas e separadores", line, { cause: error });
  } finally {
    text.destroy();
    if (!text.closed) await once(text, "close");
  }
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");

/** The text with line feeds alone: within a value the parser would count the two signs of a line's end as two lines. */
async function* textOf(source: TableSource, { encoding, skipped }: Dialect): AsyncGenerator<string> {
  const decoder = decoderOf(encoding, MAX_ROW);
  let rest = "";
  let first = skipped;
  const normal = (text: string) => {
    const lines = text.replaceAll(/\r\n?/g, "\n");
    if (!first) return lines;
    first = false;
    return withoutSeparatorLine(lines).text;
  };
  for await (const chunk of source.bytes()) {
    const text = rest + decoder.next(chunk);
    // A carriage return at the end may be half of a line's end; the first line is needed whole.
    const held = first && !text.includes("\n") || text.endsWith("\r");
    const cut = !held ? text.length : first && !text.includes("\n") ? 0 : text.length - 1;
    rest = text.slice(cut);
    if (cut > 0) yield normal(text.slice(0, cut));
  }
  const last = rest + decoder.end();
  if (last !== "") yield normal(last);
}
