/** Table of orders and drafts, one in each row. */
import { formatAmountOrNoValue, formatDateTime, NO_VALUE } from "../../../domain/formatting.ts";
import type { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { DataTable, type DataTableProps, distinctNames } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { SituationChip } from "../situation.tsx";
import { HeldAmounts } from "./doubt_notes.tsx";
import { defendantsText } from "./order_values.ts";

export type OrderLine = OrderSummaryAnswer;

/**
 * Name of the kind of an order. A block with transfer has a transfer id, or in a draft, which has none yet, a
 * deposit; rows of a list have no deposit.
 */
export const kindName = ({ tipo, idTransferencia, depositoJudicial }: {
  readonly tipo: string;
  readonly idTransferencia?: string | undefined;
  readonly depositoJudicial?: unknown;
}): string => {
  if (tipo === "REQUISICAO_INFORMACOES") return "Requisição de informações";
  return idTransferencia === undefined && depositoJudicial === undefined
    ? "Bloqueio"
    : "Bloqueio com transferência";
};

/** Address of the page of an order or a draft. */
export const orderPath = ({ id, numeroProtocolo }: Pick<OrderLine, "id" | "numeroProtocolo">): string =>
  numeroProtocolo === undefined ? `/console/minuta/${id}` : `/console/ordem/${numeroProtocolo}`;

export const OrdersTable = (
  { site, caption, orders }: { site: Site; caption: string; orders: readonly OrderLine[] },
) => <DataTable {...ordersTable(site, orders)} caption={caption} rows={orders} />;

/** @param of `drafts`: drafts only; `choice`: orders with a check box in each row, within a form */
export const ordersTable = (
  site: Site,
  orders: readonly OrderLine[],
  of?: "drafts" | "choice" | "review",
): Pick<DataTableProps<OrderLine>, "columns"> => ({
  columns: ordersColumns(site, distinctNames(orders, draftText), of),
});

const ordersColumns = (
  site: Site,
  draftName: (order: OrderLine) => string,
  of: "drafts" | "choice" | "review" | undefined,
): DataTableProps<OrderLine>["columns"] => {
  const isDrafts = of === "drafts" || of === "review";
  return [
    (of === "drafts" || of === "choice") &&
    {
      name: "Escolher",
      kind: "choice",
      cell: (order) => <Choice order={order} of={of} draft={draftName(order)} />,
    },
    {
      name: isDrafts ? "Minuta" : "Ordem",
      cell: (order) => <Name site={site} order={order} draft={draftName(order)} />,
    },
    {
      name: "Processo",
      kind: "number",
      sort: "numeroProcesso",
      cell: ({ numeroProcesso }) => numeroProcesso,
      note: ({ nomeVara }) => nomeVara,
    },
    { name: "Réu", cell: defendantsText },
    { name: "Juiz", sort: "nomeJuiz", cell: ({ nomeJuiz }) => nomeJuiz },
    isDrafts
      ? {
        name: "Criada",
        sort: "dataHoraCriacao",
        cell: ({ dataHoraProtocolo, dataHoraCriacao }) =>
          formatDateTime(dataHoraProtocolo ?? dataHoraCriacao),
        note: ({ nomeCriador, nomeAlterador, alteradoEm }) =>
          nomeAlterador === undefined || alteradoEm === undefined
            ? `por ${nomeCriador}`
            : `por ${nomeCriador}; alterada por ${nomeAlterador} em ${formatDateTime(alteradoEm)}`,
      }
      : {
        name: "Protocolo",
        sort: "dataHoraProtocolo",
        cell: ({ dataHoraProtocolo: at }) => at === undefined ? NO_VALUE : formatDateTime(at),
      },
    {
      name: "Pedido",
      kind: "amount",
      cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal),
    },
    !isDrafts && { name: "Bloqueado", kind: "amount", cell: (order) => <HeldAmounts of={order} /> },
    !isDrafts && {
      name: "Situação",
      isPlainOnCard: true,
      cell: ({ situacao, envioIncompleto }) => (
        <SituationChip of="order" situation={situacao} incomplete={envioIncompleto} />
      ),
    },
  ];
};

/** The check box of a row; it sends the id of a draft, the number of an order. */
const Choice = (
  { order, of, draft }: { order: OrderLine; of: "drafts" | "choice"; draft: string },
) => {
  const { id, numeroProtocolo } = order;
  const value = of === "drafts" ? id : numeroProtocolo;
  if (value === undefined) return null;
  return (
    <div class="br-checkbox">
      <input id={`m-${id}`} type="checkbox" name={of === "drafts" ? "minuta" : "ordem"} value={value} />
      <label for={`m-${id}`}>
        <span class="sr-only">
          {of === "drafts" ? `Escolher a minuta ${draft}` : `Escolher a ordem ${numeroProtocolo}`}
        </span>
      </label>
    </div>
  );
};

/** What distinguishes a draft, which has no number yet, from others of its court case. */
const draftText = (order: OrderLine): string =>
  [
    `no processo ${order.numeroProcesso}`,
    defendantsText(order),
    ...order.valorTotal === undefined ? [] : [formatAmountOrNoValue(order.valorTotal)],
    `de ${formatDateTime(order.dataHoraCriacao)}`,
  ].join(", ");

/** @param draft what distinguishes it from other drafts */
const Name = ({ site, order, draft }: { site: Site; order: OrderLine; draft: string }) => {
  const { numeroProtocolo, serieId, ordemNaSerie, sigilosa } = order;
  const kind = kindName(order);
  return (
    <>
      <a href={site.to(orderPath(order))}>
        {numeroProtocolo ?? kind}
        {numeroProtocolo === undefined && (
          <span class="sr-only">
            {` ${draft}`}
          </span>
        )}
      </a>
      <small>
        {[
          numeroProtocolo !== undefined && kind,
          serieId !== undefined && `${ordemNaSerie}ª da série`,
          sigilosa && "Sigilosa",
        ].filter(Boolean).join(" · ")}
      </small>
    </>
  );
};
