/** The columns of the reference data that operators carry between systems: their names, and what a value may be. */
import * as v from "valibot";
import { type BodyType, bodyTypeName, bodyTypes } from "../../../domain/identity/court_unit.ts";
import { faultOfText } from "../../../domain/pasted_number.ts";
import { dayIn, isRounded } from "../../../spreadsheets/cell_forms.ts";
import { unguarded } from "../../../spreadsheets/csv.ts";
import { columnKey } from "../../../spreadsheets/table.ts";
import type { ColumnKind } from "../../../spreadsheets/workbook.ts";

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    // Spreadsheets break lines within a cell.
    v.transform((text) => text.replace(/[\t\n ]+/g, " ")),
    v.minLength(1, "está vazio"),
    v.maxLength(most, `passa de ${most} caracteres`),
    v.check((text) => faultOfText(text) === undefined, ({ input }) => faultOfText(input)!),
  );

const KEEPING = "importe a coluna como texto, ou edite a planilha XLSX que export escreve";

/** An identifier of a fixed number of places; what a spreadsheet made of it is told for what it is. */
const identifier = (form: RegExp, places: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(form, ({ input }) => {
      if (isRounded(input)) return `a planilha arredondou o número: ${KEEPING}`;
      return /^\d+$/.test(input) && input.length < places
        ? `a planilha tirou os zeros à esquerda: são ${places} posições, como ${
          "0".repeat(places - 1)
        }1; ${KEEPING}`
        : message;
    }),
  );

const NOT_ISPB = "não é um ISPB: 8 posições, 0-9 e A-Z";
const isDay = (value: string): boolean => dayIn(value)?.toString() === value;

/** By kind, the columns of its file and what each value must be. */
export const kinds = {
  feriados: v.strictObject({
    data: v.pipe(v.string(), v.check(isDay, "não é uma data dd/mm/aaaa nem AAAA-MM-DD")),
    nome: text(120),
  }),
  instituicoes: v.strictObject({
    ispb: identifier(/^[0-9A-Z]{8}$/, 8, NOT_ISPB),
    compe: identifier(/^(\d{3})?$/, 3, "não são 3 dígitos"),
    nome: text(200),
    ispbLider: identifier(/^([0-9A-Z]{8})?$/, 8, NOT_ISPB),
    recebeOrdens: v.picklist(["S", "N"], "não é Sim nem Não"),
  }),
  unidades: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^v-\d{1,12}$/, "não é v- e o código da unidade")),
    nome: text(200),
    tipo: v.picklist(bodyTypes as readonly BodyType[], `não é um de ${bodyTypes.join(", ")}`),
    jtr: identifier(/^\d{3}$/, 3, "não são 3 dígitos"),
  }),
};

export type ReferenceKind = keyof typeof kinds;
export const referenceKinds = Object.keys(kinds) as readonly ReferenceKind[];
export type ReferenceRow<K extends ReferenceKind> = v.InferOutput<(typeof kinds)[K]>;

/** What names a row of each kind: it is not there twice. */
export const keys = { feriados: "data", instituicoes: "ispb", unidades: "id" } as const;

/** The columns as people read them, in the order of the file; both names are read. */
export const titles: { readonly [K in ReferenceKind]: Readonly<Record<keyof ReferenceRow<K>, string>> } = {
  feriados: { data: "Data", nome: "Nome" },
  instituicoes: {
    ispb: "ISPB",
    compe: "Código de compensação",
    nome: "Nome",
    ispbLider: "ISPB da líder",
    recebeOrdens: "Recebe ordens",
  },
  unidades: { id: "Código", nome: "Nome", tipo: "Tipo", jtr: "Tribunal (J.TR)" },
};

export const columnsOf = (kind: ReferenceKind): readonly string[] => Object.keys(kinds[kind].entries);

export const kindOfColumn = (column: string): ColumnKind => column === "data" ? "day" : "text";

/** A value as people read it. */
export const wordOf = (column: string, value: string): string => words[column]?.[value] ?? value;

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  recebeOrdens: { S: "Sim", N: "Não" },
  tipo: bodyTypeName,
};

/** The value of a cell as it was written here, or as people and their programs write it. */
export function valueIn(column: string, cell: string): string {
  if (column === "data") return dayIn(cell)?.toString() ?? cell;
  const own = words[column];
  if (own === undefined) return unguarded(cell);
  const key = columnKey(cell);
  return Object.entries(own).find(([value, word]) => columnKey(value) === key || columnKey(word) === key)
    ?.[0] ??
    (column === "recebeOrdens" ? logical[key] : undefined) ?? cell;
}

/** A logical value of a workbook. */
const logical: Readonly<Record<string, string>> = { verdadeiro: "S", true: "S", falso: "N", false: "N" };
