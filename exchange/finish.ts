/** The end of a day's dispatch: orders are called sent, and what could not be published joins the next day. */
import { nextBusinessDay, timelineOf, ZONE } from "../domain/calendar.ts";
import { decideOrder, evolveOrder } from "../domain/order.ts";
import { raiseAlarm } from "../store/alarms.ts";
import { appendEvents, type NewEvent } from "../store/events.ts";
import { lockOrders, type OrderChange, saveOrderStates } from "../store/orders.ts";
import {
  dispatchedOrders,
  finishRun,
  frozenRemittances,
  incompleteOrders,
  type OrderInDispatch,
  postponeRemittance,
} from "../store/remittances.ts";
import type { ExchangeContext } from "./context.ts";
import { formatFileName } from "./file_name.ts";
import { openPublication, type Publication, remittanceLock, resumeShown } from "./publish.ts";
import { withLock } from "./session.ts";

/** Orders decided in one transaction. */
export const ORDERS_PER_BATCH = 5_000;

/**
 * Ends a day's dispatch when all of its remittances are published, or at 23:00 by postponing those that are not. Safe
 * to call again: it takes up where it was left.
 *
 * @returns "waiting" while remittances may still be published, or one is in another worker's hands
 */
export async function finishDispatch(
  ctx: ExchangeContext,
  day: Temporal.PlainDate,
): Promise<"waiting" | "finished"> {
  const { closesAt } = timelineOf(day, await ctx.holidays());
  const frozen = await frozenRemittances(ctx.db, day);
  if (frozen.length > 0 && Temporal.Instant.compare(ctx.clock(), closesAt) < 0) return "waiting";
  for (const { id } of frozen) {
    if (await settle(ctx, id) === "busy") return "waiting";
  }
  await checkComplete(ctx, day);
  const orders = await dispatchedOrders(ctx.db);
  for (let from = 0; from < orders.length; from += ORDERS_PER_BATCH) {
    await sendOrders(ctx, orders.slice(from, from + ORDERS_PER_BATCH));
  }
  await finishRun(ctx.db, day, ctx.clock());
  return "finished";
}

/** After the window: a file that is in sight has left, any other remittance joins the next business day. */
async function settle(ctx: ExchangeContext, id: bigint): Promise<"settled" | "busy"> {
  return await withLock<"settled">(ctx.pool, remittanceLock(id), async (session) => {
    const publication = await openPublication(ctx, session, id);
    if (publication.remittance.status === "published") return "settled";
    const shown = await resumeShown(publication);
    // A file that differs holds back its own institution only; the alarm stays open.
    if (shown === "absent" || shown === "differs") await postpone(publication);
    return "settled";
  });
}

/**
 * The sequence is kept, so that no gap shows. So is the name once a digest is remembered: the file may have been seen,
 * and no order may leave under two names.
 */
async function postpone({ ctx, session, remittance }: Publication): Promise<void> {
  const holidays = await ctx.holidays();
  const to = nextBusinessDay(remittance.dispatchDate, holidays);
  const { answersDueAt, publishBy } = timelineOf(to, holidays);
  const mayBeSeen = remittance.status === "published" || remittance.digest !== undefined;
  const fileName = mayBeSeen
    ? remittance.fileName
    : formatFileName({ kind: "REM", ispb: remittance.ispb, date: to, sequence: remittance.sequence });
  const change = { to, fileName, now: ctx.clock(), answersDueAt, publishAt: publishBy };
  await session.db.transaction().execute((tx) => postponeRemittance(tx, remittance, change));
  ctx.log("warn", "Remittance postponed", { file: remittance.fileName, to: to.toString() });
}

/** Every order of the dispatch asks every institution it names, or an operator is told. */
async function checkComplete(ctx: ExchangeContext, day: Temporal.PlainDate): Promise<void> {
  const numbers = await incompleteOrders(ctx.db);
  if (numbers.length === 0) return;
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "remittance-incomplete",
    subject: day.toString(),
    detail: `Ordens com instituição que não está em nenhuma remessa: ${numbers.length}. Protocolos: ${
      numbers.slice(0, 20).join(", ")
    }. Não reenvie; chame o suporte do serviço.`,
  });
}

/** Calls orders sent. One that another worker has called sent already is left out. */
async function sendOrders(ctx: ExchangeContext, orders: readonly OrderInDispatch[]): Promise<void> {
  const holidays = await ctx.holidays();
  const facts = new Map(orders.map((order) => [order.id, order]));
  await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock();
    const changes: OrderChange[] = [];
    const events: NewEvent[] = [];
    for (const { id, state } of await lockOrders(tx, [...facts.keys()])) {
      if (state.status !== "dispatching") continue;
      const order = facts.get(id)!;
      const ofDay = timelineOf(state.dispatchOn, holidays);
      const answersDueAt = order.answersDueAt ?? ofDay.answersDueAt;
      const publishAt = order.publishAt ?? ofDay.publishBy;
      const decided = decideOrder(state, { type: "send", now, answersDueAt, publishAt });
      if (!decided.ok) continue;
      changes.push({ id, from: state.status, state: decided.value.reduce(evolveOrder, state) });
      // An order that no institution received has been told by OrdemNaoEncaminhada.
      if (order.institutions > 0) events.push(sentEvent(order, now, answersDueAt, publishAt));
    }
    await saveOrderStates(tx, changes, now);
    await appendEvents(tx, events);
  });
}

const sentEvent = (
  { id, institutions }: OrderInDispatch,
  at: Temporal.Instant,
  answersDueAt: Temporal.Instant,
  publishAt: Temporal.Instant,
): NewEvent => ({
  type: "OrdemEnviada",
  at,
  orderId: id,
  data: {
    instituicoes: institutions,
    prazoResposta: local(answersDueAt),
    previsaoResposta: local(publishAt),
  },
});

const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(ZONE).toString({ timeZoneName: "never" });
