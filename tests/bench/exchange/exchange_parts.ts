/** The parts of the exchange's bench; each returns its measurements. */
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { HOURS, instantAt } from "../../../domain/calendar/calendar.ts";
import { freezeDispatch } from "../../../exchange/mod.ts";
import { findRemittances, frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { median } from "../repetitions.ts";
import { ANSWER_DAY, answerAll } from "./exchange_answers.ts";
import { DAY, type DaySize, ispbOf } from "./exchange_day.ts";
import { floorIntake } from "./exchange_floor.ts";
import { dispatch, dispatchFloor, type DispatchTimes, intake, type IntakeTimes } from "./exchange_measure.ts";
import type { BenchDay, ExchangeBench, Statement } from "./exchange_stage.ts";

export interface DayResult {
  readonly size: DaySize;
  readonly dispatch: DispatchTimes;
  readonly dispatchFloor: DispatchTimes & { readonly bareInsert: number };
  readonly intake: IntakeTimes;
  readonly intakeFloor: number;
  /** The server's time by statement during the freeze; `finishing` has it for the completion. */
  readonly freezing: readonly Statement[];
  readonly finishing: readonly Statement[];
}

/** A day from freeze to answered orders, each step beside its floor. */
export async function measureDay(stage: ExchangeBench, size: DaySize): Promise<DayResult> {
  await using day = await stage.day(size);
  const { times, remittances, freezing, finishing } = await dispatch(day);
  const floor = await dispatchFloor(day);
  const answered = await intake(day, remittances);
  const intakeFloor = await floorIntake(day);
  return { size, dispatch: times, dispatchFloor: floor, intake: answered, intakeFloor, freezing, finishing };
}

interface FlatResult {
  readonly lines: number;
  readonly dispatch: number;
  readonly intake: number;
}

/** The number of lines up to which a day is repeated and the median kept, because chance decides the time of one. */
const SMALL_LINES = 20_000;
const SMALL_DAYS = 5;

/** Measures days of other sizes with the same number of lines an institution. */
export async function measureFlat(stage: ExchangeBench, lines: number): Promise<FlatResult> {
  const days: FlatResult[] = [];
  for (let left = lines <= SMALL_LINES ? SMALL_DAYS : 1; left > 0; left--) {
    days.push(await flatDay(stage, lines));
  }
  return {
    lines,
    dispatch: median(days.map(({ dispatch }) => dispatch)),
    intake: median(days.map(({ intake }) => intake)),
  };
}

async function flatDay(stage: ExchangeBench, lines: number): Promise<FlatResult> {
  const institutions = Math.max(20, Math.round(lines / 500));
  await using day = await stage.day({ lines, institutions, perOrder: 14 });
  const { times, remittances } = await dispatch(day);
  const answered = await intake(day, remittances);
  return { lines, dispatch: times.freeze + times.publish, intake: answered.intake + answered.close };
}

interface FileResult {
  readonly lines: number;
  readonly megabytes: number;
  readonly publishPeakMegabytes: number;
  readonly intakePeakMegabytes: number;
}

/** Measures one file of a large bank, published and its answer taken in by processes of their own. */
export async function measureFile(stage: ExchangeBench, lines: number): Promise<FileResult> {
  await using day = await stage.day({ lines, institutions: 1, perOrder: 1 });
  const { ctx, db } = day;
  day.setTime(instantAt(DAY, HOURS.dispatchOpens));
  await freezeDispatch(ctx, DAY);
  const [frozen] = await frozenRemittances(db, DAY);
  const publishPeakMegabytes = await peakOf(day, "publish");
  const remittances = await findRemittances(db, [frozen!.id]);
  day.setTime(instantAt(ANSWER_DAY, "10:00"));
  const [file] = await answerAll(day, remittances);
  const intakePeakMegabytes = await peakOf(day, "intake", file!.ispb, file!.name);
  const megabytes = Number(remittances[0]!.digest?.size ?? 0n) / 1e6;
  return { lines, megabytes, publishPeakMegabytes, intakePeakMegabytes };
}

async function peakOf(day: BenchDay, mode: string, ...files: string[]): Promise<number> {
  const { stdout, success } = await measured(day, mode, files).output();
  if (!success) throw new Error(`The ${mode} process failed`);
  const { peakMegabytes } = JSON.parse(new TextDecoder().decode(stdout));
  return peakMegabytes;
}

const permissions = ["net", "env", "sys", "read", "write", "run=grep"].map((name) => `--allow-${name}`);

const measured = (day: BenchDay, mode: string, files: readonly string[] = []): Deno.Command =>
  new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      ...permissions,
      fileURLToPath(new URL("exchange_process.ts", import.meta.url)),
      mode,
      day.url,
      day.dir,
      day.now().toString(),
      ...files,
    ],
    stdout: "piped",
    stderr: "inherit",
  });

interface WorkersResult {
  readonly workers: number;
  /** The number of jobs at once in each worker. */
  readonly concurrency: number;
  /** The seconds for all files, at the pace of the last three quarters. */
  readonly publish: number;
  readonly intake: number;
}

type MeasuredAt = { [part in "days" | "file" | "flat" | "workers"]?: string };

/** The measurements of a run; a part that was left out is absent. */
export interface ExchangeResult {
  /** The day of each part. */
  readonly measuredAt: MeasuredAt;
  readonly cores: number;
  readonly atOnce: number;
  /** The measurements of the same day, one for each repetition. */
  days?: DayResult[];
  file?: FileResult;
  flat?: FlatResult[];
  workers?: WorkersResult[];
}

/** Measures a number of worker processes that publish a day's files, and take in its answers, over one database. */
export async function measureWorkers(
  stage: ExchangeBench,
  size: DaySize,
  { workers, concurrency }: { workers: number; concurrency: number },
): Promise<WorkersResult> {
  await using day = await stage.day(size);
  const { ctx, db } = day;
  day.setTime(instantAt(DAY, HOURS.dispatchOpens));
  await freezeDispatch(ctx, DAY);
  const frozen = await frozenRemittances(db, DAY);
  const publish = await between(
    day,
    { workers, concurrency },
    "remittance",
    "published_at",
    "published",
    frozen.length,
  );
  const remittances = await findRemittances(db, frozen.map(({ id }) => id));
  day.setTime(instantAt(ANSWER_DAY, "10:00"));
  await answerAll(day, remittances);
  const takenIn = await between(
    day,
    { workers, concurrency },
    "answer_file",
    "receipt_written_at",
    "accepted",
    frozen.length,
  );
  await onceEach(day);
  return { workers, concurrency, publish, intake: takenIn };
}

/**
 * The share of the files during which processes warm up, which is not measured: a new process compiles, and workers
 * run for months.
 */
const WARM_UP_SHARE = 0.25;

/**
 * Runs workers until a number of rows have a status, and returns the seconds for all rows at the pace after the
 * warm-up.
 */
async function between(
  day: BenchDay,
  { workers, concurrency }: { workers: number; concurrency: number },
  table: string,
  column: string,
  status: string,
  count: number,
): Promise<number> {
  const processes = Array.from(
    { length: workers },
    () => measured(day, "worker", [String(concurrency)]).spawn(),
  );
  let failed = false;
  for (const process of processes) process.status.then(({ success }) => failed ||= !success);
  try {
    for (;;) {
      if (failed) throw new Error("A worker process failed");
      const { rows: [row] } = await sql<{ done: number; seconds: number | null }>`
        select count(${sql.ref(column)})::int as done,
          extract(epoch from max(${sql.ref(column)})
            - percentile_disc(${WARM_UP_SHARE}::float8) within group (order by ${
        sql.ref(column)
      }))::float8 as seconds
        from ${sql.table(table)} where status = ${status}`.execute(day.db);
      if (row!.done === count) return (row!.seconds ?? 0) / (1 - WARM_UP_SHARE);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    for (const process of processes) process.kill("SIGTERM");
    for (const process of processes) await process.output();
  }
}

/** Checks that nothing was done twice: one file and one receipt each, and one line and one event for each answer. */
async function onceEach({ db, dir, size }: BenchDay): Promise<void> {
  let files = 0;
  let receipts = 0;
  for (let rank = 0; rank < size.institutions; rank++) {
    for await (const _ of Deno.readDir(`${dir}/${ispbOf(rank)}/outbox`)) files++;
    for await (const _ of Deno.readDir(`${dir}/${ispbOf(rank)}/receipts`)) receipts++;
  }
  const { rows: [row] } = await sql<{ remittances: number; answers: number; lines: number }>`
    select (select count(*)::int from remittance) as remittances, (select count(*)::int from answer_line) as answers,
      (select count(*)::int from remittance_line) as lines`.execute(db);
  const { remittances, answers, lines } = row!;
  const wrong = files !== 2 * remittances || receipts !== 2 * remittances && receipts !== remittances ||
    answers !== lines || lines !== size.lines;
  if (wrong) throw new Error(`Not once each: ${JSON.stringify({ files, receipts, ...row })}`);
}
