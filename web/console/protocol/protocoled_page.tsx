/** The numbers the orders were given, and when their answers come. */
import type { components } from "../../../docs/client/assets.d.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { dateTime, plural, reais } from "../../components/formatting.ts";
import { kindName } from "../orders/orders_list_table.tsx";

type Order = components["schemas"]["Ordem"];

export const ProtocoledPage = (
  { context, orders }: { context: PageContext; orders: readonly Order[] },
) => {
  const { site } = context;
  const said = plural(orders.length, "ordem protocolada", "ordens protocoladas");
  return (
    <ConsoleLayout
      context={context}
      title="Protocolo"
      here="/console/ordens"
      trail={[{ name: "Minutas", path: "/console/minutas" }]}
    >
      <h1>{said}</h1>
      <p role="status">
        As respostas aparecem nos avisos e na página de cada ordem, até o dia e a hora abaixo.
      </p>
      <table class="list">
        <caption class="sr-only">As ordens e seus números de protocolo</caption>
        <thead>
          <tr>
            <th scope="col">Protocolo</th>
            <th scope="col">Processo</th>
            <th scope="col" class="amount">Valor</th>
            <th scope="col">Envio</th>
            <th scope="col">Resposta até</th>
            <th scope="col">Recibo</th>
          </tr>
        </thead>
        <tbody>{orders.map((order) => <OrderRow context={context} order={order} />)}</tbody>
      </table>
      <div class="submit">
        <a class="br-button primary" href={site.to("/console/minutas")}>Voltar às minutas</a>
        <a class="br-button secondary" href={site.to("/console/minuta/nova")}>Nova ordem</a>
      </div>
    </ConsoleLayout>
  );
};

const OrderRow = ({ context: { site }, order }: { context: PageContext; order: Order }) => {
  const { numeroProtocolo: number, previsaoEnvio, previsaoResposta } = order;
  return (
    <tr>
      <th scope="row">
        <a href={site.to(`/console/ordem/${number}`)}>{number}</a>
        <small>{kindName(order)}</small>
        {order.idTransferencia !== undefined && <small>ID de transferência {order.idTransferencia}</small>}
      </th>
      <td data-name="Processo">
        {order.numeroProcesso}
        <small>{order.nomeVara}</small>
      </td>
      <td data-name="Valor" class="amount">
        {order.valorTotal === undefined ? "–" : reais(order.valorTotal)}
      </td>
      <td data-name="Envio">{previsaoEnvio === undefined ? "–" : dateTime(previsaoEnvio)}</td>
      <td data-name="Resposta até">{previsaoResposta === undefined ? "–" : dateTime(previsaoResposta)}</td>
      <td data-name="Recibo">
        <a href={site.to(`/console/ordem/${number}/recibo.pdf`)}>
          Recibo (PDF)<span class="sr-only">da ordem {number}</span>
        </a>
        {order.serieId !== undefined && (
          <div>
            <a href={site.to(`/console/serie/${order.serieId}`)}>Ver a série</a>
          </div>
        )}
      </td>
    </tr>
  );
};
