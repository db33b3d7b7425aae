/** Records as people read them: amounts in reais, dates as in Brazil, tables. */
import Table from "cli-table3";
import { TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { formatDate } from "../../../domain/formatting.ts";
import { type Centavos, centavos, formatBalance, formatReais } from "../../../domain/money.ts";
import type { Field, FieldType, RecordLayout } from "../../layout/field.ts";
import { type Faults, WHOLE_FILE } from "../../layout/rejection.ts";

const render: { readonly [T in FieldType]: (cell: string) => string } = {
  number: (cell) => cell,
  money: (cell) => formatReais(centavos(BigInt(cell))),
  balance: (cell) => formatBalance(BigInt(cell)),
  date: (cell) => formatDate(cell),
  instant: (cell) => {
    const [date = "", time = ""] = Temporal.Instant.from(cell).toZonedDateTimeISO(TIME_ZONE).toString().split(
      "T",
    );
    return `${formatDate(date)} ${time.slice(0, 8)}`;
  },
  text: (cell) => cell,
  code: (cell) => cell,
  domain: (cell) => cell,
};

/** A valid cell as people read it. */
const readable = ({ type }: Field, cell: string): string => cell === "" ? "" : render[type](cell);

/** As `readable`, with the meaning of a value from a list. */
export function explainedCell(field: Field, cell: string): string {
  const meaning = field.values?.[cell];
  return meaning === undefined ? readable(field, cell) : `${cell} (${meaning})`;
}

export const reais = (amount: bigint): string => formatReais(amount as Centavos);

const aligned: ReadonlySet<FieldType> = new Set(["number", "money", "balance"]);

/** A table of records of one type, with some of their fields as columns. */
export function recordTable(
  { fields }: RecordLayout,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const columns = names.map((name) => {
    const at = fields.findIndex((field) => field.name === name);
    const field = fields[at];
    if (field === undefined) throw new Error(`The record has no field "${name}"`);
    return { at: at + 1, field };
  });
  return table(
    columns.map(({ field }) => field.name),
    rows.map((cells) => columns.map(({ at, field }) => readable(field, cells[at] ?? ""))),
    columns.map(({ field }) => aligned.has(field.type)),
  );
}

/** @param right the columns that are aligned to the right */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly boolean[] = [],
): string {
  const drawn = new Table({
    head: [...head],
    colAligns: head.map((_, column) => right[column] ? "right" : "left"),
    style: { head: [], border: [], compact: true },
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

/** One line for each fault; empty when there are none. */
export const faultLines = (name: string, { list, full }: Faults): string =>
  list.map(({ line, field, code, message }) =>
    `${name}${placed(line)}, campo ${field}, ${code}: ${message}\n`
  )
    .join("") + (full ? `${name}: há mais falhas, que não são mostradas.\n` : "");

const placed = (line: number): string => line === WHOLE_FILE ? "" : `, linha ${line}`;
