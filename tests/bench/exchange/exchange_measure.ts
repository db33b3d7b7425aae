/** Measures a day: its dispatch and its answers, each beside its floor. */
import { sql } from "kysely";
import { HOURS, instantAt } from "../../../domain/calendar/calendar.ts";
import {
  batchesOf,
  closeAnswers,
  completeDispatch,
  type ExchangeContext,
  freezeDispatch,
  intakeBatchesOf,
  intakeFiles,
  publishAnswers,
  publishRemittances,
  type ReadyFile,
  type WholeFile,
} from "../../../exchange/mod.ts";
import { findRemittances, frozenRemittances, type Remittance } from "../../../store/dispatch/remittances.ts";
import { ANSWER_DAY, answerAll } from "./exchange_answers.ts";
import { DAY } from "./exchange_day.ts";
import { bareInsert, floorComplete, floorFreeze, floorPublish } from "./exchange_floor.ts";
import { type BenchDay, checkpoint, inParallel, type Statement, timed } from "./exchange_stage.ts";

/** The steps of a dispatch in seconds by the wall clock. */
export interface DispatchTimes {
  readonly freeze: number;
  readonly publish: number;
  readonly finish: number;
}

/** Freezes, publishes and completes a day. */
export async function dispatch(
  day: BenchDay,
): Promise<
  { times: DispatchTimes; remittances: Remittance[]; freezing: Statement[]; finishing: Statement[] }
> {
  const { ctx, db } = day;
  day.setTime(instantAt(DAY, HOURS.dispatchOpens));
  await day.statements();
  const frozenIn = await timed(() => freezeDispatch(ctx, DAY));
  const freezing = await day.statements();
  await checkpoint(db);
  const frozen = await frozenRemittances(db, DAY);
  const publishedIn = await timed(() => inParallel(batchesOf(frozen), (ids) => publishRemittances(ctx, ids)));
  await checkpoint(db);
  await day.statements();
  const finishedIn = await timed(() => completeDispatch(ctx, DAY));
  const finishing = await day.statements();
  const remittances = await findRemittances(db, frozen.map(({ id }) => id));
  await verify(day, "court_order", "sent");
  const times = { freeze: frozenIn, publish: publishedIn, finish: finishedIn };
  return { times, remittances, freezing, finishing };
}

export async function dispatchFloor(day: BenchDay): Promise<DispatchTimes & { readonly bareInsert: number }> {
  return {
    freeze: await floorFreeze(day),
    bareInsert: await bareInsert(day),
    publish: await floorPublish(day),
    finish: await floorComplete(day),
  };
}

export interface IntakeTimes {
  /** The seconds from files in inboxes to written receipts. */
  readonly intake: number;
  /** The seconds from receipts to answered orders. */
  readonly close: number;
  readonly taking: readonly Statement[];
  readonly closing: readonly Statement[];
}

/** Takes in one answer to every line, then ends the deadline and publishes the answers. */
export async function intake(day: BenchDay, remittances: readonly Remittance[]): Promise<IntakeTimes> {
  const { ctx, db } = day;
  day.setTime(instantAt(ANSWER_DAY, "10:00"));
  const batches = intakeBatchesOf(await withSizes(ctx, await answerAll(day, remittances)));
  await checkpoint(db);
  await day.statements();
  const taken = await timed(() => takeIn(ctx, batches));
  const taking = await day.statements();
  await checkpoint(db);
  const { answersDueAt, publishAt } = remittances[0]!;
  const close = await timed(async () => {
    day.setTime(answersDueAt);
    await closeAnswers(ctx);
    day.setTime(publishAt);
    await publishAnswers(ctx);
  });
  await verify(day, "court_order", "answered");
  return { intake: taken, close, taking, closing: await day.statements() };
}

/** Takes in files, batch by batch; fails when one is refused. */
export const takeIn = (ctx: ExchangeContext, batches: readonly (readonly WholeFile[])[]): Promise<void> =>
  inParallel(batches, async (batch) => {
    const refused = (await intakeFiles(ctx, batch)).find(({ type }) => type !== "accepted");
    if (refused !== undefined) throw new Error(`${batch[0]!.ispb}: ${JSON.stringify(refused)}`);
  });

/** The same files with the bytes they have. */
export const withSizes = (ctx: ExchangeContext, files: readonly ReadyFile[]): Promise<WholeFile[]> =>
  Promise.all(files.map(async (file) => ({
    ...file,
    bytes: (await Deno.stat(`${ctx.folders.inbox(file.ispb)}/${file.name}`)).size,
  })));

/** Fails when not all the work was done, for its figures would mean nothing. */
async function verify({ db }: BenchDay, table: string, status: string): Promise<void> {
  const { rows } = await sql<{ other: number }>`
    select count(*)::int as other from ${sql.table(table)} where status <> ${status}`.execute(db);
  if (rows[0]!.other > 0) throw new Error(`${rows[0]!.other} rows of ${table} are not ${status}`);
}
