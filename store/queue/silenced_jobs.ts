/**
 * Jobs during which workers fell silent: one that has silenced two in a row is set aside, so that it does not stop one
 * worker after the other.
 */
import { type RawBuilder, sql } from "kysely";
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

/** What a job is to do, without the field of cron, which differs from hour to hour. */
const payload = sql`(j.payload::jsonb - '_cron')`;

/**
 * The jobs, each with its work, which is its task and a digest of what it is to do, and the key under which it is known
 * here: its own, or its work of one that was replaced while it ran and so has lost its own.
 */
const jobs = sql`(
  select j.id, j.locked_by, j.locked_at, t.identifier as task, w.work, coalesce(j.key, w.work) as key
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  cross join lateral (
    select case ${payload} when '{}' then t.identifier else t.identifier || ' ' || md5(${payload}::text) end as work) w)`;

/** Counts jobs by their keys, under which what they are to do may change, and by their work, whose key may be lost. */
async function count(tx: Tx, held: RawBuilder<unknown>): Promise<SilencedJob[]> {
  const { rows } = await sql<SilencedRow>`
    with held as (${held}), counted as (
      insert into silenced_job as s (key, task, workers, last_at)
      select distinct on (1) one.key, held.task, 1, clock_timestamp()
      from held, unnest(array[held.key, held.work]) as one (key)
      on conflict (key) do update set workers = s.workers + 1, last_at = excluded.last_at, task = excluded.task,
        set_aside_at = case when s.workers + 1 >= ${MOST_WORKERS} then excluded.last_at end
      returning key, set_aside_at)
    select held.key, held.task, max(set_aside_at) as set_aside_at
    from held join counted on counted.key in (held.key, held.work)
    group by 1, 2 having max(set_aside_at) is not null order by 1`.execute(tx);
  return rows.map(ofRow);
}

/**
 * Counts a worker that fell silent for each job that it has locked, and unlocks the jobs. Who comes second, having noticed
 * it too, finds nothing locked.
 *
 * @returns the jobs that are set aside now
 */
export async function unlockSilenced(tx: Tx, workerIds: readonly string[]): Promise<SilencedJob[]> {
  const isHeld = sql`locked_by = any(${workerIds}::text[])`;
  await sql`select from graphile_worker._private_jobs where ${isHeld} for update`.execute(tx);
  const aside = await count(tx, sql`select key, work, task from ${jobs} job where ${isHeld}`);
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(tx);
  if (aside.length > 0) await giveUp(tx, aside.map(({ key }) => key));
  return aside;
}

/** Counts a part of this worker that was ended because it fell silent during a job. */
export const countSilenced = (
  tx: Tx,
  { key, work, task }: { readonly key: string; readonly work: string; readonly task: string },
): Promise<SilencedJob[]> =>
  count(tx, sql`select ${key}::text as key, ${work}::text as work, ${task}::text as task`);

async function giveUp(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs p set attempts = max_attempts, last_error = ${SET_ASIDE}
    from ${jobs} job where job.id = p.id and job.key = any(${keys}::text[]) and p.locked_at is null`
    .execute(tx);
}

/** What operators read of a job that is set aside. */
export const SET_ASIDE =
  `${MOST_WORKERS} trabalhadores seguidos pararam de responder enquanto a faziam; foi posta de lado até ser repetida por um operador`;

/** By what a job is known here, and what was counted of it since it last ended. */
export async function findSilenced(
  db: Db | Tx,
  { id, task }: { readonly id: string | bigint; readonly task: string },
): Promise<{ readonly key: string; readonly work: string; readonly silenced: readonly SilencedJob[] }> {
  const { rows } = await sql<{ known: string; work: string } & SilencedRow>`
    select job.key as known, job.work, s.key, s.task, s.set_aside_at from ${jobs} job
    left join silenced_job s on s.key in (job.key, job.work)
    where job.id = ${String(id)}::bigint`.execute(db);
  return {
    key: rows[0]?.known ?? task,
    work: rows[0]?.work ?? task,
    silenced: rows.filter(({ key }) => key !== null).map(ofRow),
  };
}

export async function forgetSilenced(db: Db | Tx, silenced: readonly SilencedJob[]): Promise<void> {
  await db.deleteFrom("silenced_job").where("key", "=", anyOf(silenced.map(({ key }) => key))).execute();
}

/**
 * Lets no worker take a job again that this one has locked; it must then fail. The rows of the same work that were given
 * up before go: graphile-worker took their key when the work was enqueued again, and leaves one each time.
 */
export async function tryNoMore(db: Db, jobId: string): Promise<void> {
  await sql`
    with job as (
      update graphile_worker._private_jobs j set attempts = max_attempts where id = ${jobId}::bigint
      returning id, task_id, ${payload} as payload)
    delete from graphile_worker._private_jobs j using job
    where j.task_id = job.task_id and j.id <> job.id and j.key is null and j.locked_at is null
      and j.attempts >= j.max_attempts and ${payload} = job.payload`.execute(db);
}
