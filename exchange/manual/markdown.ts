/** Markdown for the manual: tables, and the table of a record from its definition. */
import type { DetailLayout, Field, FieldType, FileLayout, RecordLayout } from "../layout/field.ts";

/** A numbered chapter. */
export interface Chapter {
  readonly title: string;
  readonly body: string;
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escaped).join(" | ")} |`).join("\n");

const escaped = (cell: string): string => cell.replaceAll("|", "\\|");

/** The Portuguese name of each field type, and the form of its texts. */
export const fieldTypes: Readonly<Record<FieldType, readonly [name: string, form: string]>> = {
  number: ["número", "somente dígitos"],
  money: ["valor", "o valor em centavos, somente dígitos: R$ 1.234,56 é `123456`"],
  balance: ["saldo", "como um valor, com `-` antes quando negativo: R$ 1.234,56 a descoberto é `-123456`"],
  date: ["data", "`AAAA-MM-DD`"],
  instant: ["data e hora", "`AAAA-MM-DDTHH:MM:SS`, sem frações, e o fuso: `-03:00` ou `Z`"],
  text: ["texto", "texto livre, sem caracteres de controle"],
  code: ["código", "a forma indicada na descrição do campo"],
  domain: ["domínio", "um dos valores indicados na descrição do campo"],
};

/** The tables of a kind of file, each detail followed by its rules. */
export const fileTables = (
  { header, details, trailer }: FileLayout,
  rules: Readonly<Record<string, string>> = {},
): string =>
  [header, ...details, trailer].map((record) => {
    const rule = rules[record.type];
    return rule === undefined ? recordTable(record) : `${recordTable(record)}\n\n${rule}`;
  }).join("\n\n");

function recordTable(record: RecordLayout | DetailLayout): string {
  const rows = record.fields.map((field, index) => [
    String(index + 2),
    `\`${field.name}\``,
    fieldTypes[field.type][0],
    String(field.maxLength),
    field.required ? "sim" : "não",
    describe(field),
  ]);
  const first = ["1", "`tipoRegistro`", fieldTypes.domain[0], "2", "sim", `\`${record.type}\``];
  return `### ${record.title} (registro ${record.type})\n\n${record.description}\n\n` +
    table(["nº", "campo", "tipo", "tamanho", "obrigatório", "descrição"], [first, ...rows]);
}

function describe({ description, values, pattern }: Field): string {
  const choices = Object.entries(values ?? {}).map(([value, meaning]) => `\`${value}\` ${meaning}`).join(
    "; ",
  );
  return [description, pattern && `Forma: ${pattern.label}`, choices && `Valores: ${choices}`].filter(Boolean)
    .join(". ") + ".";
}
