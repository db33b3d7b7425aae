/** Orders and drafts in a table, a line each. */
import type { components } from "../../../docs/client/assets.d.ts";
import type { Site } from "../../site.ts";
import { dateTime, reais } from "../../components/formatting.ts";
import { isZero } from "./order_shown.ts";
import { SituationChip } from "../situation.tsx";

export type OrderLine = components["schemas"]["OrdemResumida"];

/** A draft has no transfer id yet, and a line of the list no deposit. */
export const kindName = ({ tipo, idTransferencia, depositoJudicial }: {
  readonly tipo: string;
  readonly idTransferencia?: string;
  readonly depositoJudicial?: unknown;
}): string => {
  if (tipo === "REQUISICAO_INFORMACOES") return "Requisição de informações";
  return idTransferencia === undefined && depositoJudicial === undefined
    ? "Bloqueio"
    : "Bloqueio com transferência";
};

/** Where an order, or a draft, is read. */
export const orderPath = ({ id, numeroProtocolo }: Pick<OrderLine, "id" | "numeroProtocolo">): string =>
  numeroProtocolo === undefined ? `/console/minuta/${id}` : `/console/ordem/${numeroProtocolo}`;

export const OrdersTable = (
  { site, caption, orders, choose = false }: {
    site: Site;
    caption: string;
    orders: readonly OrderLine[];
    /** With a box to tick in each line; the table is in a form. */
    choose?: boolean;
  },
) => (
  <table class="list">
    <caption class="sr-only">{caption}</caption>
    <thead>
      <tr>
        {choose && (
          <th scope="col">
            <span class="sr-only">Escolher</span>
          </th>
        )}
        <th scope="col">{choose ? "Minuta" : "Ordem"}</th>
        <th scope="col">Processo</th>
        <th scope="col">Juiz</th>
        <th scope="col">{choose ? "Criada" : "Protocolo"}</th>
        <th scope="col" class="amount">Pedido</th>
        {!choose && <th scope="col" class="amount">Bloqueado</th>}
        <th scope="col">Situação</th>
      </tr>
    </thead>
    <tbody>{orders.map((order) => <OrderRow {...{ site, order, choose }} />)}</tbody>
  </table>
);

const OrderRow = ({ site, order, choose }: { site: Site; order: OrderLine; choose: boolean }) => {
  const { id, numeroProtocolo, dataHoraProtocolo, valorTotal, valorBloqueado, serieId, sigilosa } = order;
  const name = numeroProtocolo ?? kindName(order);
  const isUnanswered = order.dataHoraResposta === undefined;
  return (
    <tr>
      {choose && (
        <td>
          <div class="br-checkbox">
            <input id={`m-${id}`} type="checkbox" name="minuta" value={id} />
            <label for={`m-${id}`}>
              <span class="sr-only">{`Escolher a minuta do processo ${order.numeroProcesso}`}</span>
            </label>
          </div>
        </td>
      )}
      <th scope="row">
        <a href={site.to(orderPath(order))}>{name}</a>
        <small>
          {[
            name === kindName(order) ? undefined : kindName(order),
            serieId !== undefined && `${order.ordemNaSerie}ª da série`,
            sigilosa && "Sigilosa",
          ].filter(Boolean).join(" · ")}
        </small>
      </th>
      <td data-name="Processo">
        {order.numeroProcesso}
        <small>{order.nomeVara}</small>
      </td>
      <td data-name="Juiz">
        {order.nomeJuiz}
        <small>
          {order.quantidadeReus === 1 ? "1 réu" : `${order.quantidadeReus} réus`}
        </small>
      </td>
      <td data-name={choose ? "Criada" : "Protocolo"}>
        {dataHoraProtocolo !== undefined
          ? dateTime(dataHoraProtocolo)
          : choose
          ? dateTime(order.dataHoraCriacao)
          : "–"}
        {choose && <small>por {order.nomeCriador}</small>}
      </td>
      <td data-name="Pedido" class="amount">{valorTotal === undefined ? "–" : reais(valorTotal)}</td>
      {!choose && (
        <td data-name="Bloqueado" class="amount">
          {valorBloqueado === undefined || isUnanswered && isZero(valorBloqueado)
            ? "–"
            : reais(valorBloqueado)}
        </td>
      )}
      <td>
        <SituationChip of="order" situation={order.situacao} />
      </td>
    </tr>
  );
};
