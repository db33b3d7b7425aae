/** The lists that public offices publish, read as they are published; what a list does not say stays as it is. */
import { formatCount } from "../../../domain/formatting.ts";
import { dayIn } from "../../../spreadsheets/cell_forms.ts";
import { columnKey } from "../../../spreadsheets/table.ts";
import type { ReferenceKind } from "./reference_columns.ts";

/** A list by its publisher. */
export type PublishedList = "str" | "anbima";

type Cells = Readonly<Record<string, string>>;

/** What a row of a list says: values by our columns, a note below the list, or that it contradicts itself. */
type PublishedRow =
  | { readonly type: "row"; readonly values: Cells }
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "fault"; readonly column: string; readonly message: string };

interface Publication {
  readonly list: PublishedList;
  readonly kind: ReferenceKind;
  /** The names of the columns that tell it, as `columnKey` makes them. */
  readonly columns: readonly string[];
  readonly read: (cells: Cells) => PublishedRow;
  /** What it is, and what it does not say. */
  readonly remark: string;
}

const weekdays = ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"];

const publications: readonly Publication[] = [
  {
    list: "str",
    kind: "instituicoes",
    columns: ["ispb", "numerocodigo", "nomeextenso"],
    read: ({ ispb = "", numerocodigo = "", nomeextenso = "" }) => ({
      type: "row",
      values: {
        ispb,
        compe: columnKey(numerocodigo) === "na" ? "" : numerocodigo,
        nome: nomeextenso.replaceAll(/\s+/g, " "),
      },
    }),
    remark:
      "Lista de participantes do STR, do Banco Central: diz ISPB, código e nome. Não diz a instituição líder nem quem recebe ordens, " +
      "que ficam como estão; as novas ficam sem receber ordens.",
  },
  {
    list: "anbima",
    kind: "feriados",
    columns: ["data", "feriado"],
    read: (cells) => {
      const { data = "", feriado = "", diadasemana = "" } = cells;
      const filled = Object.values(cells).filter((cell) => cell !== "");
      const day = dayIn(data);
      if (day === undefined && filled.length === 1) return { type: "note", text: filled[0]! };
      const weekday = weekdays[(day?.dayOfWeek ?? 1) - 1]!;
      return day !== undefined && diadasemana !== "" && !columnKey(diadasemana).startsWith(weekday)
        ? { type: "fault", column: "data", message: `a data não cai em ${diadasemana}: confira dia e mês` }
        : { type: "row", values: { data, nome: feriado } };
    },
    remark:
      "Lista de feriados da ANBIMA: só os nacionais em que não há expediente bancário. Os que estão em vigor e não estão nela, como os " +
      "acrescentados aqui, ficam; os dias passados que ela traz são deixados de fora.",
  },
];

/** The publication of a kind that a head is of. */
export const publicationOf = (kind: ReferenceKind, head: readonly string[]): Publication | undefined => {
  const names = new Set(head.map(columnKey));
  return publications.find((one) => one.kind === kind && one.columns.every((column) => names.has(column)));
};

export const leftOut = (count: number): string =>
  formatCount(count, "dia passado deixado de fora", "dias passados deixados de fora");

/** As many names are told of those that a list does not have. */
const MAX_NAMED = 10;

export const notListed = (names: readonly string[]): string => {
  const counted = formatCount(
    names.length,
    "instituição não está na lista e fica como está",
    "instituições não estão na lista e ficam como estão",
  );
  return `${counted}: ${names.slice(0, MAX_NAMED).join(", ")}${names.length > MAX_NAMED ? "…" : ""}`;
};
