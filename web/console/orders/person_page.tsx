/** A person's page: what all their orders and drafts come to, each of them, and their series. */
import type { Child } from "hono/jsx";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatCount,
  formatDateTime,
  formatList,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { PersonOrderAnswer, PersonTotalsAnswer } from "../../../routes/orders/person_orders.ts";
import type { SeriesSummary } from "../../../routes/series/series_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { type Column, DataTable, distinctNames, EmptyState } from "../../components/data_table.tsx";
import { List, type ListedRows, SpreadsheetLinks } from "../../components/list_page.tsx";
import { addressWithQuery, type QueryParameters, type Site } from "../../site.ts";
import { seriesColumns } from "../series/series_columns.tsx";
import { SituationChip } from "../situation.tsx";
import { blockedText, isZero, personPath } from "./order_values.ts";
import { kindName, orderPath } from "./orders_list_table.tsx";

interface PersonFound extends ListedRows<PersonOrderAnswer> {
  readonly cpfCnpj: string;
  readonly nome?: string | undefined;
  readonly totais: PersonTotalsAnswer;
}

interface Props {
  readonly context: PageContext;
  readonly found: PersonFound;
  /** The first of the person's series; undefined where there is none. */
  readonly series: ListedRows<SeriesSummary> | undefined;
  readonly query: QueryParameters;
}

export const PersonPage = ({ context, found, series, query }: Props) => {
  const { site } = context;
  const { cpfCnpj, nome, totais } = found;
  const path = personPath(cpfCnpj);
  const title = nome ?? numberText(cpfCnpj);
  return (
    <ConsoleLayout
      context={context}
      title={title}
      windowTitle={nome === undefined ? title : `${nome}, ${taxIdText(cpfCnpj)}`}
      trail={[{ name: "Ordens", path: "/console/ordens" }]}
    >
      <div class="headline">
        <div>
          <h1>{title}</h1>
          {nome !== undefined && <p class="person-line">{numberText(cpfCnpj)} · {countsText(totais)}</p>}
        </div>
        {nome !== undefined && (
          <div class="actions">
            <SpreadsheetLinks site={site} path={`${path}/planilha`} query={query} />
          </div>
        )}
      </div>
      {nome === undefined
        ? (
          <EmptyState title="Nenhuma ordem ou minuta que você possa ver">
            Confira o número. De outros tribunais, e das sigilosas de outras pessoas, nada aparece aqui.
          </EmptyState>
        )
        : (
          <>
            <Sums of={totais} />
            <List
              {...{ site, path, query, listed: found }}
              caption="Ordens e minutas da pessoa"
              columns={columnsOf(site, found)}
              empty={<EmptyState title="Nenhuma ordem nesta página" />}
              one="ordem ou minuta"
              many="ordens e minutas"
            />
            {series !== undefined && <SeriesPart {...{ site, series, cpfCnpj }} />}
          </>
        )}
    </ConsoleLayout>
  );
};

/** `CPF 529.982.247-25`, `CNPJ 12.ABC.345/01DE-35`, `Raiz de CNPJ 12.ABC.345` */
const numberText = (taxId: string): string =>
  `${taxId.length === 11 ? "CPF" : taxId.length === 8 ? "Raiz de CNPJ" : "CNPJ"} ${taxIdText(taxId)}`;

const countsText = (totals: PersonTotalsAnswer): string => {
  const counted = [
    [totals.quantidadeOrdens, "ordem", "ordens"],
    [totals.quantidadeMinutas, "minuta", "minutas"],
  ] as const;
  const shown = counted.flatMap(([count, one, many]) => count === 0 ? [] : [formatCount(count, one, many)]);
  return `${formatList(shown)} em ${formatCount(totals.quantidadeProcessos, "processo", "processos")}`;
};

/** Amounts that are shown where there are any. */
const isRare = (name: string): boolean => name === "Em dúvida" || name === "Desbloqueado";

const Sums = ({ of }: { of: PersonTotalsAnswer }) => {
  const sums: readonly (readonly [name: string, amount: string, note?: Child])[] = [
    [
      "Pedido",
      of.valorTotal,
      !isZero(of.valorEmMinutas) && `mais ${formatAmount(of.valorEmMinutas)} em minutas`,
    ],
    [
      "Bloqueado",
      of.valorBloqueado,
      !isZero(of.foraDoServico) && `${formatAmount(of.foraDoServico)} fora do serviço`,
    ],
    ["Em dúvida", of.emDuvida],
    ["Transferido", of.valorTransferido],
    ["Recebido", of.valorRecebido],
    ["Desbloqueado", of.valorDesbloqueado],
    ["Continua bloqueado", of.saldoRemanescente],
  ];
  return (
    <ul class="tiles sums" aria-label="Totais de todas as ordens">
      {sums.filter(([name, amount]) => !isRare(name) || !isZero(amount)).map(([name, amount, note]) => (
        <li>
          <div class={`tile${name === "Em dúvida" && !isZero(amount) ? " attention" : ""}`}>
            {name}
            <span class="number">{formatAmount(amount)}</span>
            {note !== undefined && note !== false && <small>{note}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
};

const moved = (amount: string | undefined) =>
  amount === undefined || isZero(amount) ? null : formatAmount(amount);

const amountColumns: readonly Column<PersonOrderAnswer>[] = [
  {
    name: "Pedido",
    kind: "amount",
    sort: "valorTotal",
    cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal),
  },
  { name: "Bloqueado", kind: "amount", sort: "valorBloqueado", cell: (order) => blockedText(order) },
  { name: "Em dúvida", kind: "amount", sort: "emDuvida", cell: ({ emDuvida }) => moved(emDuvida) },
  {
    name: "Transferido",
    kind: "amount",
    sort: "valorTransferido",
    cell: ({ valorTransferido }) => moved(valorTransferido),
  },
  {
    name: "Recebido",
    kind: "amount",
    sort: "valorRecebido",
    cell: ({ valorRecebido }) => moved(valorRecebido),
  },
];

function columnsOf(site: Site, { content, cpfCnpj }: PersonFound): (Column<PersonOrderAnswer> | false)[] {
  const draftName = distinctNames(
    content,
    (order) =>
      order.numeroProtocolo ??
        `no processo ${order.numeroProcesso}, de ${formatDateTime(order.dataHoraCriacao)}`,
  );
  return [
    {
      name: "Ordem",
      cell: (order) => (
        <a href={site.to(orderPath(order))}>
          {order.numeroProtocolo ?? "Minuta"}
          {order.numeroProtocolo === undefined && <span class="sr-only">{` ${draftName(order)}`}</span>}
        </a>
      ),
      note: (order) =>
        [
          kindName(order),
          order.serieId !== undefined && `${order.ordemNaSerie}ª da série`,
          order.sigilosa && "Sigilosa",
        ].filter(Boolean).join(" · "),
    },
    {
      name: "Processo",
      kind: "number",
      sort: "numeroProcesso",
      cell: ({ numeroProcesso }) => numeroProcesso,
      note: ({ nomeVara }) => nomeVara,
    },
    cpfCnpj.length === 8 && {
      name: "Réu",
      cell: ({ nome }: PersonOrderAnswer) => nome,
      note: ({ cpfsCnpjs }: PersonOrderAnswer) => formatList(cpfsCnpjs.map(taxIdText)),
    },
    {
      name: "Criada",
      sort: "dataHoraCriacao",
      cell: ({ dataHoraCriacao }) => formatDateTime(dataHoraCriacao),
      note: ({ nomeJuiz }) => nomeJuiz,
    },
    ...amountColumns,
    {
      name: "Situação",
      isPlainOnCard: true,
      cell: ({ situacao }) => <SituationChip of="order" situation={situacao} />,
    },
  ];
}

const SeriesPart = (
  { site, series, cpfCnpj }: { site: Site; series: ListedRows<SeriesSummary>; cpfCnpj: string },
) => (
  <section class="part" aria-labelledby="series">
    <h2 id="series">
      {formatCount(series.totalElements, "série de reiteração programada", "séries de reiteração programada")}
    </h2>
    <DataTable caption="Séries da pessoa" columns={seriesColumns(site)} rows={series.content} />
    {series.totalPages > 1 && (
      <p>
        <a href={site.to(addressWithQuery("/console/series", { cpfCnpjReu: cpfCnpj }))}>
          Ver todas as {formatCount(series.totalElements, "série", "séries")}
        </a>
      </p>
    )}
  </section>
);
