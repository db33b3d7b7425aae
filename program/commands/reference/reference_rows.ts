/** Files of reference data: read as the program, spreadsheet programs and public offices write them, and written. */
import * as v from "valibot";
import { fail, ok, type Result } from "../../../domain/result.ts";
import { csvHead } from "../../../spreadsheets/csv.ts";
import { openTable } from "../../../spreadsheets/open_table.ts";
import {
  cellsByColumn,
  columnKey,
  type Table,
  type TableSource,
  UnreadableTable,
} from "../../../spreadsheets/table.ts";
import { workbookStream } from "../../../spreadsheets/workbook.ts";
import { publicationOf, type PublishedList } from "./published_lists.ts";
import {
  columnsOf,
  keys,
  kindOfColumn,
  kinds,
  type ReferenceKind,
  type ReferenceRow,
  titles,
  valueIn,
  wordOf,
} from "./reference_columns.ts";

interface RowFault {
  /** Of the file, the head being line 1. */
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

interface ReferenceFile<K extends ReferenceKind> {
  readonly rows: readonly ReferenceRow<K>[];
  /** The published list that it is; undefined for one with all our columns. */
  readonly published: PublishedList | undefined;
  /** What the list is, and its notes. */
  readonly remarks: readonly { readonly row: string; readonly message: string }[];
}

/** Reads a file of a kind; one with any fault is refused with up to all of them. */
export async function readReferenceRows<K extends ReferenceKind>(
  kind: K,
  source: TableSource,
): Promise<Result<ReferenceFile<K>, RowFault[]>> {
  try {
    const isHead = (cells: readonly string[]) =>
      publicationOf(kind, cells) !== undefined || isOwnHead(kind, cells);
    const table = await openTable(source, isHead);
    if (table === undefined) return fail([{ line: 1, column: "", message: wantedColumns(kind) }]);
    const beside = publicationOf(kind, table.head) === undefined ? strangeColumns(kind, table.head) : [];
    if (beside.length > 0) {
      const message = `${wantedColumns(kind)}; há também ${beside.join(", ")}, ou uma delas duas vezes`;
      return fail([{ line: 1, column: "", message }]);
    }
    return await readRows(kind, table);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return fail([{ line: error.line ?? 1, column: "", message: error.message }]);
  }
}

const wantedColumns = (kind: ReferenceKind) => `as colunas devem ser ${columnsOf(kind).join(";")}`;

/** A column by its name in the file, or as people read it. */
const columnNamed = (kind: ReferenceKind, name: string): string | undefined =>
  columnsOf(kind).find((column) =>
    [column, (titles[kind] as Readonly<Record<string, string>>)[column]!].map(columnKey).includes(
      columnKey(name),
    )
  );

const isOwnHead = (kind: ReferenceKind, head: readonly string[]): boolean => {
  const named = new Set(head.map((name) => columnNamed(kind, name)));
  return columnsOf(kind).every((column) => named.has(column));
};

/** Named columns that are none of the kind's, and those that are there a second time. */
const strangeColumns = (kind: ReferenceKind, head: readonly string[]): string[] => {
  const columns = head.map((name) => columnNamed(kind, name));
  return head.filter((name, at) =>
    name !== "" && (columns[at] === undefined || columns.indexOf(columns[at]) !== at)
  );
};

async function readRows<K extends ReferenceKind>(
  kind: K,
  table: Table,
): Promise<Result<ReferenceFile<K>, RowFault[]>> {
  const publication = publicationOf(kind, table.head);
  const faults: RowFault[] = [];
  const rows: ReferenceRow<K>[] = [];
  const remarks = publication === undefined ? [] : [{ row: "arquivo", message: publication.remark }];
  const seen = new Set<string>();
  const take = (line: number, values: Readonly<Record<string, string>>) => {
    const read = v.safeParse(schemaOf(kind, publication?.list), values);
    for (const { path, message } of read.issues ?? []) {
      faults.push({ line, column: String(path?.[0]?.key ?? ""), message });
    }
    const key = values[keys[kind]] ?? "";
    if (seen.has(key)) faults.push({ line, column: keys[kind], message: "repete uma linha anterior" });
    seen.add(key);
    rows.push(read.output as ReferenceRow<K>);
  };
  for await (const row of table.rows()) {
    const { byKey, nameless } = cellsByColumn(table, row);
    const { line } = row;
    if (publication !== undefined) {
      const said = publication.read(byKey);
      if (said.type === "fault") faults.push({ line, ...said });
      else if (said.type === "note") {
        remarks.push({ row: `linha ${line}`, message: `nota da lista: ${said.text}` });
      } else take(line, valuesOf(Object.entries(said.values)));
    } else if (nameless !== "") {
      faults.push({ line, column: "", message: "tem um valor em uma coluna sem nome" });
    } else {
      take(
        line,
        valuesOf(
          table.head.flatMap((name, at) =>
            name === "" ? [] : [[columnNamed(kind, name)!, row.cells[at] ?? ""]]
          ),
        ),
      );
    }
  }
  return faults.length === 0
    ? ok({ rows, published: publication?.list, remarks })
    : fail(faults.map(({ line, column, message }) => ({ line, column, message })));
}

const valuesOf = (cells: readonly (readonly [column: string, cell: string])[]) =>
  Object.fromEntries(cells.map(([column, cell]) => [column, valueIn(column, cell)]));

/** The Central Bank's list does not have all our columns. */
const schemaOf = (kind: ReferenceKind, list: PublishedList | undefined): v.GenericSchema =>
  list === "str" ? v.omit(kinds.instituicoes, ["ispbLider", "recebeOrdens"]) : kinds[kind];

/** A file of a kind as it is read again, for programs. */
export const writeReferenceRows = <K extends ReferenceKind>(
  kind: K,
  rows: readonly ReferenceRow<K>[],
): string => csvHead(columnsOf(kind), ...cellsOf(kind, rows));

/** The same as a workbook, for people. */
export const referenceWorkbook = <K extends ReferenceKind>(
  kind: K,
  rows: readonly ReferenceRow<K>[],
): Promise<ReadableStream<Uint8Array>> => {
  const columns = columnsOf(kind);
  return workbookStream(
    kind,
    columns.map((column) => ({
      title: (titles[kind] as Readonly<Record<string, string>>)[column]!,
      kind: kindOfColumn(column),
    })),
    cellsOf(kind, rows).map((cells) => cells.map((cell, at) => wordOf(columns[at]!, cell))),
  );
};

const cellsOf = <K extends ReferenceKind>(kind: K, rows: readonly ReferenceRow<K>[]): string[][] =>
  rows.map((row) => columnsOf(kind).map((column) => (row as Readonly<Record<string, string>>)[column] ?? ""));
