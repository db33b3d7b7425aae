/** Confirmation after protocol: the order numbers, and when answers are due. */
import {
  formatAmountOrNoValue,
  formatCount,
  formatDateTime,
  inflect,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import type { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Notice } from "../../components/layout.tsx";
import { addressWithQuery } from "../../site.ts";
import { kindName } from "../orders/orders_list_table.tsx";

type Order = OrderSummaryAnswer;

export const ProtocoledPage = (
  { context, orders, waiting }: {
    context: PageContext;
    orders: readonly Order[];
    /**
     * Drafts with the same filters that wait for the next round; present if all matching drafts were to be
     * protocoled.
     */
    waiting?: { readonly filters: string; readonly count: number } | undefined;
  },
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
      {waiting !== undefined && waiting.count > 0 && (
        <Notice kind="info">
          {formatCount(waiting.count, "minuta", "minutas")} dos mesmos filtros{" "}
          {inflect(waiting.count, "espera", "esperam")} protocolo.{" "}
          <a
            href={site.to(addressWithQuery("/console/protocolar", { todas: "1", filtros: waiting.filters }))}
          >
            Conferir e protocolar {inflect(waiting.count, "a que falta", "as que faltam")}
          </a>
        </Notice>
      )}
      <ProtocoledTable site={site} orders={orders} />
      <div class="submit">
        <a class="br-button primary" href={site.to("/console/minutas")}>Voltar às minutas</a>
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
