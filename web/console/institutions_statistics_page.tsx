/** Statistics of the institutions' answers: totals, bars, and a table by institution. */
import type { Child } from "hono/jsx";
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDuration,
  formatNumber,
  formatPercent,
  NO_VALUE,
} from "../../domain/formatting.ts";
import { wireKind } from "../../domain/orders/order_kind.ts";
import type { Result } from "../../domain/result.ts";
import type { StatisticsAnswer } from "../../routes/institutions/institution_statistics.ts";
import type { PageContext } from "../components/console_layout.tsx";
import { Chip, type Column, EmptyState } from "../components/data_table.tsx";
import type { Filter } from "../components/filter_form.tsx";
import { List, ListPage } from "../components/list_page.tsx";
import { Bars } from "../components/plot.tsx";
import type { Problem } from "../operation_call.ts";
import type { QueryParameters, Site } from "../site.ts";

type Row = StatisticsAnswer["content"][number];

export interface StatisticsOf {
  readonly path: string;
  readonly title: string;
  /** Filters in addition to period and kind of order, named as in the API. */
  readonly filters?: readonly (Filter & { readonly name: "tribunal" | "ispb" })[];
  /** Explanation shown with the figures. */
  readonly note?: (site: Site) => Child;
}

interface Props {
  readonly context: PageContext;
  readonly of: StatisticsOf;
  readonly query: QueryParameters;
  readonly found: Result<StatisticsAnswer, Problem>;
}

export const StatisticsPage = ({ context, of, query, found }: Props) => (
  <ListPage
    {...{ context, query, path: of.path, title: of.title }}
    heading="Como as instituições respondem"
    problem={found.ok ? undefined : found.error}
    spreadsheet={`${of.path}/planilha`}
    filters={filtersOf(of, found.ok ? found.value : undefined)}
  >
    {found.ok && <Figures context={context} of={of} found={found.value} />}
    {found.ok && (found.value.content.length === 0
      ? (
        <EmptyState title="Nenhuma ordem enviada neste período">
          Escolha outras datas; o período pode ter até 366 dias.
        </EmptyState>
      )
      : (
        <>
          <Answering rows={found.value.content} />
          <Institutions {...{ context, of, query, found: found.value }} />
        </>
      ))}
  </ListPage>
);

const filtersOf = ({ filters = [] }: StatisticsOf, found: StatisticsAnswer | undefined): Filter[] => [
  { kind: "date", name: "de", label: "Ordens criadas de", defaultValue: found?.de, isRequired: true },
  { kind: "date", name: "ate", label: "até", defaultValue: found?.ate, isRequired: true },
  ...filters,
  {
    kind: "choice",
    name: "tipo",
    label: "Tipo de ordem",
    none: "Todos",
    options: [
      { value: wireKind.block, text: "Bloqueio" },
      { value: wireKind.information, text: "Requisição de informações" },
    ],
  },
];

/** Who has answered nothing has given no amount. */
const blockedText = ({ respondidos, valorBloqueado }: Row | StatisticsAnswer["totais"]): string =>
  respondidos === 0 ? NO_VALUE : formatAmount(valorBloqueado);

const rateText = (rate: number | undefined) => rate === undefined ? NO_VALUE : formatPercent(rate);

const time = (minutes: number | undefined) => minutes === undefined ? NO_VALUE : formatDuration(minutes * 60);

const Figures = (
  { context: { site }, of, found: { de, ate, totais } }: Pick<Props, "context" | "of"> & {
    found: StatisticsAnswer;
  },
) => (
  <section class="part" aria-labelledby="totais">
    <h2 id="totais">{`De ${formatDate(de)} a ${formatDate(ate)}`}</h2>
    <ul class="tiles">
      <Figure figure={formatNumber(totais.pedidos)} name="pedidos enviados" />
      <Figure figure={rateText(totais.taxaResposta)} name="respondidos no prazo, dos encerrados" />
      <Figure figure={rateText(totais.taxaSemResposta)} name="sem resposta (código 98)" />
      <Figure figure={time(totais.minutosAteResposta)} name="do envio à resposta, em média" />
      <Figure
        figure={blockedText(totais)}
        name="bloqueados, antes de desdobramentos"
        isMoney
      />
    </ul>
    <p class="help">
      Cada réu em cada instituição é um pedido, e cada reiteração outro.{" "}
      {formatCount(totais.emAndamento, "pedido ainda espera", "pedidos ainda esperam")} publicação.{" "}
      {of.note?.(site)}
    </p>
  </section>
);

const Figure = ({ figure, name, isMoney = false }: { figure: string; name: string; isMoney?: boolean }) => (
  <li class={isMoney ? "money" : undefined}>
    <span class="tile">
      <span class="number">{figure}</span>
      {name}
    </span>
  </li>
);

const SHOWN_BARS = 12;

/** Answer rates, the worst first, which courts look for. */
const Answering = ({ rows }: { rows: readonly Row[] }) => {
  const closed = rows.flatMap((row) =>
    row.taxaResposta === undefined ? [] : [{ ...row, rate: row.taxaResposta }]
  )
    .toSorted((a, b) => a.rate - b.rate).slice(0, SHOWN_BARS);
  if (closed.length === 0) return null;
  return (
    <section class="part" aria-labelledby="taxas">
      <h2 id="taxas">Taxa de resposta, da menor à maior</h2>
      <Bars
        caption="Taxa de resposta por instituição, da menor à maior"
        unit="Respondidos no prazo"
        bars={closed.map(({ instituicao, rate }) => ({
          name: instituicao,
          value: Math.round(rate * 100),
          text: rateText(rate),
          tone: rate < 0.5 ? "bad" : rate < 0.9 ? "attention" : "good",
        }))}
      />
    </section>
  );
};

const counted = (value: number, rate: number | undefined) => (
  <>
    {formatNumber(value)}
    <small>{rateText(rate)}</small>
  </>
);

const Institutions = (
  { context: { site }, of: { path }, query, found }: Omit<Props, "found"> & { found: StatisticsAnswer },
) => (
  <section class="part" aria-labelledby="cada">
    <h2 id="cada">Cada instituição</h2>
    <List
      {...{ site, path, query, listed: found }}
      one="instituição"
      many="instituições"
      empty={null}
      caption="Estatística de cada instituição"
      columns={institutionColumns}
    />
    <p class="help">
      “Contatar”: mais de duas não respostas seguidas, de um alvo ou de ordens do tribunal. Procure a
      instituição diretamente e abra um chamado.
    </p>
  </section>
);

const institutionColumns: readonly Column<Row>[] = [
  {
    name: "Instituição",
    sort: "instituicao",
    cell: ({ ispb, instituicao, contatar }) => (
      <>
        {instituicao} {contatar && <Chip tone="attention" text="Contatar" />}
        <small>ISPB {ispb}</small>
      </>
    ),
  },
  { name: "Pedidos", kind: "count", sort: "pedidos", cell: (row) => formatNumber(row.pedidos) },
  {
    name: "Em andamento",
    kind: "count",
    sort: "emAndamento",
    cell: (row) => formatNumber(row.emAndamento),
  },
  {
    name: "Respondidos",
    kind: "count",
    sort: "taxaResposta",
    cell: (row) => counted(row.respondidos, row.taxaResposta),
  },
  {
    name: "Sem resposta (98)",
    kind: "count",
    sort: "semResposta",
    cell: (row) => counted(row.semResposta, row.taxaSemResposta),
  },
  {
    name: "Não enviados (97)",
    kind: "count",
    sort: "naoEncaminhados",
    cell: (row) => formatNumber(row.naoEncaminhados),
  },
  {
    name: "Até a resposta",
    kind: "count",
    sort: "minutosAteResposta",
    cell: (row) => time(row.minutosAteResposta),
  },
  {
    name: "Bloqueado",
    kind: "amount",
    sort: "valorBloqueado",
    cell: blockedText,
  },
];
