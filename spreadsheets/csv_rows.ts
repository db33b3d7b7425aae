/** The rows of a CSV, whatever wrote it: its encoding and its separator are found, and a line `sep=;` is heeded. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { decoderOf, type Encoding, encodingOf } from "./byte_text.ts";
import { cellText, HEAD_ROWS, type IsHead, type Table, type TableRow, UnreadableTable } from "./table.ts";
import { firstBytes, type TableSource } from "./table_source.ts";

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
