/**
 * The cut-off of a business day: everything due is frozen into remittances in one transaction. What other
 * sessions hold then is left out, and frozen by another turn of the same evening.
 */
import { NOT_FORWARDED } from "../../domain/answers/answer.ts";
import {
  decideCutoff,
  isBusinessDay,
  TIME_ZONE,
  type Timeline,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { heldByText, leftOutRowsAlarm, unnumberedAlarm } from "../../domain/operations/left_out_text.ts";
import { decideOrder, evolveOrder, type OrderState } from "../../domain/orders/order.ts";
import { decideSplit, evolveSplit, type SplitCommand, type SplitState } from "../../domain/splits/split.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { withAdvisoryLock } from "../../store/connection/transaction_settings.ts";
import {
  postponeAll,
  type Postponement,
  waitingOrders,
  waitingSplits,
  type WaitingState,
} from "../../store/dispatch/dispatchable.ts";
import { claimTurn, type DueStates, freezeTurn, lastFrozenDay } from "../../store/dispatch/freeze.ts";
import { leftOutRows, unnumberedRemittances } from "../../store/dispatch/left_out.ts";
import type { LayoutRequests } from "../../store/dispatch/request_lines.ts";
import { activeHolidays, lockHolidays } from "../../store/holidays.ts";
import { syncAlarms } from "../../store/operations/alarms.ts";
import type { DispatchableTable } from "../../store/orders/dispatch_states.ts";
import { type ExchangeContext, numberingDb } from "../context.ts";
import { formatFileName, MAX_FILE_SEQUENCE } from "../layout/file_name.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  repeatedBlockLine,
  repeatedInformationLine,
  transferLine,
  unblockLine,
} from "../layout/remittance_lines.ts";

/**
 * Makes the open alarms match what was left out.
 *
 * @param before the day before whose dispatch nothing should wait any more
 */
async function reportLeftOut(ctx: ExchangeContext, before: Temporal.PlainDate): Promise<void> {
  const rows = await leftOutRows(ctx.db, before);
  const unnumbered = Map.groupBy(await unnumberedRemittances(ctx.db), ({ ispb }) => ispb);
  const current = [
    ...rows.map(leftOutRowsAlarm),
    ...[...unnumbered.values()].map((all) => {
      const lines = all.reduce((sum, one) => sum + one.lines, 0);
      return unnumberedAlarm({ ...all[0]!, lines }, MAX_FILE_SEQUENCE);
    }),
  ];
  if (current.length > 0) {
    ctx.log("error", "Left out of the dispatch", { left: current.map(({ subject }) => subject) });
  }
  await ctx.db.transaction().execute((tx) => syncAlarms(tx, ctx.clock(), "left-out", current));
}

/** The record type and the line of every kind of request. */
const layoutRequests: LayoutRequests = {
  orders: {
    block: { record: 10, line: blockLine },
    information: { record: 50, line: informationLine },
  },
  actions: {
    block: { record: 10, amountOf: "target", line: repeatedBlockLine },
    cancellation: { record: 10, amountOf: "target", line: cancellationLine },
    information: { record: 50, amountOf: "target", line: repeatedInformationLine },
    unblock: { record: 20, amountOf: "action", line: unblockLine },
    transfer: { record: 30, amountOf: "action", line: transferLine },
  },
  arrivals: { record: 40, line: arrivalLine },
};

/**
 * Runs the cut-off: moves everything that missed its dispatch to the next one, with events for the courts,
 * and freezes the current business day while its window is open: all that is due at the first turn, and what
 * that left out at the next. Safe to call at any time, by any number of workers.
 */
export async function runCutoff(ctx: ExchangeContext): Promise<void> {
  const [holidays, lastFrozen] = await Promise.all([ctx.holidays(), lastFrozenDay(ctx.db)]);
  const now = ctx.clock();
  const { day, open } = decideCutoff({ now, holidays, lastFrozen });
  const postponement = postponementTo(day, timelineOf(day, holidays), now);
  const postponed = await ctx.db.transaction().execute((tx) => postponeMissed(tx, postponement));
  if (postponed > 0n) {
    ctx.log("warn", "Orders joined a later dispatch", { orders: postponed, day: day.toString() });
  }
  if (open) await freezeDispatch(ctx, day);
  await reportLeftOut(ctx, open ? day.add({ days: 1 }) : day);
}

/** Moves everything due before a day to that day. */
async function postponeMissed(tx: Tx, postponement: Postponement): Promise<bigint> {
  const { to } = postponement;
  let moved = 0n;
  for (const { table, states } of await decideWaiting(tx, to, { type: "postpone", to })) {
    moved += await postponeAll(tx, table, states, postponement);
  }
  return moved;
}

/**
 * Freezes a day's dispatch, or what an earlier turn of it left out: takes every due order and split that no
 * other session holds, ends with code 97 those that cannot be forwarded, and writes a remittance with all lines
 * for each receiving institution. A turn is one transaction, so that all of it happens or nothing.
 *
 * @returns false when nothing was left to freeze, another worker is freezing, or the day has become a holiday
 */
export async function freezeDispatch(ctx: ExchangeContext, day: Temporal.PlainDate): Promise<boolean> {
  const frozen = await withAdvisoryLock(numberingDb(ctx), "dispatch-freeze", async (tx) => {
    await lockHolidays(tx);
    const holidays = await activeHolidays(tx);
    if (!isBusinessDay(day, holidays)) return false;
    return await freezeWithin(tx, ctx, day, timelineOf(day, holidays));
  });
  return frozen ?? false;
}

/**
 * Freezes a day again with the clock set to the time it was first frozen, or what a turn of it left out,
 * including what had missed its own day.
 *
 * @throws when another session holds something: what is left out would leave a second time
 */
export async function repeatFreeze(
  tx: Tx,
  ctx: ExchangeContext,
  day: Temporal.PlainDate,
  timeline: Timeline,
): Promise<void> {
  await postponeMissed(tx, postponementTo(day, timeline, ctx.clock()));
  await freezeWithin(tx, ctx, day, timeline);
  const held = [
    ...await leftOutRows(tx, day.add({ days: 1 })),
    ...(await unnumberedRemittances(tx)).filter(({ cause }) => cause === "held"),
  ];
  if (held.length === 0) return;
  const holders = heldByText(held.flatMap((one) => one.holders));
  throw new Error(`Outra sessão do banco retém o que o corte de ${day} refaz.${holders} Encerre-a e repita.`);
}

/** @returns whether this was the day's first turn, or froze anything */
async function freezeWithin(
  tx: Tx,
  ctx: ExchangeContext,
  day: Temporal.PlainDate,
  timeline: Timeline,
): Promise<boolean> {
  const now = ctx.clock();
  const firstTurnAt = await claimTurn(tx, day, now);
  const frozen = await freezeTurn(tx, {
    ...{ day, now, firstTurnAt },
    zone: TIME_ZONE,
    answersDueAt: timeline.answersDueAt,
    publishAt: timeline.publishBy,
    taken: await decideWaiting(tx, day.add({ days: 1 }), { type: "freeze", day }),
    unreachable: NOT_FORWARDED,
    requests: layoutRequests,
    numbering: {
      maxSequence: MAX_FILE_SEQUENCE,
      fileNameOf: (place) => formatFileName({ kind: "REM", ...place }),
    },
  });
  const isFirst = firstTurnAt === undefined;
  if (!isFirst && frozen.remittances === 0) return false;
  ctx.log("info", isFirst ? "Dispatch frozen" : "What was left out is frozen", {
    day: day.toString(),
    ...frozen,
  });
  return true;
}

const postponementTo = (
  to: Temporal.PlainDate,
  { answersDueAt, publishBy }: Timeline,
  now: Temporal.Instant,
): Postponement => ({ to, answersDueAt, publishAt: publishBy, now });

/**
 * The distinct states of orders or splits waiting for a dispatch before a day that accept the command; the
 * domain decides once for each. Those it refuses stay unchanged.
 */
async function decideWaiting(
  tx: Tx,
  before: Temporal.PlainDate,
  command: SplitCommand,
): Promise<DueStates[]> {
  const orders = (await waitingOrders(tx, before)).flatMap((state) => {
    const decided = decideOrder(state, command);
    return decided.ok ? [{ state, next: decided.value.reduce(evolveOrder, state as OrderState) }] : [];
  });
  const splits = (await waitingSplits(tx, before)).flatMap((state) => {
    const decided = decideSplit(state, command);
    return decided.ok ? [{ state, next: decided.value.reduce(evolveSplit, state as SplitState) }] : [];
  });
  const taken = (
    table: DispatchableTable,
    decided: readonly { state: WaitingState; next: OrderState }[],
  ): DueStates => ({
    table,
    states: decided.map(({ state }) => state),
    status: decided[0]?.next.status,
  });
  return [taken("court_order", orders), taken("split", splits)];
}
