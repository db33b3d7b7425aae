/** The list of transfers until the money is received; late ones come first. */
import { type Context, Hono } from "hono";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatCount,
  formatDate,
  formatDateTime,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import { listTransfersOperation, type TransferAnswer } from "../../../routes/orders/transfers.ts";
import { type ConsoleEnv, type PageContext, renderConsole } from "../../components/console_layout.tsx";
import { type Column, DataTable, EmptyState } from "../../components/data_table.tsx";
import { shownColumns } from "../../components/list_columns.tsx";
import {
  givenParameters,
  List,
  type ListedRows,
  ListPage,
  oneOf,
  requestedPage,
  requestedPageSize,
  sortingOf,
} from "../../components/list_page.tsx";
import { type QueryOf, value } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters, type Site } from "../../site.ts";
import { SituationChip } from "../situation.tsx";
import { unitName, UnitNote } from "../unit_note.tsx";

const path = "/console/transferencias";

type Transfer = TransferAnswer;
type Situation = Transfer["situacao"];

const titles: Readonly<Record<Situation, string>> = {
  ATRASADA: "Atrasadas",
  ESPERADA: "Esperadas",
  RECEBIDA: "Recebidas",
};

const situations = Object.keys(titles) as Situation[];

const inProgress: readonly Situation[] = ["ATRASADA", "ESPERADA"];

interface Found {
  readonly situation: Situation;
  readonly listed: ListedRows<Transfer>;
}

export const transfersRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const asked = oneOf(situations, c.req.query("situacao"));
    const [unit, ...read] = await Promise.all([
      unitName(c.var.call, c.req.query("varaId")),
      ...situations.map((one) => readPage(c, one)),
    ]);
    const has = (one: Situation) =>
      read.some(({ situation, listed }) => situation === one && listed.totalElements > 0);
    // By default the transfers in progress, late or not; where there are none, the received ones, as if they were asked for.
    const situation = asked ?? (inProgress.some(has) || !has("RECEBIDA") ? undefined : "RECEBIDA");
    const query = { situacao: situation, ...sortedQuery(c.req.query()), ...requestedPageSize(c.req.query()) };
    return renderConsole(c, <TransfersPage {...{ context: c.var.context, query, unit, read }} />);
  });

async function readPage({ req, var: { call } }: Context<ConsoleEnv>, situation: Situation): Promise<Found> {
  const query = { situacao: situation, ...sortedQuery(req.query()), ...requestedPage(req.query()) };
  return { situation, listed: value(await call(listTransfersOperation, { query })) };
}

type Query = QueryOf<typeof listTransfersOperation>;

const sortedQuery = (query: Readonly<Record<string, string>>) =>
  givenParameters(query, "varaId", "ordenar") as Pick<Query, "varaId" | "ordenar">;

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  /** Name of the unit whose transfers are listed; undefined for the whole court. */
  readonly unit: string | undefined;
  /** The lists of all situations; the page shows those that `query` asks for. */
  readonly read: readonly Found[];
}

const TransfersPage = ({ context, query, unit, read }: Props) => {
  const { site } = context;
  const { varaId, situacao } = query;
  const found = read.filter(({ situation }) =>
    situacao === undefined ? inProgress.includes(situation) : situation === situacao
  );
  return (
    <ListPage
      {...{ context, path, query }}
      columns={columnsOf(site)}
      title="Transferências"
      note={<UnitNote site={site} unit={unit} path={path} />}
      views={[undefined, ...situations].map((situacao) => ({
        name: situacao === undefined ? "Em curso" : titles[situacao],
        href: site.to(addressWithQuery(path, { situacao, varaId })),
        isCurrent: situacao === query.situacao,
        count: countOf(read, situacao),
      }))}
    >
      {found.every(({ listed }) => listed.content.length === 0)
        ? (
          <EmptyState title="Nenhuma transferência aqui.">
            Uma transferência aparece quando a instituição responde que a fez.
          </EmptyState>
        )
        : found.map((one) =>
          one.listed.content.length > 0 && (
            <Section {...{ context, query, found: one, isAlone: found.length === 1 }} />
          )
        )}
      <p class="help">
        O que as instituições declararam ter transferido, até a depositária confirmar o recebimento.
      </p>
    </ListPage>
  );
};

/** How many a view has; in progress are those that are late and those expected. */
const countOf = (read: readonly Found[], situation: Situation | undefined): number =>
  read.filter((one) =>
    situation === undefined ? inProgress.includes(one.situation) : one.situation === situation
  ).reduce((sum, { listed }) => sum + listed.totalElements, 0);

/** @param isAlone whether it is the only list of the page, and so has a pager */
const Section = (
  { context: { site, hiddenColumns }, query, found: { situation, listed }, isAlone }: {
    context: PageContext;
    query: QueryParameters;
    found: Found;
    isAlone: boolean;
  },
) => {
  const table = {
    caption: titles[situation],
    columns: shownColumns(columnsOf(site), query, hiddenColumns),
    sorting: sortingOf(query, (change) => site.to(addressWithQuery(path, { ...query, ...change }))),
  };
  return (
    <section class="part" aria-labelledby={situation.toLowerCase()}>
      <div class="section-line">
        <h2 id={situation.toLowerCase()}>
          {titles[situation]}: {formatCount(listed.totalElements, "transferência", "transferências")}
        </h2>
        {situation === "ATRASADA" && (
          <p>
            A depositária não confirmou no prazo: contate a instituição que declarou a transferência e a
            depositária.
          </p>
        )}
      </div>
      {isAlone
        ? (
          <List
            {...{ site, path, query, listed, ...table }}
            hidden={hiddenColumns}
            empty={null}
            one="transferência"
            many="transferências"
          />
        )
        : <DataTable {...table} rows={listed.content} />}
      {!isAlone && listed.totalPages > 1 && (
        <p>
          <a href={site.to(addressWithQuery(path, { situacao: situation, varaId: query.varaId }))}>
            Ver todas as {listed.totalElements}
          </a>
        </p>
      )}
    </section>
  );
};

const columnsOf = (site: Site): Column<Transfer>[] => [
  {
    name: "Transferência",
    cell: (transfer) => (
      <a href={site.to(`/console/desdobramento/${transfer.desdobramentoId}`)}>{transfer.idTransferencia}</a>
    ),
  },
  {
    name: "Ordem",
    kind: "number",
    cell: ({ numeroProtocoloOrdem: number }) => <a href={site.to(`/console/ordem/${number}`)}>{number}</a>,
  },
  { name: "Processo", kind: "number", sort: "numeroProcesso", cell: ({ numeroProcesso }) => numeroProcesso },
  { name: "Réu", isCut: true, cell: ({ nomeReu }) => nomeReu },
  {
    name: "De",
    sort: "instituicaoOrigem",
    isCut: true,
    cell: ({ instituicaoOrigem, ispbOrigem }) => `${instituicaoOrigem} (${ispbOrigem})`,
  },
  {
    name: "Para",
    isCut: true,
    cell: ({ instituicaoDeposito, ispbDeposito }) => `${instituicaoDeposito} (${ispbDeposito})`,
  },
  { name: "Conta", isExtra: true, kind: "number", cell: ({ conta }) => conta ?? NO_VALUE },
  { name: "Desdobramento", isExtra: true, kind: "number", cell: ({ numeroProtocolo }) => numeroProtocolo },
  {
    name: "Declarada em",
    isExtra: true,
    kind: "number",
    cell: ({ dataHoraTransferencia: at }) => at === undefined ? NO_VALUE : formatDateTime(at),
  },
  { name: "Valor", kind: "amount", sort: "valor", cell: ({ valor }) => formatAmount(valor) },
  { name: "Esperada até", kind: "number", sort: "previsao", cell: ({ previsao }) => formatDate(previsao) },
  {
    name: "Recebimento",
    kind: "number",
    cell: ({ dataRecebimento: on, valorRecebido }) =>
      on === undefined ? NO_VALUE : `${formatAmountOrNoValue(valorRecebido)} em ${formatDate(on)}`,
    note: ({ divergente }) => divergente === true && <strong>Valor diferente do transferido</strong>,
  },
  {
    name: "Situação",
    isPlainOnCard: true,
    cell: ({ situacao }) => <SituationChip of="transfer" situation={situacao} />,
  },
];
