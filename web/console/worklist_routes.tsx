/** Worklist: everything that awaits the court, as short lists with a link to each whole list. */
import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { formatAmount, formatCount, formatDate, formatNumber, NO_VALUE } from "../../domain/formatting.ts";
import { listOrdersOperation } from "../../routes/orders/order_list.ts";
import { listTransfersOperation, type TransferAnswer } from "../../routes/orders/transfers.ts";
import type { SplitSummary } from "../../routes/splits/split_schema.ts";
import { listSplitsOperation } from "../../routes/splits/splits.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { DataTable, distinctNames, EmptyState } from "../components/data_table.tsx";
import { value } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { defendantsText } from "./orders/order_values.ts";
import { type OrderLine, OrdersTable } from "./orders/orders_list_table.tsx";
import { SituationChip } from "./situation.tsx";

/** Number of entries shown of each list. */
const SHOWN = 5;

interface Some<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
}

interface Awaiting {
  readonly silent: Some<OrderLine>;
  readonly whole: Some<OrderLine>;
  readonly unread: Some<OrderLine>;
  readonly splits: Some<SplitSummary>;
  readonly late: Some<TransferAnswer>;
}

export const worklistRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/pendencias", async (c) => {
    const { context, call } = c.var;
    const { unit } = context.session;
    const some = { pageSize: SHOWN, ...unit !== undefined && { varaId: unit } };
    const orders = async (only: Record<string, true>) =>
      value(await call(listOrdersOperation, { query: { ...some, ...only } }));
    const [silent, whole, unread, splits, late] = await Promise.all([
      orders({ naoRespostaPendente: true }),
      orders({ semDesdobramento: true }),
      orders({ naoLidas: true }),
      call(listSplitsOperation, { query: { ...some, situacao: "AGUARDANDO_PROTOCOLO" } }).then(value),
      call(listTransfersOperation, { query: { ...some, situacao: "ATRASADA" } }).then(value),
    ]);
    return renderConsole(c, <PendingPage context={context} of={{ silent, whole, unread, splits, late }} />);
  });

const PendingPage = ({ context, of }: { context: PageContext; of: Awaiting }) => {
  const { site } = context;
  const orders = (found: Some<OrderLine>, caption: string) => (
    <OrdersTable site={site} caption={caption} orders={found.content} />
  );
  return (
    <ConsoleLayout context={context} title="Pendências" here="/console/pendencias">
      <h1>Pendências</h1>
      <List
        {...{ context, title: "Não respostas (código 98)", found: of.silent }}
        all="/console/ordens"
        only={{ naoRespostaPendente: "true" }}
        none="Nenhuma instituição deixou de responder."
        together="Ver todas e decidir muitas de uma vez"
      >
        <p>Escolha reiterar ou cancelar o pedido a cada instituição que não respondeu no prazo.</p>
        <SilentTable context={context} orders={of.silent.content} />
      </List>
      <List
        {...{ context, title: "Bloqueios sem desdobramento", found: of.whole }}
        all="/console/ordens"
        only={{ semDesdobramento: "true" }}
        none="Todo valor bloqueado já tem desdobramento."
        together="Ver todos e decidir muitos de uma vez"
      >
        <p>Há valor bloqueado e nada foi pedido dele: transfira ou desbloqueie.</p>
        {orders(of.whole, "Ordens com valor bloqueado e nenhum desdobramento")}
      </List>
      <List
        {...{ context, title: "Desdobramentos a protocolar", found: of.splits }}
        all="/console/desdobramentos"
        only={{ situacao: "AGUARDANDO_PROTOCOLO" }}
        none="Nenhum desdobramento espera protocolo."
        together="Ver todos e protocolar juntos"
      >
        <SplitsTable context={context} splits={of.splits.content} />
      </List>
      <List
        {...{ context, title: "Respostas não lidas", found: of.unread }}
        all="/console/ordens"
        only={{ naoLidas: "true" }}
        none="Todas as respostas foram lidas."
      >
        {orders(of.unread, "Ordens respondidas que ninguém do tribunal leu")}
      </List>
      <List
        {...{ context, title: "Transferências atrasadas", found: of.late }}
        all="/console/transferencias"
        only={{ situacao: "ATRASADA" }}
        none="Nenhuma transferência está atrasada."
      >
        <p>A depositária não confirmou o recebimento no prazo: contate-a, e à instituição de origem.</p>
        <TransfersTable context={context} transfers={of.late.content} />
      </List>
    </ConsoleLayout>
  );
};

const List = (
  { context: { site, session }, title, found, all, only, none, together = "Ver todas", children }: {
    context: PageContext;
    title: string;
    found: Some<unknown>;
    /** Address of the whole list. */
    all: string;
    only: Readonly<Record<string, string>>;
    /** Text shown if the list is empty. */
    none: string;
    /** Text of the link to the whole list. */
    together?: string;
    children?: Child;
  },
) => (
  <section class="part">
    <h2>{title}{found.totalElements > 0 && `: ${formatNumber(found.totalElements)}`}</h2>
    {found.totalElements === 0 ? <EmptyState title={none} /> : children}
    {found.totalElements > SHOWN && (
      <p>
        <a href={site.to(addressWithQuery(all, { ...only, varaId: session.unit }))}>
          {together}
          <span class="sr-only">: {title}</span>
        </a>
      </p>
    )}
  </section>
);

const SilentTable = (
  { context: { site }, orders }: { context: PageContext; orders: readonly OrderLine[] },
) => (
  <DataTable
    caption="Ordens com não resposta à espera de decisão"
    rows={orders}
    columns={[
      {
        name: "Ordem",
        cell: ({ numeroProtocolo: number }) => <a href={site.to(`/console/ordem/${number}`)}>{number}</a>,
      },
      {
        name: "Processo",
        kind: "number",
        cell: ({ numeroProcesso }) => numeroProcesso,
        note: ({ nomeVara }) => nomeVara,
      },
      { name: "Réu", cell: defendantsText },
      { name: "Magistratura", cell: ({ nomeJuiz }) => nomeJuiz },
      {
        name: "Respondida",
        cell: ({ dataHoraResposta }) =>
          dataHoraResposta === undefined ? NO_VALUE : formatDate(dataHoraResposta),
      },
      {
        name: "Decidir",
        isPlainOnCard: true,
        cell: ({ numeroProtocolo: number }) => (
          <a href={site.to(`/console/ordem/${number}/desdobrar`)}>
            Reiterar ou cancelar<span class="sr-only">na ordem {number}</span>
          </a>
        ),
      },
    ]}
  />
);

const SplitsTable = (
  { context: { site }, splits }: { context: PageContext; splits: Awaiting["splits"]["content"] },
) => {
  const nameOf = distinctNames(splits, ({ numeroProtocoloOrdem: number }) => `Da ordem ${number}`);
  return (
    <DataTable
      caption="Desdobramentos que esperam protocolo"
      rows={splits}
      columns={[
        {
          name: "Desdobramento",
          cell: (split) => <a href={site.to(`/console/desdobramento/${split.id}`)}>{nameOf(split)}</a>,
          note: (split) => split.origem === "REGRA_DO_TRIBUNAL" && "Proposto pela regra do tribunal",
        },
        {
          name: "Processo",
          kind: "number",
          cell: (split) => split.numeroProcesso,
          note: (split) => split.nomeVara,
        },
        { name: "Réu", cell: defendantsText },
        { name: "Magistratura", cell: (split) => split.nomeJuiz ?? NO_VALUE },
        {
          name: "Situação",
          isPlainOnCard: true,
          cell: (split) => <SituationChip of="split" situation={split.situacao} />,
        },
      ]}
    />
  );
};

const TransfersTable = (
  { context: { site, now }, transfers }: { context: PageContext; transfers: Awaiting["late"]["content"] },
) => (
  <DataTable
    caption="Transferências que não foram confirmadas no prazo"
    rows={transfers}
    columns={[
      {
        name: "Ordem",
        cell: (transfer) => (
          <a href={site.to(`/console/ordem/${transfer.numeroProtocoloOrdem}`)}>
            {transfer.numeroProtocoloOrdem}
          </a>
        ),
      },
      { name: "Processo", cell: (transfer) => transfer.numeroProcesso, note: (transfer) => transfer.nomeReu },
      { name: "Transferência", cell: (transfer) => transfer.idTransferencia },
      {
        name: "De e para",
        cell: ({ instituicaoOrigem, ispbOrigem }) => `${instituicaoOrigem} (${ispbOrigem})`,
        note: ({ instituicaoDeposito, ispbDeposito }) => `para ${instituicaoDeposito} (${ispbDeposito})`,
      },
      { name: "Valor", kind: "amount", cell: (transfer) => formatAmount(transfer.valor) },
      {
        name: "Esperada até",
        cell: (transfer) => (
          <>
            {formatDate(transfer.previsao)}
            <small>há {formatCount(daysSince(transfer.previsao, now), "dia", "dias")}</small>
          </>
        ),
      },
    ]}
  />
);

const daysSince = (date: string, now: Temporal.Instant): number =>
  now.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().since(date).total("days");
