/** How PostgreSQL itself writes the lines of remittances: a record's fields as one expression of text. */
import type { LineSql } from "../../store/dispatch/request_lines.ts";
import type { Field, FieldName, FieldType, RecordLayout } from "./field.ts";
import { CONTROL_CHARACTERS, SEPARATOR } from "./record.ts";

/** Where a cell comes from. */
export interface CellSource {
  readonly sql: string;
  /** The same in the lines of all institutions an order asks about one defendant, and so written once for all of them. */
  readonly shared: boolean;
}

export const ofDefendant = (sql: string): CellSource => ({ sql, shared: true });
export const ofTarget = (sql: string): CellSource => ({ sql, shared: false });

/** Every field of a record but the number of the line, which is known last. */
export type CellSources<L extends RecordLayout> = Readonly<
  Record<Exclude<FieldName<L>, "linha">, CellSource>
>;

/** Each cell after a separator, neighbours that come from alike in one text. */
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

/** Only what may be absent may be null: any other null makes the whole line null, which its table refuses. */
function cellOf(field: Field, source: string): string {
  const cell = render[field.type](source, field);
  return field.required ? `(${cell})` : `coalesce(${cell}, '')`;
}

/** Expects a session whose time zone is the courts'. */
const render: { readonly [T in FieldType]: (source: string, field: Field) => string } = {
  number: (source) => `${source}::text`,
  money: (source) => `${source}::text`,
  date: (source) => `to_char(${source}, 'YYYY-MM-DD')`,
  instant: (source) => `to_char(${source}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`,
  text: (source, { maxLength }) => {
    const clean = `btrim(left(translate(${source}, '${CONTROL_CHARACTERS}', '${spaces}'), ${maxLength}))`;
    const quoted = `'"' || replace(${clean}, '"', '""') || '"'`;
    // Looking for them first costs a tenth of replacing what is hardly ever there.
    return `case when ${source} ~ '[${SEPARATOR}"${CONTROL_CHARACTERS}]'` +
      ` then case when ${clean} ~ '[${SEPARATOR}"]' then ${quoted} else ${clean} end` +
      ` else btrim(left(${source}, ${maxLength})) end`;
  },
  code: (source) => source,
  domain: (source) => source,
};

/** One for each control character: a line of the file is always one record. */
const spaces = " ".repeat(CONTROL_CHARACTERS.length);
