/**
 * Opens tables that people handle: CSV in any of the encodings and with any of the separators that spreadsheet programs
 * and public offices write, and workbooks (XLSX, XLS, ODS).
 */
import { openCsv } from "./csv_rows.ts";
import type { IsHead, Table } from "./table.ts";
import type { TableSource } from "./table_source.ts";
import { isWorkbook, openWorkbook } from "./workbook_rows.ts";

/**
 * Opens a table whose head is among its first rows; undefined when there is no such head. What separates the cells is
 * told by the head, too.
 *
 * @throws UnreadableTable, here and as the rows are read
 */
export const openTable = async (source: TableSource, isHead: IsHead): Promise<Table | undefined> =>
  await isWorkbook(source) ? await openWorkbook(source, isHead) : await openCsv(source, isHead);
