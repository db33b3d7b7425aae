/** Converts series to their wire form. */
import type { OrderSummary } from "../../store/orders/order_list.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import { sum } from "../../domain/money.ts";
import { amountsOf } from "../../domain/splits/amounts.ts";
import type { SeriesAmounts } from "../../store/follow_up/series_amounts.ts";
import type { OrderAmounts } from "../../store/splits/order_amounts.ts";
import { wireHeld } from "../orders/follow_up/order_amounts.ts";
import { listedAmounts } from "../orders/order_wire.ts";
import { situationOf } from "../shared/order_situation.ts";
import { isExisting, isProtocoled } from "../shared/visibility.ts";
import type { Series, SeriesSummary } from "./series_schema.ts";
import { wireSituation } from "../shared/series_situation.ts";
import { wireInstant, wireMoney } from "../http/wire.ts";

export function wireSeriesSummary(
  view: SeriesView,
  { defendants: amounts, ofOrder }: SeriesAmounts,
): SeriesSummary {
  const { first: { order, requested = 0n, defendants, defendantNames }, orders } = view;
  const ofOrders = orders.map(ofOrder);
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
    ...listedAmounts(
      amountsOf(ofOrders.flatMap(({ balances }) => balances)),
      ofOrders.some(({ hasAmount }) => hasAmount),
    ),
    valorRestante: wireMoney(sum(amounts.map(({ left }) => left))),
  };
}

export const wireSeries = (view: SeriesView, amounts: SeriesAmounts): Series => ({
  ...wireSeriesSummary(view, amounts),
  reus: amounts.defendants.map(({ taxId, name, amount, amounts, left }) => ({
    cpfCnpj: taxId,
    nome: name,
    valorPedido: wireMoney(amount),
    ...wireHeld(amounts),
    valorRestante: wireMoney(left),
  })),
  ordens: view.orders.flatMap((order) => wireOrderOfSeries(order, amounts.ofOrder(order))),
});

function wireOrderOfSeries(
  { order, requested = 0n, splitWaits }: OrderSummary,
  { amounts, hasAmount }: OrderAmounts,
): Series["ordens"] {
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
    ...listedAmounts(amounts, hasAmount),
  }];
}

/** The protocol number of the series' first order, by which the series is known. */
export function seriesNumberOf({ first: { order } }: SeriesView): string {
  if (!isExisting(order) || !isProtocoled(order)) {
    throw new Error("A series began with an order that was not protocoled");
  }
  return order.state.protocol.number;
}
