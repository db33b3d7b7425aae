/**
 * Opens tables that people handle: CSV in any of the encodings and with any of the separators that spreadsheet programs
 * and public offices write, and workbooks (XLSX, XLS, ODS), of which the first sheet with the head that is looked for
 * counts.
 */
import { Buffer } from "node:buffer";
import type { Cell, CellValue, Sheet, Workbook } from "hucre/xlsx";
import { openCsv } from "./csv_rows.ts";
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

/**
 * Opens a table whose head is among its first rows; undefined when there is no such head. What separates the cells is
 * told by the head, too.
 *
 * @throws UnreadableTable, here and as the rows are read
 */
export const openTable = async (source: TableSource, isHead: IsHead): Promise<Table | undefined> =>
  await isWorkbook(source) ? await openWorkbook(source, isHead) : await openCsv(source, isHead);

/** What the formats begin with: a ZIP archive, and the compound file of before. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** An ODS names itself in its first entry. */
const ODS = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

const begins = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

async function isWorkbook(source: TableSource): Promise<boolean> {
  const first = await firstBytes(source, ZIP.length);
  return begins(first, ZIP) || begins(first, COMPOUND);
}

/** Workbooks are read whole. */
const MAX_BYTES = 256 * 1_048_576;

async function openWorkbook(source: TableSource, isHead: IsHead): Promise<Table | undefined> {
  const bytes = await firstBytes(source, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) throw new UnreadableTable("a planilha passa de 256 MiB: salve-a como CSV");
  const { sheets } = await read(bytes).catch((error) => {
    throw new UnreadableTable(
      "a planilha não pode ser aberta: confira se não tem senha, ou salve-a como XLSX ou CSV",
      undefined,
      { cause: error },
    );
  });
  for (const sheet of sheets) {
    const rows = rowsOf(sheet);
    const head = rows.slice(0, HEAD_ROWS).find(({ cells }) => isHead(cells));
    if (head === undefined) continue;
    const below = rows.filter(({ line }) => line > head.line);
    return {
      head: head.cells,
      async *rows() {
        yield* await Promise.resolve(below);
      },
    };
  }
  return undefined;
}

/** The library is loaded for those who have a workbook. */
async function read(bytes: Uint8Array): Promise<Workbook> {
  if (begins(bytes, COMPOUND)) return (await import("hucre/xlsx")).readXls(bytes, { readStyles: true });
  const isOds = Buffer.from(bytes.subarray(0, 200)).toString("latin1").includes(ODS);
  return isOds
    ? await (await import("hucre/ods")).readOds(bytes, { readStyles: true })
    : await (await import("hucre/xlsx")).readXlsx(bytes, { readStyles: true });
}

function rowsOf({ rows, cells }: Sheet): TableRow[] {
  return rows.map((values, at): TableRow => ({
    line: at + 1,
    cells: values.map((value, column) => textOf(value, formatOf(cells?.get(`${at},${column}`)))),
  })).filter((row) => row.cells.some((cell) => cell !== ""));
}

const formatOf = (cell: Cell | undefined): string => cell?.style?.numFmt ?? "General";

/** A cell as it is seen, with all the digits it has. */
function textOf(value: CellValue, format: string): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "VERDADEIRO" : "FALSO";
  return typeof value === "number" ? numberText(value, format) : cellText(String(value));
}

/** A day, or a day and time, in no zone: what the cell shows. Fractions of a second are errors of the serial number. */
function dateText(value: Date): string {
  const [day, time] = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).split(
    "T",
  );
  return time === "00:00:00" ? day! : `${day} ${time}`;
}

/**
 * A number with decimal comma. Zeros that the format shows, before it or after the comma, belong to it: who sees
 * `00000000` or `100,00` did not write 0 or 100.
 */
function numberText(value: number, format: string): string {
  if (!Number.isInteger(value)) return String(Number(value.toPrecision(15))).replace(".", ",");
  const [shown = ""] = format.split(";");
  if (/^0+$/.test(shown)) return String(value).padStart(shown.length, "0");
  const decimals = /0[.,](0+)/.exec(shown)?.[1] ?? "";
  return decimals === "" ? String(value) : `${value},${decimals}`;
}
