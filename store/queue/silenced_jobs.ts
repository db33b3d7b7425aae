/**
 * Jobs during which workers fell silent: one that has silenced two in a row is set aside, so that it does not stop one
 * worker after the other.
 */
import { sql } from "kysely";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";

/** How many workers in a row fall silent before their job is set aside; one may have been killed by anything. */
const MOST_WORKERS = 2;

export interface SilencedJob {
  readonly key: string;
  readonly task: string;
  /** Set when it was set aside. */
  readonly setAsideAt: Temporal.Instant | undefined;
}

interface SilencedRow {
  key: string;
  task: string;
  set_aside_at: Temporal.Instant | null;
}

const ofRow = ({ key, task, set_aside_at }: SilencedRow): SilencedJob => ({
  key,
  task,
  setAsideAt: set_aside_at ?? undefined,
});

/** The key under which a job is known here: a job that was replaced while it ran has lost its own. */
export const silencedKey = (job: { readonly key: string | null; readonly task_identifier: string }): string =>
  job.key ?? job.task_identifier;

const counted = (held: ReturnType<typeof sql>) =>
  sql<SilencedRow>`
    insert into silenced_job as s (key, task, workers, last_at)
    select distinct on (1) coalesce(key, task), task, 1, clock_timestamp() from (${held}) held
    on conflict (key) do update set workers = s.workers + 1, last_at = excluded.last_at, task = excluded.task,
      set_aside_at = case when s.workers + 1 >= ${MOST_WORKERS} then excluded.last_at end
    returning key, task, set_aside_at`;

/**
 * Counts a worker that fell silent for each job that it has locked, and unlocks the jobs. Who comes second, having noticed
 * it too, finds nothing locked.
 *
 * @returns the jobs that are set aside now
 */
export async function unlockSilenced(tx: Tx, workerIds: readonly string[]): Promise<SilencedJob[]> {
  const { rows } = await counted(sql`
    select j.key, t.identifier as task from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by = any(${workerIds}::text[]) for update of j`).execute(tx);
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(tx);
  return await setAside(tx, rows);
}

/** Counts a part of this worker that was ended because it fell silent during a job. */
export async function countSilenced(tx: Tx, job: { key: string; task: string }): Promise<SilencedJob[]> {
  const { rows } = await counted(sql`select ${job.key}::text as key, ${job.task}::text as task`).execute(tx);
  return rows.filter(({ set_aside_at }) => set_aside_at !== null).map(ofRow);
}

async function setAside(tx: Tx, rows: readonly SilencedRow[]): Promise<SilencedJob[]> {
  const aside = rows.filter(({ set_aside_at }) => set_aside_at !== null).map(ofRow);
  if (aside.length === 0) return [];
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${SET_ASIDE}
    where key = any(${aside.map(({ key }) => key)}::text[]) and locked_at is null`.execute(tx);
  return aside;
}

/** What operators read of a job that is set aside. */
export const SET_ASIDE =
  `${MOST_WORKERS} trabalhadores seguidos pararam de responder enquanto a faziam; foi posta de lado até ser repetida por um operador`;

/** Those of jobs by key during which workers fell silent since they last ended. */
export async function findSilenced(db: Db, keys: readonly string[]): Promise<SilencedJob[]> {
  const rows = await db.selectFrom("silenced_job").select(["key", "task", "set_aside_at"])
    .where("key", "=", anyOf(keys)).execute();
  return rows.map(ofRow);
}

export async function forgetSilenced(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("silenced_job").where("key", "=", anyOf(keys)).execute();
}

/**
 * Lets no worker take a job again that this one has locked; it must then fail. The rows of the same work that were given
 * up before go: graphile-worker took their key when the work was enqueued again, and leaves one each time.
 */
export async function tryNoMore(db: Db, jobId: string): Promise<void> {
  await sql`
    with job as (
      update graphile_worker._private_jobs set attempts = max_attempts where id = ${jobId}::bigint
      returning id, task_id, payload::jsonb - '_cron' as work)
    delete from graphile_worker._private_jobs j using job
    where j.task_id = job.task_id and j.id <> job.id and j.key is null and j.locked_at is null
      and j.attempts >= j.max_attempts and j.payload::jsonb - '_cron' = job.work`.execute(db);
}
