/**
 * Completes a day's dispatch: orders become sent, and remittances that were not published move to the next
 * day.
 */
import { type Holidays, nextDispatchWindow, timelineOf } from "../../domain/calendar/calendar.ts";
import { postponedAlarm } from "../../domain/operations/open_matter_text.ts";
import { decideOrder, evolveOrder, type OrderState } from "../../domain/orders/order.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  collectDispatched,
  type CompletionDecision,
  type DispatchedCase,
  finishRun,
  heldInDispatch,
  reopenRun,
  saveCompletion,
  unrequestedArrivals,
} from "../../store/dispatch/dispatch_completion.ts";
import { type UnnumberedRemittance, unnumberedRemittances } from "../../store/dispatch/left_out.ts";
import {
  frozenRemittances,
  postponeRemittance,
  type RemittanceMove,
} from "../../store/dispatch/remittances.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { withLock } from "../exclusive_work.ts";
import { reportHeldFiles, reportHeldRows } from "../held_alarms.ts";
import { formatFileName } from "../layout/file_name.ts";
import { resumePublished } from "./publication_sequence.ts";
import { openPublication, type Publication, remittanceLock } from "./publish.ts";

/**
 * Completes a day's dispatch when all of its remittances are published; from 23:00 on it first moves the
 * unpublished ones to the next possible window, however long no worker ran. What another session holds delays
 * nothing else. Safe to call again: it continues where it stopped.
 *
 * @returns "waiting" while remittances may still be published, or another session holds what is left
 */
export async function completeDispatch(
  ctx: ExchangeContext,
  day: Temporal.PlainDate,
): Promise<"waiting" | "finished"> {
  const { closesAt } = timelineOf(day, await ctx.holidays());
  const frozen = await frozenRemittances(ctx.db, day);
  const unnumbered = await unnumberedRemittances(ctx.db, day);
  const left = frozen.length + unnumbered.length;
  if (left > 0 && Temporal.Instant.compare(ctx.clock(), closesAt) < 0) return "waiting";
  let busy = false;
  for (const { id } of frozen) busy = await finishPending(ctx, id) === "busy" || busy;
  for (const one of unnumbered) busy = await postponeUnnumbered(ctx, one) === "busy" || busy;
  const areHeld = await sendAll(ctx, day) === "busy";
  await reportHeldRows(
    ctx,
    "send",
    async (table) => areHeld ? await heldInDispatch(ctx.db, table) : undefined,
  );
  busy ||= areHeld;
  if (busy) await reopenRun(ctx.db, day);
  else await finishRun(ctx.db, day, ctx.clock());
  return busy ? "waiting" : "finished";
}

/**
 * Finishes a remittance after its window: a visible file counts as published, any other remittance moves to
 * the next window.
 */
async function finishPending(ctx: ExchangeContext, id: bigint): Promise<"settled" | "busy"> {
  return await withLock<"settled" | "busy">(ctx.pool, remittanceLock(id), async (session) => {
    const publication = await openPublication(ctx, session, id);
    if (publication.remittance.status === "published") return "settled";
    // Whether the file is there is not known where the outbox does not answer: it keeps its name, and is found later.
    const shown = publication.silent === undefined ? await resumePublished(publication) : "absent";
    // A file with different bytes delays its own institution only; its alarm stays open.
    if (shown === "absent" || shown === "differs") return await postpone(publication);
    return shown === "busy" ? "busy" : "settled";
  });
}

/**
 * Moves a remittance to the next window. It keeps its sequence, so that there is no gap. Once a digest is
 * recorded it also keeps its name: the file may have been seen, and no order may be sent under two names.
 */
async function postpone(
  { ctx, session, remittance, institutionName }: Publication,
): Promise<"settled" | "busy"> {
  const move = await nextWindow(ctx);
  const mayBeSeen = remittance.status === "published" || remittance.digest !== undefined;
  const fileName = mayBeSeen
    ? remittance.fileName
    : formatFileName({ kind: "REM", ispb: remittance.ispb, date: move.to, sequence: remittance.sequence });
  const moved = await session.db.transaction().execute(async (tx) => {
    if (!await postponeRemittance(tx, remittance, fileName, move)) return false;
    const postponed = { ...remittance, institutionName, fileName, dispatchDate: move.to, test: undefined };
    await raiseAlarm(tx, move.now, { type: "remittance-postponed", ...postponedAlarm(postponed) });
    return true;
  });
  if (!moved) {
    await reportHeldFiles(ctx, new Set([remittance.id]));
    return "busy";
  }
  ctx.log("warn", "Remittance postponed", { file: remittance.fileName, to: move.to.toString() });
  return "settled";
}

/** Moves a remittance that has no number to the next window. */
async function postponeUnnumbered(
  ctx: ExchangeContext,
  one: UnnumberedRemittance,
): Promise<"settled" | "busy"> {
  const move = await nextWindow(ctx);
  const moved = await ctx.db.transaction().execute((tx) => postponeRemittance(tx, one, undefined, move));
  if (!moved) return "busy";
  ctx.log("warn", "Remittance without a number postponed", { ispb: one.ispb, to: move.to.toString() });
  return "settled";
}

async function nextWindow(ctx: ExchangeContext): Promise<RemittanceMove> {
  const holidays = await ctx.holidays();
  const now = ctx.clock();
  const to = nextDispatchWindow(now, holidays);
  const { answersDueAt, publishBy } = timelineOf(to, holidays);
  return { to, now, answersDueAt, publishAt: publishBy };
}

/**
 * Marks everything published as sent. An alarm is raised unless every order and split of the dispatch was
 * sent to every institution it names, and every due notice of a transfer to its depositary.
 *
 * @returns "busy" when another session holds some of them, which the next call marks
 */
async function sendAll(ctx: ExchangeContext, day: Temporal.PlainDate): Promise<"settled" | "busy"> {
  const holidays = await ctx.holidays();
  return await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock();
    let leftOut = false;
    const incomplete: string[] = [];
    for (const table of ["court_order", "split"] as const) {
      const dispatched = await collectDispatched(tx, table, day);
      leftOut ||= dispatched.leftOut;
      incomplete.push(...dispatched.incomplete);
      const sent = dispatched.cases.flatMap((one) => sentCase(one, now, holidays));
      await saveCompletion(tx, table, sent, now);
    }
    await reportIncomplete(tx, day, now, [...incomplete, ...await unrequestedArrivals(tx)]);
    return leftOut ? "busy" : "settled";
  });
}

/** The events of a dispatched case; none where the domain refuses, and then its rows stay unchanged. */
function sentCase(
  { id, state, answersDueAt, publishAt }: DispatchedCase,
  now: Temporal.Instant,
  holidays: Holidays,
): CompletionDecision[] {
  if (state.status !== "dispatching") return [];
  const ofDay = timelineOf(state.dispatchOn, holidays);
  const decided = decideOrder(state, {
    type: "send",
    now,
    answersDueAt: answersDueAt ?? ofDay.answersDueAt,
    publishAt: publishAt ?? ofDay.publishBy,
  });
  const sent = decided.ok ? decided.value.reduce(evolveOrder, state as OrderState) : undefined;
  return sent?.status === "sent" ? [{ id, state: sent }] : [];
}

/** The most missing requests one alarm tracks; with more, the service's support ends the alarm by hand. */
const MAX_AWAITED = 10_000;

async function reportIncomplete(
  tx: Tx,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  await raiseAlarm(tx, now, {
    type: "remittance-incomplete",
    subject: day.toString(),
    detail:
      `Ordens, desdobramentos ou transferências com instituição que não está em nenhuma remessa: ${numbers.length}. ` +
      `Protocolos e transferências: ${
        numbers.slice(0, 20).join(", ")
      }. Não reenvie; chame o suporte do serviço.`,
    ...numbers.length <= MAX_AWAITED && { awaits: numbers },
  });
}
