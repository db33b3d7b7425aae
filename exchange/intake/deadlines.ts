/** The work due at the deadlines: requests without an answer end in code 98, and answers are published. */
import { decideAnswer, evolveAnswer, NO_ANSWER } from "../../domain/answers/answer.ts";
import { delaysClose } from "../../domain/operations/quarantine.ts";
import { decideOrder, evolveOrder, type OrderCommand } from "../../domain/orders/order.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { isLockWaitOver } from "../../store/connection/database_unavailable.ts";
import { limitLockWait } from "../../store/connection/transaction_settings.ts";
import {
  collectDue,
  type DueCase,
  type DueStep,
  emitAnswered,
  heldDue,
  isAnyDue,
  saveStepDecisions,
  type StepDecision,
} from "../../store/intake/published_answers.ts";
import { pendingAnswerFiles } from "../../store/intake/quarantine_entries.ts";
import {
  closeRemittances,
  type DueRemittance,
  dueRemittances,
  endUnanswered,
} from "../../store/intake/unanswered_requests.ts";
import type { DispatchableTable } from "../../store/orders/dispatch_states.ts";
import type { ExchangeContext } from "../context.ts";
import { reportHeldRows } from "../held_alarms.ts";
import { openClaims } from "./claim.ts";
import { hasAnswerDeliveredBefore } from "./inbox.ts";

/**
 * The number of remittances closed in one transaction, so that other workers can close the next ones and the
 * feed is not delayed long.
 */
const REMITTANCES_PER_BATCH = 100;
/** The number of orders or splits moved on in one transaction. */
const MOVED_PER_BATCH = 5_000;
/**
 * The number of concurrent transactions, each on rows that no other has locked: most of the work is done by
 * the database on its own cores.
 */
const MOVES_AT_ONCE = 2;
/** The number of inboxes scanned concurrently. */
const LOOKS_AT_ONCE = 64;

/**
 * Closes the remittances whose time for answers has ended: unanswered lines get code 98, and orders and
 * splits with all answers move on to consolidation. A remittance waits for files of its institution that were
 * delivered in time and are not decided yet, and until no other session holds what it asks. Safe to run at any time, by any number of workers.
 */
export async function closeAnswers(ctx: ExchangeContext): Promise<void> {
  const now = ctx.clock();
  const due = await withoutAwaited(ctx, await dueRemittances(ctx.db, now), now);
  const waited = new Set<bigint>();
  for (let from = 0; from < due.length; from += REMITTANCES_PER_BATCH) {
    const ids = due.slice(from, from + REMITTANCES_PER_BATCH).map(({ id }) => id);
    for (const id of await closeTogether(ctx, ids, now)) waited.add(id);
  }
  for (const table of ["court_order", "split"] as const) await moveOn(ctx, table, "close-answers", now);
  const open = due.length === 0 ? [] : await dueRemittances(ctx.db, now);
  const tried = new Set(due.map(({ id }) => id));
  await reportHeldRows(ctx, "close-answers", (table) => heldDue(ctx.db, table, "close-answers", now), {
    ids: open.flatMap(({ id }) => tried.has(id) ? [id] : []),
    waited,
  });
}

/** Publishes the answers that are due. Safe to run at any time, by any number of workers. */
export async function publishAnswers(ctx: ExchangeContext): Promise<void> {
  const now = ctx.clock();
  for (const table of ["court_order", "split"] as const) await moveOn(ctx, table, "publish", now);
  await reportHeldRows(ctx, "publish", (table) => heldDue(ctx.db, table, "publish", now));
}

/** The due remittances that need not wait for a file. */
async function withoutAwaited(
  ctx: ExchangeContext,
  due: readonly DueRemittance[],
  now: Temporal.Instant,
): Promise<DueRemittance[]> {
  const free: DueRemittance[] = [];
  for (let from = 0; from < due.length; from += LOOKS_AT_ONCE) {
    const some = due.slice(from, from + LOOKS_AT_ONCE);
    // Places are checked in the order in which a file moves (inbox, claim, row, the last by
    // `closeRemittances`), so that no file is missed.
    const inInbox = await Promise.all(
      some.map(({ ispb, answersDueAt }) => hasAnswerDeliveredBefore(ctx, ispb, answersDueAt)),
    );
    const claimed = new Set((await openClaims(ctx)).map(({ ispb }) => ispb));
    const held = Map.groupBy(await pendingAnswerFiles(ctx.db), ({ ispb }) => ispb);
    for (const [index, remittance] of some.entries()) {
      const { ispb } = remittance;
      const awaited = inInbox[index] || claimed.has(ispb) ||
        (held.get(ispb) ?? []).some(({ deliveredAt }) => delaysClose(remittance, deliveredAt, now));
      if (awaited) ctx.log("warn", "A remittance waits for files received in time", { ispb });
      else free.push(remittance);
    }
  }
  return free;
}

/**
 * Closes remittances in one transaction, or each alone where another session holds what one of them asks.
 *
 * @returns those of which a row was waited for in vain
 */
async function closeTogether(
  ctx: ExchangeContext,
  ids: readonly bigint[],
  now: Temporal.Instant,
): Promise<readonly bigint[]> {
  try {
    await ctx.db.transaction().execute((tx) => close(tx, ids, now));
    return [];
  } catch (error) {
    if (!isLockWaitOver(error)) throw error;
    if (ids.length === 1) {
      ctx.log("error", "A remittance is not closed: another session holds a row of it", {
        id: ids[0],
        error,
      });
      return ids;
    }
    const held: bigint[] = [];
    for (const id of ids) held.push(...await closeTogether(ctx, [id], now));
    return held;
  }
}

async function close(tx: Tx, ids: readonly bigint[], now: Temporal.Instant): Promise<void> {
  await limitLockWait(tx);
  const unanswered = await closeRemittances(tx, ids, now);
  if (unanswered.length === 0) return;
  const counts = await endUnanswered(tx, { remittanceIds: unanswered, code: NO_ANSWER, now });
  for (const count of counts) requireSilence(count, now);
}

/** Checks that the domain decides on unanswered targets what was written; a difference is a bug. */
function requireSilence(count: number, now: Temporal.Instant): void {
  const before = {
    status: "requested",
    requested: undefined,
    protocoledAt: now,
    consecutiveNoAnswers: count - 1,
  } as const;
  const decided = decideAnswer(before, { type: "no-answer", now });
  const after = decided.ok ? evolveAnswer(before, decided.value) : undefined;
  if (after?.code !== NO_ANSWER || after.consecutiveNoAnswers !== count) {
    throw new Error(`Silence was written as the ${count}th in a row, and decided otherwise`);
  }
}

/** Moves on everything a step applies to, with one decision for each distinct case. */
async function moveOn(
  ctx: ExchangeContext,
  table: DispatchableTable,
  step: DueStep,
  now: Temporal.Instant,
): Promise<void> {
  if (!await isAnyDue(ctx.db, table, step, now)) return;
  const moveAll = async () => {
    // A batch that is not full means that the rest, if any, is locked by another worker.
    while (await moveBatch(ctx, table, step, now) === MOVED_PER_BATCH);
  };
  await Promise.all(Array.from({ length: MOVES_AT_ONCE }, moveAll));
}

async function moveBatch(
  ctx: ExchangeContext,
  table: DispatchableTable,
  step: DueStep,
  now: Temporal.Instant,
): Promise<number> {
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const due = await collectDue(tx, table, step, { now, limit: MOVED_PER_BATCH });
    const cases = due.flatMap((one) => decideCase(one, { type: step, now }));
    if (cases.length === 0) return 0;
    const count = await saveStepDecisions(tx, table, cases, now);
    if (step === "publish") await emitAnswered(tx, table, cases, now);
    return count;
  });
  if (moved > 0) ctx.log("info", "Moved on", { table, step, count: moved });
  return moved;
}

function decideCase({ id, state }: DueCase, command: OrderCommand): StepDecision[] {
  const decided = decideOrder(state, command);
  if (!decided.ok) return [];
  const next = decided.value.reduce(evolveOrder, state);
  return next.status === "consolidating" || next.status === "answered" ? [{ id, state: next }] : [];
}
