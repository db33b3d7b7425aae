/** One line of a file: converts values to text and back by the layout's definition, without line endings. */
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import type { Centavos } from "../../domain/money.ts";
import { wholeText, withoutEnding } from "../../domain/text.ts";
import type { Field, FieldType, FieldValue, RecordLayout, ValuesOf } from "./field.ts";
import type { RejectionCode } from "./rejection.ts";

export const SEPARATOR = ";";
export const LINE_END = "\r\n";

/**
 * Characters that a file must not contain but a text could: control characters of ASCII and Latin-1,
 * Unicode's two line separators, and direction marks. The writer replaces them by a blank, so that a line of
 * the file is always one record and a name is displayed as it is.
 */
export const CONTROL_CHARACTERS: string = [
  ...Array.from({ length: 0x1f }, (_, index) => index + 1),
  ...Array.from({ length: 0x21 }, (_, index) => index + 0x7f),
  0x2028,
  0x2029,
  ...Array.from({ length: 5 }, (_, index) => index + 0x202a),
  ...Array.from({ length: 4 }, (_, index) => index + 0x2066),
].map((point) => String.fromCharCode(point)).join("");

const controls = new RegExp(`[\\0${CONTROL_CHARACTERS}]`, "g");

/**
 * The line of a record. The values come from the service's own rows, so a value that does not fit the layout
 * is a bug and throws.
 */
export function writeRecord<L extends RecordLayout>(layout: L, values: ValuesOf<L>): string {
  const byName = values as Readonly<Record<string, FieldValue | undefined>>;
  return [layout.type, ...layout.fields.map((field) => quoted(cellOf(field, byName[field.name])))].join(
    SEPARATOR,
  );
}

function cellOf(field: Field, value: FieldValue | undefined): string {
  const cell = value === undefined ? "" : render[field.type](value as never, field);
  const problem = checkCell(field, cell);
  if (problem !== undefined) throw new Error(`Cannot write field "${field.name}": ${problem.message}`);
  return cell;
}

const render: { readonly [T in FieldType]: (value: never, field: Field) => string } = {
  number: (value: number) => String(value),
  money: (value: Centavos) => value.toString(),
  balance: (value: bigint) => value.toString(),
  date: (value: Temporal.PlainDate) => value.toString(),
  instant: (value: Temporal.Instant) =>
    value.toZonedDateTimeISO(TIME_ZONE).toString({
      smallestUnit: "second",
      roundingMode: "trunc",
      timeZoneName: "never",
    }),
  text: (value: string, { maxLength }) =>
    withoutEnding(
      [...value.replace(controls, " ")].slice(0, maxLength).join("").replace(/^ +/, ""),
      / /,
    ),
  code: (value: string) => value,
  domain: (value: string) => value,
};

/** Quotes a cell as PostgreSQL's CSV writer does: only when it would otherwise be read differently. */
const quoted = (cell: string): string => /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The cells of a line, the record type first; undefined when its quotes are not balanced. */
export function splitLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(SEPARATOR);
  const cells: string[] = [];
  cellPattern.lastIndex = 0;
  while (true) {
    const cell = cellPattern.exec(line);
    if (cell === null) return undefined;
    cells.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? "");
    if (cell[3] === "") return cells;
  }
}

/** One cell and its end, starting where the previous cell ended. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y;

interface CellProblem {
  readonly code: RejectionCode;
  /**
   * A Portuguese sentence with its final point. It never repeats the cell's text, which may be personal data.
   */
  readonly message: string;
}

/** What a cell says, as it is kept: a free text whole, and an agency or account in the form of its pattern. */
export function keptCell({ type, pattern }: Field, cell: string): string {
  if (type === "text") return wholeText(cell);
  return pattern?.spelled === undefined || pattern.regexp.test(cell) ? cell : pattern.spelled(cell) ?? cell;
}

/** The fault of a field's text; undefined when it is valid. */
export function checkCell(field: Field, cell: string): CellProblem | undefined {
  if (cell === "" || field.type === "text" && cell.trim() === "") {
    return field.required ? { code: "C01", message: "O campo é obrigatório." } : undefined;
  }
  // Characters are counted only when the faster count of UTF-16 units exceeds the limit.
  if (cell.length > field.maxLength && [...cell].length > field.maxLength) {
    return { code: "C02", message: `O campo tem mais de ${field.maxLength} posições.` };
  }
  return checks[field.type](cell, field) ? undefined : {
    code: field.type === "domain" ? "C04" : "C03",
    message: `O campo deve ter ${wanted(field)}.`,
  };
}

const checks: { readonly [T in FieldType]: (cell: string, field: Field) => boolean } = {
  number: isDigits,
  money: isDigits,
  balance: (cell) => isDigits(cell.replace(/^-(?=\d)/, "")),
  date: isDate,
  instant: isInstant,
  text: (cell) => cell.search(controls) < 0,
  code: (cell, { pattern }) => pattern === undefined || pattern.regexp.test(cell),
  domain: (cell, { values }) => values !== undefined && Object.hasOwn(values, cell),
};

/** The format of a field's text in Portuguese, for the manual and the receipts. */
function wanted({ type, pattern, values, maxLength }: Field): string {
  const forms: Record<FieldType, string> = {
    number: `somente dígitos, até ${maxLength}`,
    money: `o valor em centavos, somente dígitos, até ${maxLength}`,
    balance: `o saldo em centavos, somente dígitos, até ${maxLength - 1}, com \`-\` antes quando negativo`,
    date: "uma data AAAA-MM-DD",
    instant: "data e hora AAAA-MM-DDTHH:MM:SS seguidas do fuso, como -03:00 ou Z",
    text: `texto de até ${maxLength} caracteres, sem caracteres de controle`,
    code: pattern?.label ?? "",
    domain: `um dos valores ${Object.keys(values ?? {}).join(", ")}`,
  };
  return forms[type];
}

function isDigits(cell: string): boolean {
  for (let index = 0; index < cell.length; index++) {
    const unit = cell.charCodeAt(index);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}

const dateShape = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_LENGTH = "AAAA-MM-DD".length;
const instantShape = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** The last valid date is cached, because the lines of a file share a few dates. */
let lastDate = "";

function isDate(cell: string): boolean {
  if (cell !== lastDate && !isDateAnew(cell)) return false;
  lastDate = cell;
  return true;
}

function isDateAnew(cell: string): boolean {
  const [_, year, month, day] = dateShape.exec(cell) ?? [];
  if (year === undefined || Number(year) < 1) return false;
  const length = daysIn(Number(year), Number(month));
  return length !== undefined && Number(day) >= 1 && Number(day) <= length;
}

/**
 * The check builds no Temporal value, because it runs for every line of a file of a million. The first day of
 * year 1 and the last of year 9999 are refused, because a time zone may move them into a year that neither
 * the database nor the files can write.
 */
function isInstant(cell: string): boolean {
  const day = cell.slice(0, DATE_LENGTH);
  return instantShape.test(cell) && isDate(day) && day > "0001-01-01" && day < "9999-12-31";
}

function daysIn(year: number, month: number): number | undefined {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}

/** The values of cells that `checkCell` accepted, the record type being `cells[0]`. */
export function readValues<L extends RecordLayout>(layout: L, cells: readonly string[]): ValuesOf<L> {
  const entries = layout.fields.map((field, index) => {
    const cell = cells[index + 1] ?? "";
    return [field.name, cell === "" ? undefined : parse[field.type](cell)] as const;
  });
  return Object.fromEntries(entries) as ValuesOf<L>;
}

const parse: { readonly [T in FieldType]: (cell: string) => FieldValue } = {
  number: Number,
  money: (cell) => BigInt(cell) as Centavos,
  balance: BigInt,
  date: (cell) => Temporal.PlainDate.from(cell),
  instant: (cell) => Temporal.Instant.from(cell),
  text: (cell) => cell,
  code: (cell) => cell,
  domain: (cell) => cell,
};
