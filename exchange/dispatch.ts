/** The cut-off of a business day: what is due is frozen into remittances, in one transaction, once. */
import { timelineOf } from "../domain/calendar.ts";
import { NOT_FORWARDED } from "../domain/answer.ts";
import { decideCutoff } from "../domain/cutoff.ts";
import { decideOrder, evolveOrder, type OrderCommand } from "../domain/order.ts";
import type { Tx } from "../store/connection.ts";
import {
  endUnreachable,
  insertRemittances,
  insertRun,
  lastFrozenDay,
  numberShares,
  postponeOrders,
  takeOrders,
  type WaitingState,
  waitingStates,
} from "../store/remittances.ts";
import type { ExchangeContext } from "./context.ts";
import { formatFileName } from "./file_name.ts";

/**
 * Does what the hour asks for: orders that missed their dispatch join the next one and their courts are told; within
 * the window of a business day that has not been frozen, it is. Safe to call at any time, by any number of workers.
 */
export async function runCutoff(ctx: ExchangeContext): Promise<void> {
  const [holidays, lastFrozen] = await Promise.all([ctx.holidays(), lastFrozenDay(ctx.db)]);
  const now = ctx.clock();
  const { day, open } = decideCutoff({ now, holidays, lastFrozen });
  const postponed = await ctx.db.transaction().execute((tx) => postponeMissed(tx, day, now));
  if (postponed > 0n) {
    ctx.log("warn", "Orders joined a later dispatch", { orders: postponed, day: day.toString() });
  }
  if (open) await freeze(ctx, day);
}

/** Moves every order due before a day to that day. */
async function postponeMissed(tx: Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<bigint> {
  const { states } = decideAll(await waitingStates(tx, day), { type: "postpone", to: day });
  return states.length === 0 ? 0n : await postponeOrders(tx, states, day, now);
}

/**
 * Freezes a day's dispatch: takes every order due, ends in 97 what cannot be forwarded, and writes a remittance with
 * all of its lines for each institution that receives. One transaction: all of it happened, or nothing.
 *
 * @returns false when the day was frozen already
 */
export async function freeze(ctx: ExchangeContext, day: Temporal.PlainDate): Promise<boolean> {
  const holidays = await ctx.holidays();
  const { answersDueAt, publishBy } = timelineOf(day, holidays);
  const now = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertRun(tx, day, now))) return false;
    const { states, status } = decideAll(await waitingStates(tx, day.add({ days: 1 })), {
      type: "freeze",
      day,
    });
    if (status === undefined) return true;
    await takeOrders(tx, states, status, now);
    await endUnreachable(tx, NOT_FORWARDED, now);
    const shares = (await numberShares(tx)).map((share) => ({
      ...share,
      fileName: formatFileName({ kind: "REM", ispb: share.ispb, date: day, sequence: share.sequence }),
    }));
    const lines = await insertRemittances(tx, shares, { day, now, answersDueAt, publishAt: publishBy });
    ctx.log("info", "Dispatch frozen", { day: day.toString(), remittances: shares.length, lines });
    return true;
  });
}

/**
 * Asks the domain once for each distinct state: the states that take the command, and the status they all end in. What
 * it refuses stays as it is.
 */
function decideAll(states: readonly WaitingState[], command: OrderCommand) {
  const taken = states.flatMap((state) => {
    const decided = decideOrder(state, command);
    return decided.ok ? [{ state, status: decided.value.reduce(evolveOrder, state).status }] : [];
  });
  return { states: taken.map(({ state }) => state), status: taken[0]?.status };
}
