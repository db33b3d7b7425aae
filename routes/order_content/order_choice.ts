/** The choice of orders for a call on many: those named, or all that match the filters of the list. */
import * as v from "valibot";
import { fail, ok, type Result } from "../../domain/result.ts";
import { findVisibleOrders } from "../../store/orders/order_list.ts";
import type { App } from "../app.ts";
import type { Acting } from "../call.ts";
import { protocolNumber } from "../http/number_wire.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import type { Explanation } from "../http/problems.ts";
import { ruleMessage } from "../http/voice.ts";
import { mustBeTrue } from "../http/wire.ts";
import { orderFilterEntries, readFilter } from "./order_filter.ts";
import { explainOrder } from "./order_problems.ts";
import { isExisting, isProtocoled, type ProtocoledOrder, recordDefendantSearch } from "./visibility.ts";

/** The most orders of one call: nobody looks through more before a protocol. */
export const MAX_CHOSEN = 500;

export const OrderChoiceQuery = v.strictObject(orderFilterEntries);

/** The fields of a body that choose orders. */
export const orderChoiceEntries = {
  ordens: v.optional(v.pipe(
    v.array(protocolNumber),
    v.nonEmpty("Informe ao menos uma ordem"),
    v.maxLength(
      MAX_CHOSEN,
      ruleMessage({
        call: `Informe no máximo ${MAX_CHOSEN} ordens por chamada`,
        page: `Escolha no máximo ${MAX_CHOSEN} ordens de cada vez`,
      }),
    ),
    v.description("Números de protocolo; ou `todas`"),
    v.examples([["20260000000042"]]),
  )),
  todas: v.optional(v.pipe(
    v.literal(true, mustBeTrue),
    v.description(
      `Todas as protocoladas que correspondem aos filtros da consulta, os de \`GET /v1/ordem\`, até ${MAX_CHOSEN}`,
    ),
  )),
};

interface Choice {
  readonly ordens?: readonly string[] | undefined;
  readonly todas?: true | undefined;
}

/** The problems of a choice. */
export const choiceProblems: readonly ProblemCode[] = [
  "ordem-nao-encontrada",
  "escolha-de-ordens-invalida",
  "lote-grande-demais",
  "numero-processo-invalido",
  "cpf-cnpj-invalido",
];

/** The chosen orders, at least one, each visible to the caller, newest first. */
export async function chosenOrders(
  app: App,
  acting: Acting,
  { ordens, todas }: Choice,
  query: v.InferOutput<typeof OrderChoiceQuery>,
): Promise<Result<ProtocoledOrder[], Explanation[]>> {
  if ((ordens === undefined) === (todas === undefined)) {
    return fail([explainOrder({ type: "orders-not-chosen", of: "orders" })]);
  }
  const filter = readFilter(query);
  if (!filter.ok) return filter;
  await recordDefendantSearch(app, acting, filter.value.terms);
  const found = await findVisibleOrders(app.db, {
    reader: acting.caller,
    filter: ordens === undefined ? { ...filter.value, protocoled: true } : { numbers: ordens },
    limit: MAX_CHOSEN + 1,
  });
  if (found.length > MAX_CHOSEN) {
    return fail([explainOrder({ type: "too-many-orders", most: MAX_CHOSEN })]);
  }
  if (ordens === undefined && found.length === 0) {
    return fail([explainOrder({ type: "no-order-matches", of: "orders" })]);
  }
  const orders = found.flatMap((order) => isExisting(order) && isProtocoled(order) ? [order] : []);
  const known = new Set(orders.map(({ state }) => state.protocol.number));
  const unknown = (ordens ?? []).flatMap((number, index) => known.has(number) ? [] : [`ordens[${index}]`]);
  return unknown.length === 0
    ? ok(orders)
    : fail(unknown.map((field) => ({ ...explainOrder({ type: "removed" }), field })));
}
