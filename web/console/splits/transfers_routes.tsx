/** The list of transfers until the money is received; late ones come first. */
import { type Context, Hono } from "hono";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatCount,
  formatDate,
  formatDateTime,
} from "../../../domain/formatting.ts";
import { listTransfersOperation, type TransferAnswer } from "../../../routes/orders/transfers.ts";
import { type ConsoleEnv, type PageContext, renderConsole } from "../../components/console_layout.tsx";
import { type Column, DataTable, EmptyState } from "../../components/data_table.tsx";
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

interface Found {
  readonly situation: Situation;
  readonly listed: ListedRows<Transfer>;
}

export const transfersRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const situation = oneOf(situations, c.req.query("situacao"));
    // By default the transfers in progress, late or not; received ones only on request.
    const shown: readonly Situation[] = situation === undefined ? ["ATRASADA", "ESPERADA"] : [situation];
    const [unit, ...read] = await Promise.all([
      unitName(c.var.call, c.req.query("varaId")),
      ...shown.map((one) => readPage(c, one)),
    ]);
    // Where nothing is in progress, what was received is not hidden behind an empty page.
    const isNone = situation === undefined && read.every(({ listed }) => listed.totalElements === 0);
    const received = isNone ? await readPage(c, "RECEBIDA") : undefined;
    const found = received !== undefined && received.listed.totalElements > 0 ? [...read, received] : read;
    const query = { situacao: situation, ...sortedQuery(c.req.query()), ...requestedPageSize(c.req.query()) };
    return renderConsole(c, <TransfersPage {...{ context: c.var.context, query, unit, found }} />);
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
  readonly found: readonly Found[];
}

const TransfersPage = ({ context, query, unit, found }: Props) => {
  const { site } = context;
  const { varaId } = query;
  return (
    <ListPage
      {...{ context, path, query }}
      title="Transferências"
      note={<UnitNote site={site} unit={unit} path={path} />}
      views={[undefined, ...situations].map((situacao) => ({
        name: situacao === undefined ? "Em curso" : titles[situacao],
        href: site.to(addressWithQuery(path, { situacao, varaId })),
        isCurrent: situacao === query.situacao,
        count: countOf(found, situacao),
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
            <Section {...{ site, query, found: one, isAlone: found.length === 1 }} />
          )
        )}
      <p class="help">
        O que as instituições declararam ter transferido, até a depositária confirmar o recebimento.
      </p>
    </ListPage>
  );
};

/** How many a view has, as far as its lists were read; in progress are those that are late and those expected. */
const countOf = (found: readonly Found[], situation: Situation | undefined): number | undefined => {
  const read = found.filter((one) =>
    situation === undefined ? one.situation !== "RECEBIDA" : one.situation === situation
  );
  return read.length === 0 ? undefined : read.reduce((sum, { listed }) => sum + listed.totalElements, 0);
};

/** @param isAlone whether it is the only list of the page, and so has a pager */
const Section = (
  { site, query, found: { situation, listed }, isAlone }: {
    site: Site;
    query: QueryParameters;
    found: Found;
    isAlone: boolean;
  },
) => {
  const table = {
    caption: titles[situation],
    columns: columnsOf(site),
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
    note: (transfer) => `Desdobramento ${transfer.numeroProtocolo}`,
  },
  {
    name: "Processo",
    sort: "numeroProcesso",
    cell: (transfer) => (
      <>
        {transfer.numeroProcesso}
        <small>{transfer.nomeReu}</small>
        <small>
          Ordem{" "}
          <a href={site.to(`/console/ordem/${transfer.numeroProtocoloOrdem}`)}>
            {transfer.numeroProtocoloOrdem}
          </a>
        </small>
      </>
    ),
  },
  {
    name: "De e para",
    sort: "instituicaoOrigem",
    cell: ({ instituicaoOrigem, ispbOrigem }) => `${instituicaoOrigem} (${ispbOrigem})`,
    note: ({ instituicaoDeposito, ispbDeposito, conta }) =>
      `para ${instituicaoDeposito} (${ispbDeposito})${conta === undefined ? "" : `, conta ${conta}`}`,
  },
  { name: "Valor", kind: "amount", sort: "valor", cell: ({ valor }) => formatAmount(valor) },
  { name: "Recebimento", sort: "previsao", cell: (transfer) => <Arrival transfer={transfer} /> },
];

const Arrival = ({ transfer }: { transfer: Transfer }) => (
  <>
    <SituationChip of="transfer" situation={transfer.situacao} />
    <small>
      {transfer.dataRecebimento === undefined
        ? `Esperada até ${formatDate(transfer.previsao)}`
        : `${formatAmountOrNoValue(transfer.valorRecebido)} em ${formatDate(transfer.dataRecebimento)}`}
    </small>
    {transfer.dataHoraTransferencia !== undefined && (
      <small>Declarada em {formatDateTime(transfer.dataHoraTransferencia)}</small>
    )}
    {transfer.divergente === true && (
      <small>
        <strong>Valor diferente do transferido</strong>
      </small>
    )}
  </>
);
