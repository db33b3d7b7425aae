/** The job queue for operators. Payloads are not shown; a job's key tells what it is about. */
import { sql } from "kysely";
import { faultSeconds } from "../../domain/operations/alarm_thresholds.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { RowRange } from "../paging.ts";

/**
 * - `waiting`: not tried yet, or due later.
 * - `running`: a worker is running it.
 * - `failed`: its last try failed; it will be tried again.
 * - `given-up`: it failed as often as permitted.
 */
export const jobStates = ["waiting", "running", "failed", "given-up"] as const;
export type JobState = (typeof jobStates)[number];

export interface Job {
  readonly id: bigint;
  readonly task: string;
  readonly key: string | undefined;
  readonly queue: string | undefined;
  readonly state: JobState;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly runAt: Temporal.Instant;
  readonly lockedAt: Temporal.Instant | undefined;
  readonly lastError: string | undefined;
}

interface JobRow {
  id: bigint;
  task: string;
  key: string | null;
  queue: string | null;
  state: JobState;
  attempts: number;
  max_attempts: number;
  run_at: Temporal.Instant;
  locked_at: Temporal.Instant | null;
  last_error: string | null;
}

/**
 * A job that was running when another of its key replaced it: graphile-worker removes its key and its
 * remaining tries, and keeps the row when it fails. All jobs of the service have a key.
 */
const replaced = sql`key is null and attempts >= max_attempts and locked_at is null`;

/** Removes replaced jobs, whose work is done by their successors. */
export async function removeReplacedJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where ${replaced}`.execute(db);
}

const jobs = sql`(
  select id, task_identifier as task, key, queue_name as queue, attempts, max_attempts, run_at, locked_at, last_error,
    case when locked_at is not null then 'running' when attempts >= max_attempts then 'given-up'
      when last_error is not null then 'failed' else 'waiting' end as state
  from graphile_worker.jobs
  where not (${replaced})) j`;

/** A task with a job that was enqueued long ago and has not succeeded since. */
export interface UnfinishedTask {
  readonly task: string;
  readonly since: Temporal.Instant;
  /**
   * The error of its last attempt; undefined just after it was enqueued again, which graphile-worker does in
   * the same row and forgets its attempts.
   */
  readonly error: string | undefined;
}

/** The attempts after which a job that was enqueued once counts as failing; they take some four minutes. */
const FAILING_ATTEMPTS = 6;
/** Of one that is to be done by the minute: its third attempt comes after ten seconds. */
const FAILING_PROMPT_ATTEMPTS = 3;

/**
 * The tasks that fail at every attempt: a database or a registry may be unavailable for a moment. The row of a job that is
 * enqueued again and again, by the schedule or by whoever finds its work still to be done, goes when the job succeeds, so
 * that its age is how long it has not.
 *
 * @param prompt the tasks that are to be done by the minute
 */
export async function listUnfinishedTasks(db: Db, prompt: readonly string[]): Promise<UnfinishedTask[]> {
  const isOlder = (seconds: number) => sql`created_at <= now() - make_interval(secs => ${seconds})`;
  const isLong = isOlder(faultSeconds["job-failing-long"]);
  const tried = (attempts: number) =>
    sql`(key = task_identifier or revision > 0 or attempts >= ${attempts} and last_error is not null)`;
  const { rows } = await sql<{ task: string; since: Temporal.Instant; error: string | null }>`
    select task_identifier as task, min(created_at) as since,
      max(last_error) filter (where ${isLong} or attempts >= ${FAILING_PROMPT_ATTEMPTS}) as error
    from graphile_worker.jobs
    where not (${replaced}) and (${isLong} and ${tried(FAILING_ATTEMPTS)}
      or task_identifier = any(${prompt}::text[]) and ${isOlder(faultSeconds["job-failing"])}
        and ${tried(FAILING_PROMPT_ATTEMPTS)})
    group by 1 order by 1`.execute(db);
  return rows.map(({ error, ...row }) => ({ ...row, error: error ?? undefined }));
}

/** Jobs, newest first, in some states or in all. */
export async function listJobs(
  db: Db,
  { states }: { states: readonly JobState[] },
  { limit, offset }: RowRange,
): Promise<{ total: number; rows: Job[] }> {
  const wanted = sql`state = any(${states}::text[])`;
  const [{ rows: [count] }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${jobs} where ${wanted}`.execute(db),
    sql<JobRow>`select * from ${jobs} where ${wanted} order by id desc limit ${limit} offset ${offset}`
      .execute(db),
  ]);
  return { total: count?.total ?? 0, rows: rows.map(toJob) };
}

/**
 * Waits until none of these tasks is running or ready to run, including jobs they enqueue.
 *
 * @returns the tasks that still have a job after the time limit, also one that failed and waits for its next
 * try
 */
export async function waitForTasks(
  db: Db,
  tasks: readonly string[],
  { limitMs }: { readonly limitMs: number },
): Promise<string[]> {
  const end = performance.now() + limitMs;
  for (;;) {
    const { rows } = await sql<{ task: string; busy: boolean }>`
      select task, bool_or(state = 'running' or state in ('waiting', 'failed') and run_at <= now()) as busy
      from ${jobs} where task = any(${tasks}::text[]) and state <> 'given-up' group by task order by task`
      .execute(db);
    if (!rows.some(({ busy }) => busy) || performance.now() >= end) return rows.map(({ task }) => task);
    await new Promise((resolve) => setTimeout(resolve, QUEUE_POLL_MS));
  }
}

/** A dispatch of a few orders takes some hundred milliseconds. */
const QUEUE_POLL_MS = 50;

export async function findJob(db: Db | Tx, id: bigint): Promise<Job | undefined> {
  const { rows: [row] } = await sql<JobRow>`select * from ${jobs} where id = ${id}`.execute(db);
  return row && toJob(row);
}

/**
 * Lets a job be tried at once, with all tries of a new job.
 *
 * @returns false when a worker is running it
 */
export async function retryJobNow(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`
    .execute(tx);
  return rows.length > 0;
}

const toJob = (row: JobRow): Job => ({
  id: row.id,
  task: row.task,
  key: row.key ?? undefined,
  queue: row.queue ?? undefined,
  state: row.state,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  runAt: row.run_at,
  lockedAt: row.locked_at ?? undefined,
  lastError: row.last_error ?? undefined,
});
