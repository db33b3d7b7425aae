/** Confirmation after protocol: the order numbers, and when answers are due. */
import { formatAmountOrNoValue, formatCount, formatDateTime, NO_VALUE } from "../../../domain/formatting.ts";
import type { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { addressWithQuery } from "../../site.ts";
import { kindName } from "../orders/orders_list_table.tsx";

type Order = OrderSummaryAnswer;

export const ProtocoledPage = (
  { context, orders }: { context: PageContext; orders: readonly Order[] },
) => {
  const { site } = context;
  const title = formatCount(orders.length, "ordem protocolada", "ordens protocoladas");
  return (
    <ConsoleLayout
      context={context}
      title="Protocolo"
      windowTitle={title}
      here="/console/ordens"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
    >
      <h1>{title}</h1>
      <p role="status">
        As respostas aparecem nos avisos e na página de cada ordem, até o dia e a hora abaixo.
      </p>
      <ProtocoledTable site={site} orders={orders} />
      <div class="submit">
        <a class="br-button primary" href={site.to("/console/minutas")}>Voltar às minutas</a>
        {orders.length > 1 && (
          <a
            class="br-button secondary"
            href={site.to(
              addressWithQuery("/console/recibos.pdf", {
                ordens: orders.map(({ numeroProtocolo }) => numeroProtocolo).join(","),
              }),
            )}
          >
            Recibos em um PDF
          </a>
        )}
        <a class="br-button secondary" href={site.to("/console/minuta/nova")}>Nova ordem</a>
      </div>
    </ConsoleLayout>
  );
};

/** Whether an order could be deleted after its protocol: one protocoled after the cut-off never can. */
const isDeletable = ({ dataHoraProtocolo, exclusaoAte }: Order): boolean =>
  exclusaoAte !== undefined && dataHoraProtocolo !== undefined &&
  Temporal.Instant.compare(Temporal.Instant.from(dataHoraProtocolo), Temporal.Instant.from(exclusaoAte)) < 0;

const ProtocoledTable = ({ site, orders }: { site: PageContext["site"]; orders: readonly Order[] }) => (
  <DataTable
    caption="As ordens e seus números de protocolo"
    rows={orders}
    columns={[
      {
        name: "Protocolo",
        cell: (order) => (
          <>
            <a href={site.to(`/console/ordem/${order.numeroProtocolo}`)}>{order.numeroProtocolo}</a>
            <small>{kindName(order)}</small>
            {order.idTransferencia !== undefined && <small>ID de transferência {order.idTransferencia}
            </small>}
          </>
        ),
      },
      {
        name: "Processo",
        cell: ({ numeroProcesso }) => numeroProcesso,
        note: ({ nomeVara }) => nomeVara,
      },
      {
        name: "Valor",
        kind: "amount",
        cell: ({ valorTotal }) => formatAmountOrNoValue(valorTotal),
      },
      {
        name: "Envio",
        cell: ({ previsaoEnvio }) => previsaoEnvio === undefined ? NO_VALUE : formatDateTime(previsaoEnvio),
      },
      {
        name: "Exclusão até",
        cell: (order) => isDeletable(order) ? formatDateTime(order.exclusaoAte!) : "já não pode",
      },
      {
        name: "Resposta até",
        cell: ({ previsaoResposta }) =>
          previsaoResposta === undefined ? NO_VALUE : formatDateTime(previsaoResposta),
      },
      {
        name: "Recibo",
        cell: ({ numeroProtocolo, serieId }) => (
          <>
            <a href={site.to(`/console/ordem/${numeroProtocolo}/recibo.pdf`)}>
              Recibo (PDF)<span class="sr-only">da ordem {numeroProtocolo}</span>
            </a>
            {serieId !== undefined && (
              <div>
                <a href={site.to(`/console/serie/${serieId}`)}>Ver a série</a>
              </div>
            )}
          </>
        ),
      },
    ]}
  />
);
