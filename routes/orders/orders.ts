/**
 * Orders: reads one order with its targets and timeline, deletes it on its protocol day, and refuses its
 * cancellation.
 */
import { ANSWERS_SHOWN, CANCELLED_NO_ANSWER } from "../../domain/answers/answer_visibility.ts";
import { hourInSentence, HOURS, localDate } from "../../domain/calendar/calendar.ts";
import { type Caller, mayProtocol } from "../../domain/identity/caller.ts";
import { decideOrder, evolveOrder } from "../../domain/orders/order.ts";
import { lateRemedy, withdrawableUntil } from "../../domain/orders/withdrawal.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { isNotSent } from "../../domain/series/series.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import { appendEvents } from "../../store/notices/events.ts";
import { markAnswersRead } from "../../store/orders/answer_readings.ts";
import { saveOrderStates } from "../../store/orders/dispatch_states.ts";
import { timelineOfOrder } from "../../store/orders/order_list.ts";
import { lockOrders } from "../../store/orders/orders.ts";
import { lockSeriesOf } from "../../store/series/series.ts";
import { endSeriesOf, findSeries } from "../../store/series/series_list.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import { protocolNumberOf } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { explainOrder } from "../order_content/order_problems.ts";
import {
  auditSubjectOf,
  findByNumber,
  numberParameter,
  type ProtocoledOrder,
  recordOrderReading,
  visibleProtocoled,
  whenActionable,
} from "../order_content/visibility.ts";
import { followUpOf } from "./order_follow_up.ts";
import { Order } from "./order_schema.ts";
import { wireOrder } from "./order_wire.ts";

const operation = operationsOf({ tag: "Ordens", access: drafters });

export const readOrderOperation = operation({
  id: "consultarOrdem",
  method: "GET",
  path: "/v1/ordem/:numeroProtocolo",
  summary: "Consulta uma ordem",
  description: `Com cada alvo (réu e instituição) como está. ${ANSWERS_SHOWN} ${CANCELLED_NO_ANSWER} ` +
    "A resposta a uma reiteração ou a um cancelamento aparece no desdobramento, e no alvo da ordem quando ele é " +
    "respondido. Traz os valores pedidos, bloqueados e movidos, o que ainda se pode " +
    "pedir, os desdobramentos e o que já aconteceu. A leitura de uma ordem respondida, por quem pode agir nela, " +
    "marca as respostas como lidas pelo tribunal. Toda leitura fica registrada.",
  parameters: [numberParameter],
  success: okResponse("A ordem", Order),
  problems: ["ordem-nao-encontrada"],
  run: async (app, call) => {
    const found = await findByNumber(app.db, call.caller, call.params.numeroProtocolo);
    const order = visibleProtocoled(found?.order, call.caller);
    if (found === undefined || order === undefined) return fail("ordem-nao-encontrada");
    const [departures, moments, followUp, holidays, series] = await Promise.all([
      departuresOf(app.db, "court_order", [order.id]),
      timelineOfOrder(app.db, order.id),
      followUpOf(app, call.caller, { ...found, order }),
      app.holidays(),
      order.series && findSeries(app.db, call.caller, order.series.id),
    ]);
    await recordOrderReading(app, call, "order.read", [auditSubjectOf(order)]);
    await markRead(app, call.caller, order);
    const rest = { series, departures: departures.get(order.id) };
    return ok(wireOrder(found, order, moments, followUp, holidays, rest));
  },
});

export const removeOrderOperation = operation({
  id: "excluirOrdem",
  method: "DELETE",
  path: "/v1/ordem/:numeroProtocolo",
  summary: "Exclui uma ordem protocolada",
  description: `Até as ${
    hourInSentence(HOURS.dispatchOpens)
  } do dia do protocolo (do dia do envio, se está agendada), por quem pode protocolar em nome do juiz da ordem.`,
  parameters: [numberParameter],
  success: noContentResponse("A ordem foi excluída e não será enviada"),
  problems: [
    "ordem-nao-encontrada",
    "exclusao-encerrada",
    "ordem-ja-enviada",
    "juiz-diverso",
    "sem-delegacao-ativa",
    "visualizador-so-consulta",
  ],
  run: async (app, call) => {
    return await call.commit((tx) => remove(call, tx, call.params.numeroProtocolo, app.clock()));
  },
});

export const cancelOrderOperation = operation({
  id: "cancelarOrdem",
  method: "POST",
  path: "/v1/ordem/:numeroProtocolo/cancelar",
  summary: "Recusa o cancelamento de uma ordem",
  description: "Uma ordem enviada não pode ser cancelada; a recusa diz o que fazer em cada estado.",
  parameters: [numberParameter],
  problems: [
    "ordem-nao-encontrada",
    "visualizador-so-consulta",
    "cancelamento-nao-permitido",
    "exclua-em-vez-de-cancelar",
    "ordem-nao-sera-enviada",
  ],
  run: async (app, call) => {
    const found = await findByNumber(app.db, call.caller, call.params.numeroProtocolo);
    const order = visibleProtocoled(found?.order, call.caller);
    if (order === undefined) return fail("ordem-nao-encontrada");
    const acting = whenActionable(order, call.caller);
    if (!acting.ok) return fail(acting.error);
    if (order.series?.notSent) return fail(neverSent);
    const decided = decideOrder(order.state, {
      type: "cancel",
      now: app.clock(),
      deletableUntil: withdrawableUntil(order.state),
    });
    if (decided.ok) throw new Error("The domain let an order be cancelled");
    return fail(explainOrder(decided.error, { remedy: lateRemedy(order) }));
  },
});

/**
 * Marks the answers as read by the court when the first user who may act on the order opens it; a court's
 * system without a user does not count.
 */
async function markRead({ db, clock }: App, caller: Caller, order: ProtocoledOrder): Promise<void> {
  if (caller.cpf === "" || order.state.status !== "answered" || !whenActionable(order, caller).ok) return;
  await markAnswersRead(db, [order.id], { by: caller.cpf, at: clock() });
}

/** Locks, decides and saves a deletion, which undoes a protocol and so needs the same authority. */
async function remove(
  acting: Acting,
  tx: Tx,
  given: string,
  now: Temporal.Instant,
): Promise<Result<undefined, Explanation>> {
  const { caller } = acting;
  const number = protocolNumberOf(given);
  await lockSeriesOfWaiting(tx, number, caller);
  const order = await lockVisible(tx, number, caller);
  if (order === undefined) return fail(unknownOrder);
  const allowed = whenActionable(order, caller);
  if (!allowed.ok) return allowed;
  const delegations = await delegationsTo(tx, caller);
  const authority = mayProtocol(caller, order.judge.cpf, delegations, localDate(now));
  if (!authority.ok) return fail(explainAuthority(authority.error));
  const { state } = order;
  const events = decideOrder(state, {
    type: "remove",
    now,
    deletableUntil: withdrawableUntil(state),
  });
  if (!events.ok) return fail(explainOrder(events.error, { remedy: lateRemedy(order) }));
  const next = events.value.reduce(evolveOrder, state);
  await saveOrderStates(tx, [{ id: order.id, from: state.status, state: next }], now);
  await appendEvents(tx, [{ type: "order-removed", at: now, orderId: order.id, data: {} }]);
  await endSeriesOf(tx, [order.id], "remove-order", now);
  const { onBehalfOf } = authority.value;
  await appendAudit(tx, [
    auditEntry(acting, { at: now, action: "order.remove", subject: state.protocol.number, onBehalfOf }),
  ]);
  return ok(undefined);
}

/** Deleting a waiting order ends its series; as everywhere, a series is locked before its waiting order. */
async function lockSeriesOfWaiting(
  tx: Tx,
  protocolNumber: string | undefined,
  caller: Caller,
): Promise<void> {
  const found = await findByNumber(tx, caller, protocolNumber);
  if (found !== undefined && isNotSent(found.order.state.status, "closed")) {
    await lockSeriesOf(tx, [found.order.id]);
  }
}

async function lockVisible(
  tx: Tx,
  protocolNumber: string | undefined,
  caller: Caller,
): Promise<ProtocoledOrder | undefined> {
  const found = await findByNumber(tx, caller, protocolNumber);
  const [order] = found === undefined ? [] : await lockOrders(tx, [found.order.id]);
  return visibleProtocoled(order, caller);
}

const neverSent: Explanation = {
  code: "ordem-nao-sera-enviada",
  detail: "A série foi encerrada antes do envio desta ordem, que não será enviada; nada há a cancelar",
};

const unknownOrder: Explanation = explainOrder({ type: "removed" });
