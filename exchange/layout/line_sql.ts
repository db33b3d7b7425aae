/**
 * Generates the SQL with which PostgreSQL writes the lines of remittances: a record's fields as one text
 * expression.
 */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import type { Field, FieldName, FieldType, RecordLayout } from "./field.ts";
import { CONTROL_CHARACTERS, SEPARATOR } from "./record.ts";

/** The SQL of a cell. */
export interface CellSource {
  readonly sql: string;
  /**
   * Whether the cell is equal in the lines of all institutions for one defendant of an order, so that it is
   * written once for all of them.
   */
  readonly shared: boolean;
}

export const ofDefendant = (sql: string): CellSource => ({ sql, shared: true });
export const ofTarget = (sql: string): CellSource => ({ sql, shared: false });

/** The cells of all fields of a record except the line number, which is assigned last. */
export type CellSources<L extends RecordLayout> = Readonly<
  Record<Exclude<FieldName<L>, "linha">, CellSource>
>;

/** The SQL of a line: each cell is preceded by a separator, and neighbouring shared cells form one text. */
export function lineSql<L extends RecordLayout>(layout: L, sources: CellSources<L>): LineSql {
  const byName: Readonly<Record<string, CellSource | undefined>> = sources;
  const shared: string[] = [];
  const own: string[] = [];
  let before: CellSource | undefined;
  for (const field of layout.fields.filter(({ name }) => name !== "linha")) {
    const source = byName[field.name];
    if (source === undefined) throw new Error(`Field "${field.name}" has no source`);
    const cell = `'${SEPARATOR}' || ${cellOf(field, source.sql)}`;
    const texts = source.shared ? shared : own;
    if (before?.shared === source.shared) texts.push(`${texts.pop()} || ${cell}`);
    else texts.push(cell);
    before = source;
  }
  return { shared, own };
}

/** Only an optional field may be null: any other null makes the whole line null, which its table refuses. */
function cellOf(field: Field, source: string): string {
  const cell = render[field.type](source, field);
  return field.required ? `(${cell})` : `coalesce(${cell}, '')`;
}

/** The SQL that renders each type; the session's time zone must be that of the courts. */
const render: { readonly [T in FieldType]: (source: string, field: Field) => string } = {
  number: (source) => `${source}::text`,
  money: (source) => `${source}::text`,
  balance: (source) => `${source}::text`,
  date: (source) => `to_char(${source}, 'YYYY-MM-DD')`,
  instant: (source) => `to_char(${source}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`,
  text: (source, { maxLength }) => {
    const clean = `btrim(left(translate(${source}, '${CONTROL_CHARACTERS}', '${spaces}'), ${maxLength}))`;
    const quoted = `'"' || replace(${clean}, '"', '""') || '"'`;
    // Searching for the characters first costs a tenth of replacing characters that are rarely there.
    return `case when ${source} ~ '[${SEPARATOR}"${CONTROL_CHARACTERS}]'` +
      ` then case when ${clean} ~ '[${SEPARATOR}"]' then ${quoted} else ${clean} end` +
      ` else btrim(left(${source}, ${maxLength})) end`;
  },
  code: (source) => source,
  domain: (source) => source,
};

/** One blank for each control character, so that a line of the file is always one record. */
const spaces = " ".repeat(CONTROL_CHARACTERS.length);
