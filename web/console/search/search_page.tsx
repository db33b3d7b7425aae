/** The results of a search: people, orders and drafts, splits, transfers and institutions, each in rows. */
import {
  formatAmountOrNoValue,
  formatCount,
  formatDateTime,
  formatList,
} from "../../../domain/formatting.ts";
import type { Result } from "../../../domain/result.ts";
import type { FoundItem } from "../../../routes/orders/console_search.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import type { ConsoleKind } from "../../components/console_sections.ts";
import { type Column, DataTable, distinctNames, EmptyState } from "../../components/data_table.tsx";
import { Faults } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type Site } from "../../site.ts";
import { SituationChip } from "../situation.tsx";
import { kindOf, nameOf, placePath, taxIdOf, Typed } from "./found.tsx";

interface Props {
  readonly context: PageContext;
  /** What was typed. */
  readonly typed: string;
  /** The results; undefined before a search. */
  readonly found: Result<readonly FoundItem[], Problem> | undefined;
}

export const SearchPage = ({ context, typed, found }: Props) => (
  <ConsoleLayout context={context} title="Busca" windowTitle={typed === "" ? "Busca" : `Busca: ${typed}`}>
    <h1>Busca</h1>
    {found === undefined && <p>{canBeFound[context.console]}</p>}
    {found?.ok === false && <Faults problem={{ ...found.error, title: "Não se pode procurar isto" }} />}
    {found?.ok && <Found context={context} typed={typed} found={found.value} />}
  </ConsoleLayout>
);

const canBeFound: Readonly<Record<ConsoleKind, string>> = {
  court:
    "Escreva no alto da página um número de processo, de protocolo ou de transferência, um CPF ou CNPJ, ou parte do nome " +
    "de um réu ou de uma instituição.",
  operation: "Escreva no alto da página o ISPB ou parte do nome de uma instituição.",
};

/** As many of a kind as a search answers at most, the newest. */
const MOST = 20;

/** The kinds in the sequence in which they are shown. */
const parts: readonly {
  readonly id: string;
  readonly kinds: readonly FoundItem["tipo"][];
  readonly one: string;
  readonly many: string;
  readonly columns: (shown: Shown) => readonly Column<FoundItem>[];
}[] = [
  {
    ...{ id: "pessoas", kinds: ["PESSOA"], one: "pessoa", many: "pessoas" },
    columns: (shown) => [nameColumn("Pessoa", shown), countColumn],
  },
  {
    ...{ id: "ordens", kinds: ["ORDEM", "MINUTA"], one: "ordem ou minuta", many: "ordens e minutas" },
    columns: (shown) => [
      nameColumn("Ordem", shown),
      ...[defendantsColumn(shown), processColumn(shown), amountColumn, dateColumn],
      situationColumn("order"),
    ],
  },
  {
    ...{ id: "desdobramentos", kinds: ["DESDOBRAMENTO"], one: "desdobramento", many: "desdobramentos" },
    columns: (shown) => [
      nameColumn("Desdobramento", shown),
      processColumn(shown),
      dateColumn,
      situationColumn("split"),
    ],
  },
  {
    ...{ id: "transferencias", kinds: ["TRANSFERENCIA"], one: "transferência", many: "transferências" },
    columns: (shown) => [nameColumn("Transferência", shown), processColumn(shown), dateColumn],
  },
  {
    ...{ id: "instituicoes", kinds: ["INSTITUICAO"], one: "instituição", many: "instituições" },
    columns: (shown) => [
      nameColumn("Instituição", shown),
      { name: "ISPB", kind: "number", cell: ({ id }) => id },
    ],
  },
];

interface Shown {
  readonly site: Site;
  readonly console: ConsoleKind;
  readonly typed: string;
  readonly nameOf: (item: FoundItem) => string;
}

const Found = ({ context: { site, console: kind }, typed, found }: {
  context: PageContext;
  typed: string;
  found: readonly FoundItem[];
}) => {
  if (found.length === 0) return <EmptyState title="Nada foi encontrado">{canBeFound[kind]}</EmptyState>;
  return (
    <>
      {found.some(({ parecido }) => parecido) && (
        <p class="list-note">Nada tem “{typed}” no nome. Estes nomes diferem em uma letra:</p>
      )}
      {parts.map(({ id, kinds, one, many, columns }) => {
        const rows = found.filter(({ tipo }) => kinds.includes(tipo));
        if (rows.length === 0) return null;
        const shown = { site, console: kind, typed, nameOf: distinctNames(rows, nameOf) };
        return (
          <section class="part found-rows" aria-labelledby={id}>
            <h2 id={id}>
              {rows.length < MOST ? formatCount(rows.length, one, many) : `${MOST} ${many}, as mais novas`}
            </h2>
            <DataTable caption={many} columns={columns(shown)} rows={rows} />
            {id === "ordens" && <MoreOfProcess site={site} rows={rows} />}
          </section>
        );
      })}
    </>
  );
};

/** Where the orders of a process are all listed, if there are more of them. */
const MoreOfProcess = ({ site, rows }: { site: Site; rows: readonly FoundItem[] }) => {
  const [process, another] = new Set(rows.map(({ numeroProcesso }) => numeroProcesso));
  if (rows.length < MOST || process === undefined || another !== undefined) return null;
  const path = addressWithQuery("/console/ordens", { numeroProcesso: process, varaId: "todas" });
  return (
    <p>
      <a href={site.to(path)}>Ver todas as ordens do processo</a>
    </p>
  );
};

const nameColumn = (name: string, { site, console: kind, typed, nameOf }: Shown): Column<FoundItem> => ({
  name,
  cell: (item) => (
    <a href={site.to(placePath(kind, item))}>
      <Typed typed={typed} text={nameOf(item)} />
    </a>
  ),
  note: (item) =>
    item.tipo === "PESSOA"
      ? taxIdOf(item)
      : item.tipo === "ORDEM" || item.tipo === "MINUTA"
      ? kindOf(item)
      : undefined,
});

const countColumn: Column<FoundItem> = {
  name: "Ordens e minutas",
  kind: "count",
  cell: ({ quantidadeOrdens }) => quantidadeOrdens,
};

const defendantsColumn = ({ typed }: Shown): Column<FoundItem> => ({
  name: "Réu",
  cell: ({ nomes = [] }) => <Typed typed={typed} text={formatList(nomes)} />,
});

const processColumn = ({ typed }: Shown): Column<FoundItem> => ({
  name: "Processo",
  kind: "number",
  cell: ({ numeroProcesso = "" }) => <Typed typed={typed} text={numeroProcesso} />,
});

const amountColumn: Column<FoundItem> = {
  name: "Pedido",
  kind: "amount",
  cell: ({ valor }) => formatAmountOrNoValue(valor),
};

const dateColumn: Column<FoundItem> = {
  name: "Data",
  cell: ({ dataHora }) => dataHora === undefined ? null : formatDateTime(dataHora),
};

const situationColumn = (of: "order" | "split"): Column<FoundItem> => ({
  name: "Situação",
  isPlainOnCard: true,
  cell: ({ situacao = "" }) => <SituationChip of={of} situation={situacao} />,
});
