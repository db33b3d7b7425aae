/** Table of orders and drafts, one in each row. */
import { formatAmountOrNoValue, formatDateTime, NO_VALUE } from "../../../domain/formatting.ts";
import type { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { type Column, DataTable, type DataTableProps, distinctNames } from "../../components/data_table.tsx";
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
) => <DataTable {...ordersTable(site, orders, { isOfOneUnit: true })} caption={caption} rows={orders} />;

interface Shown {
  /** `drafts`: drafts only, with a check box each; `review`: drafts only; `choice`: orders with a check box each. */
  readonly of?: "drafts" | "choice" | "review";
  /** Whether all are of one court unit, which the page names. */
  readonly isOfOneUnit?: boolean;
}

export const ordersTable = (
  site: Site,
  orders: readonly OrderLine[],
  shown: Shown = {},
): Pick<DataTableProps<OrderLine>, "columns"> => ({
  columns: ordersColumns(site, distinctNames(orders, draftText), shown),
});

function ordersColumns(
  site: Site,
  draftName: (order: OrderLine) => string,
  { of, isOfOneUnit = false }: Shown,
): DataTableProps<OrderLine>["columns"] {
  const isDrafts = of === "drafts" || of === "review";
  return [
    (of === "drafts" || of === "choice") && {
      name: "Escolher",
      kind: "choice",
      cell: (order) => <Choice order={order} of={of} draft={draftName(order)} />,
    },
    {
      name: isDrafts ? "Minuta" : "Ordem",
      sort: isDrafts ? "tipo" : "numeroProtocolo",
      cell: (order) => <Name {...{ site, order, isDrafts }} draft={draftName(order)} />,
    },
    !isDrafts && { name: "Tipo", sort: "tipo", constantBy: "tipo", cell: shortKind },
    {
      name: "Processo",
      kind: "number",
      sort: "numeroProcesso",
      constantBy: "numeroProcesso",
      cell: ({ numeroProcesso }) => numeroProcesso,
    },
    !isOfOneUnit && { name: "Vara", sort: "nomeVara", isCut: true, cell: ({ nomeVara }) => nomeVara },
    { name: "Réu", sort: "nomeReu", isCut: true, cell: defendantsText },
    {
      name: "Magistratura",
      sort: "nomeJuiz",
      constantBy: "cpfJuiz",
      isCut: true,
      cell: ({ nomeJuiz }) => nomeJuiz,
    },
    ...isDrafts ? draftedColumns : [protocoledColumn],
    {
      name: "Pedido",
      kind: "amount",
      sort: "valorTotal",
      cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal),
    },
    !isDrafts && {
      name: "Bloqueado",
      kind: "amount",
      sort: "valorBloqueado",
      cell: (order) => <HeldAmounts of={order} />,
    },
    !isDrafts && {
      name: "Situação",
      sort: "situacao",
      constantBy: "situacao",
      isPlainOnCard: true,
      cell: ({ situacao, envioIncompleto }) => (
        <SituationChip of="order" situation={situacao} incomplete={envioIncompleto} />
      ),
    },
  ];
}

const protocoledColumn: Column<OrderLine> = {
  name: "Protocolo",
  kind: "number",
  sort: "dataHoraProtocolo",
  cell: ({ dataHoraProtocolo: at }) => at === undefined ? NO_VALUE : formatDateTime(at),
};

/** Who changed a draft last is said where somebody did. */
const draftedColumns: readonly Column<OrderLine>[] = [
  {
    name: "Criada",
    kind: "number",
    sort: "dataHoraCriacao",
    cell: ({ dataHoraCriacao }) => formatDateTime(dataHoraCriacao),
    note: ({ nomeAlterador, alteradoEm }) =>
      nomeAlterador !== undefined && alteradoEm !== undefined &&
      `alterada por ${nomeAlterador} em ${formatDateTime(alteradoEm)}`,
  },
  { name: "Criada por", sort: "nomeCriador", isCut: true, cell: ({ nomeCriador }) => nomeCriador },
];

const shortKind = (order: OrderLine): string =>
  order.tipo === "REQUISICAO_INFORMACOES" ? "Informações" : kindName(order);

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
const Name = (
  { site, order, draft, isDrafts }: { site: Site; order: OrderLine; draft: string; isDrafts: boolean },
) => {
  const { numeroProtocolo, serieId, ordemNaSerie, sigilosa } = order;
  return (
    <>
      <a href={site.to(orderPath(order))}>
        {numeroProtocolo ?? (isDrafts ? kindName(order) : "Minuta")}
        {numeroProtocolo === undefined && (
          <span class="sr-only">
            {` ${draft}`}
          </span>
        )}
      </a>
      {(serieId !== undefined || sigilosa) && (
        <small>
          {[serieId !== undefined && `${ordemNaSerie}ª da série`, sigilosa && "Sigilosa"].filter(Boolean)
            .join(" · ")}
        </small>
      )}
    </>
  );
};
