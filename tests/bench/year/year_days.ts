/** The business days of a simulated year: what a worker does between one morning and the next. */
import { HOURS, instantAt } from "../../../domain/calendar/calendar.ts";
import { defaultRetention, retentionEnds } from "../../../domain/identity/retention.ts";
import {
  batchesOf,
  clearFolders,
  closeAnswers,
  completeDispatch,
  type ExchangeContext,
  freezeDispatch,
  intakeBatchesOf,
  publishAnswers,
  publishRemittances,
} from "../../../exchange/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { findRemittances, frozenRemittances, type Remittance } from "../../../store/dispatch/remittances.ts";
import { sumOrderCounts } from "../../../store/orders/order_counts.ts";
import { sumTargetCases } from "../../../store/statistics/target_cases.ts";
import { COURTS } from "../courts.ts";
import { answerAll } from "../exchange/exchange_answers.ts";
import { addOrders, type DaySize } from "../exchange/exchange_day.ts";
import { takeIn, withSizes } from "../exchange/exchange_measure.ts";
import { inParallel, timed } from "../exchange/exchange_stage.ts";

/** Of each court. */
const JUDGES = 10;

export interface Year {
  readonly db: Db;
  readonly ctx: ExchangeContext;
  readonly size: DaySize;
  setTime(now: Temporal.Instant): void;
  now(): Temporal.Instant;
}

/** The seconds of a day's work by the wall clock. */
export interface DayTimes {
  readonly freeze: number;
  readonly publish: number;
  /** Orders called sent, courts told. */
  readonly complete: number;
  /** Answers of the day before, taken in. */
  readonly intake: number;
  /** Orders closed and answers published that were due this morning. */
  readonly publication: number;
}

/**
 * One business day: folders are cleared at night, answers that are due published in the morning, institutions answer the day before's remittances,
 * orders come in, and leave in the evening.
 *
 * @param sent what left on the day before
 * @param earlier how many orders were made before
 */
export async function businessDay(
  year: Year,
  date: Temporal.PlainDate,
  { sent, earlier }: { sent: readonly Remittance[]; earlier: number },
): Promise<{ times: DayTimes; sent: Remittance[]; orders: number }> {
  const { ctx, db } = year;
  year.setTime(instantAt(date, "03:00"));
  await clearFolders(ctx, retentionEnds(year.now(), defaultRetention).folders!);
  year.setTime(instantAt(date, HOURS.answersPublished));
  const publication = await timed(async () => {
    await closeAnswers(ctx);
    await publishAnswers(ctx);
  });
  year.setTime(instantAt(date, "10:00"));
  const batches = intakeBatchesOf(await withSizes(ctx, await answerAll(year, sent, date)));
  const intake = await timed(() => takeIn(ctx, batches));
  await addUp(db);
  const orders = await db.connection().execute((one) =>
    addOrders(one, year.size, { date, earlier, courts: COURTS.length, judges: JUDGES })
  );
  year.setTime(instantAt(date, HOURS.dispatchOpens));
  const freeze = await timed(() => freezeDispatch(ctx, date));
  const leaving = await frozenRemittances(db, date);
  const publish = await timed(() => inParallel(batchesOf(leaving), (ids) => publishRemittances(ctx, ids)));
  const complete = await timed(() => completeDispatch(ctx, date));
  await addUp(db);
  const published = await findRemittances(db, leaving.map(({ id }) => id));
  return { times: { freeze, publish, complete, intake, publication }, sent: published, orders };
}

/** What a worker does each minute. */
async function addUp(db: Db): Promise<void> {
  await sumOrderCounts(db);
  await sumTargetCases(db);
}
