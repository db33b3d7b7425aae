/** Converts series to their wire form. */
import type { OrderSummary } from "../../store/orders/order_list.ts";
import type { OrderDefendant } from "../../store/orders/orders.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import { listedAmount } from "../orders/order_wire.ts";
import { situationOf } from "../orders/order_situation.ts";
import { isExisting, isProtocoled } from "../orders/existing_order.ts";
import type { Series, SeriesSummary } from "./series_schema.ts";
import { wireSituation } from "./series_situation.ts";
import { wireInstant, wireMoney } from "../http/wire.ts";

/** The amount left; institutions together can block more than was asked. */
const leftOf = (requested: bigint, blocked: bigint): bigint => requested > blocked ? requested - blocked : 0n;

const blockedBy = (orders: readonly OrderSummary[]): bigint | undefined =>
  orders.reduce<bigint | undefined>(
    (sum, { blocked }) => blocked === undefined ? sum : (sum ?? 0n) + blocked,
    undefined,
  );

export function wireSeriesSummary(view: SeriesView): SeriesSummary {
  const { first: { order, requested = 0n, defendants, defendantNames }, orders } = view;
  const blocked = blockedBy(orders);
  return {
    ...wireSituation(view),
    numeroProcesso: order.processNumber,
    cpfJuiz: order.judge.cpf,
    nomeJuiz: order.judge.name,
    varaId: order.unit.id,
    nomeVara: order.unit.name,
    sigilosa: order.confidential,
    quantidadeReus: defendants,
    nomesReus: [...defendantNames],
    numeroProtocolo: seriesNumberOf(view),
    quantidadeOrdens: orders.length,
    valorPedido: wireMoney(requested),
    ...listedAmount(blocked),
    valorRestante: wireMoney(leftOf(requested, blocked ?? 0n)),
  };
}

/** A defendant of a series with the amount blocked by all orders the reader sees. */
type DefendantOfSeries = Pick<OrderDefendant, "taxId" | "name" | "amount"> & {
  readonly blocked: bigint;
};

export const wireSeries = (view: SeriesView, defendants: readonly DefendantOfSeries[]): Series => ({
  ...wireSeriesSummary(view),
  reus: defendants.map(({ taxId, name, amount = 0n, blocked }) => ({
    cpfCnpj: taxId,
    nome: name,
    valorPedido: wireMoney(amount),
    valorBloqueado: wireMoney(blocked),
    valorRestante: wireMoney(leftOf(amount, blocked)),
  })),
  ordens: view.orders.flatMap(wireOrderOfSeries),
});

function wireOrderOfSeries({ order, requested = 0n, blocked, splitWaits }: OrderSummary): Series["ordens"] {
  if (!isExisting(order) || !isProtocoled(order) || order.series === undefined) return [];
  const { state, series } = order;
  return [{
    ordem: series.position,
    id: order.id,
    numeroProtocolo: state.protocol.number,
    dataHoraProtocolo: wireInstant(state.protocol.at),
    ...situationOf(order, splitWaits),
    ...("answeredAt" in state && { dataHoraResposta: wireInstant(state.answeredAt) }),
    valorPedido: wireMoney(requested),
    ...listedAmount(blocked),
  }];
}

/** The protocol number of the series' first order, by which the series is known. */
export function seriesNumberOf({ first: { order } }: SeriesView): string {
  if (!isExisting(order) || !isProtocoled(order)) {
    throw new Error("A series began with an order that was not protocoled");
  }
  return order.state.protocol.number;
}
