/** What the passing of time does: silence becomes 98, and answers are published. */
import { decideAnswer, evolveAnswer, NO_ANSWER } from "../domain/answer.ts";
import { decideOrder, evolveOrder, type OrderCommand } from "../domain/order.ts";
import {
  appendAnswered,
  appendSilent,
  closeRemittances,
  type DueRemittance,
  dueRemittances,
  loadSilent,
  ordersToConsolidate,
  ordersToPublish,
  saveTargets,
} from "../store/answers.ts";
import type { Tx } from "../store/connection.ts";
import { lockOrders, type OrderChange, saveOrderStates } from "../store/orders.ts";
import { hasOpenClaim } from "./claim.ts";
import type { ExchangeContext } from "./context.ts";
import { ORDERS_PER_BATCH } from "./finish.ts";
import { holdsFileFrom } from "./inbox.ts";

const TARGETS_PER_BATCH = 5_000;

/**
 * Closes the remittances whose time for answers is over, each target without an answer ending in 98, and moves the
 * orders that have every answer on to consolidation. A remittance waits for files of its institution that were in
 * place in time and are not decided yet. Safe to run at any time, by any number of workers.
 */
export async function closeAnswers(ctx: ExchangeContext): Promise<void> {
  const now = ctx.clock();
  const due: DueRemittance[] = [];
  for (const remittance of await dueRemittances(ctx.db, now)) {
    if (await awaitsIntake(ctx, remittance)) {
      ctx.log("warn", "A remittance waits for files received in time", { ispb: remittance.ispb });
    } else due.push(remittance);
  }
  if (due.length > 0) await ctx.db.transaction().execute((tx) => close(tx, due.map(({ id }) => id), now));
  await moveOrders(ctx, await ordersToConsolidate(ctx.db, now), { type: "close-answers", now });
}

/** Publishes the answers of the orders whose time has come. Safe to run at any time, by any number of workers. */
export async function publishAnswers(ctx: ExchangeContext): Promise<void> {
  const now = ctx.clock();
  await moveOrders(
    ctx,
    await ordersToPublish(ctx.db, now),
    { type: "publish", now },
    (tx, ids) => appendAnswered(tx, ids, now),
  );
}

/**
 * Whether a file that counts as received in time is still on its way. Looked for in the order in which a file moves,
 * inbox, claim, row (which `closeRemittances` asks for), so that none can slip past.
 */
async function awaitsIntake(ctx: ExchangeContext, { ispb, answersDueAt }: DueRemittance): Promise<boolean> {
  return await holdsFileFrom(ctx, ispb, answersDueAt) || await hasOpenClaim(ctx, ispb);
}

async function close(tx: Tx, ids: readonly bigint[], now: Temporal.Instant): Promise<void> {
  const closed = await closeRemittances(tx, ids, now);
  for (const id of closed) await endSilent(tx, id, now);
  await appendSilent(tx, { remittanceIds: closed, code: NO_ANSWER, now });
}

/** Ends every target of a remittance that has no answer. */
async function endSilent(tx: Tx, remittanceId: bigint, now: Temporal.Instant): Promise<void> {
  const next = (after: number) => loadSilent(tx, { remittanceId, after, limit: TARGETS_PER_BATCH });
  for (let targets = await next(0); targets.length > 0; targets = await next(targets.at(-1)!.line)) {
    const changes = targets.flatMap(({ id, occurrence, state }) => {
      const decided = decideAnswer(state, { type: "no-answer", now });
      return decided.ok ? [{ id, occurrence, state: evolveAnswer(state, decided.value) }] : [];
    });
    await saveTargets(tx, changes);
  }
}

/** Gives many orders a command; what the domain refuses, for another worker was faster, is left as it is. */
async function moveOrders(
  ctx: ExchangeContext,
  ids: readonly string[],
  command: OrderCommand & { readonly now: Temporal.Instant },
  tell: (tx: Tx, ids: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let from = 0; from < ids.length; from += ORDERS_PER_BATCH) {
    await ctx.db.transaction().execute(async (tx) => {
      const orders = await lockOrders(tx, ids.slice(from, from + ORDERS_PER_BATCH));
      const changes = orders.flatMap(({ id, state }): OrderChange[] => {
        const decided = decideOrder(state, command);
        return decided.ok
          ? [{ id, from: state.status, state: decided.value.reduce(evolveOrder, state) }]
          : [];
      });
      await saveOrderStates(tx, changes, command.now);
      await tell(tx, changes.map(({ id }) => id));
    });
  }
  if (ids.length > 0) ctx.log("info", "Orders moved on", { command: command.type, orders: ids.length });
}
