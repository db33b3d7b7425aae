/** Heartbeats of workers, by the database's clock, because the clocks of machines may differ. */
import { sql } from "kysely";
import { anyOf } from "../any_of.ts";
import type { Db } from "../connection/connection.ts";

/**
 * Records that workers are alive.
 *
 * @param process the name of their sessions; undefined: others must not end them
 * @returns the workers that had no heartbeat yet, or whose heartbeat had been removed
 */
export async function recordHeartbeat(
  db: Db,
  workerIds: readonly string[],
  process: string | undefined,
): Promise<string[]> {
  if (workerIds.length === 0) return [];
  const { rows } = await sql<{ id: string; anew: boolean }>`
    insert into worker_heartbeat (worker_id, process, seen_at)
    select id, ${process ?? null}, clock_timestamp() from unnest(${workerIds}::text[]) as n (id)
    on conflict (worker_id) do update set seen_at = excluded.seen_at
    returning worker_id as id, xmax = 0 as anew`.execute(db);
  return rows.flatMap(({ id, anew }) => anew ? [id] : []);
}

interface SilentWorker {
  readonly id: string;
  readonly process: string | undefined;
}

/**
 * Workers without a heartbeat for a number of seconds, or for fewer when their process has no session left.
 * For a worker that never had a heartbeat, the time of its last job counts. A process
 * is judged as a whole, since its sessions end together.
 */
export async function silentWorkers(
  db: Db,
  { seconds, withoutSessionSeconds }: { readonly seconds: number; readonly withoutSessionSeconds: number },
): Promise<SilentWorker[]> {
  const { rows } = await sql<{ id: string; process: string | null }>`
    select id, process from (
      select coalesce(h.worker_id, j.locked_by) as id, h.process,
        max(h.seen_at) over same_process as seen_at,
        max(greatest(h.seen_at, j.locked_at)) over same_process as heard_at
      from worker_heartbeat h
      full join (
        select locked_by, max(locked_at) as locked_at from graphile_worker.jobs where locked_by is not null group by 1
      ) j on j.locked_by = h.worker_id
      window same_process as (partition by coalesce(h.process, h.worker_id, j.locked_by))
    ) w
    where heard_at < clock_timestamp() - make_interval(secs => ${seconds})
      or seen_at < clock_timestamp() - make_interval(secs => ${withoutSessionSeconds})
        and not exists (select from pg_stat_activity a where a.application_name = w.process) and w.process is not null
    order by 1`.execute(db);
  return rows.map(({ id, process }) => ({ id, process: process ?? undefined }));
}

/** A server's process ends within milliseconds; one that hangs in the kernel must not delay the others. */
const ENDS_WITHIN_MS = 2_000;

/**
 * Ends the sessions of processes and waits until they have ended, with their transactions rolled back and
 * their locks released.
 *
 * @returns the number ended
 */
export async function endSessions(db: Db, processes: readonly string[]): Promise<number> {
  if (processes.length === 0) return 0;
  const { rows } = await sql`
    select pg_terminate_backend(pid, ${ENDS_WITHIN_MS}) from pg_stat_activity
    where application_name = any(${processes}::text[]) and datname = current_database()
      and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
}

/** Removes workers that were stopped in order, or whose jobs were unlocked. */
export async function removeWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await db.deleteFrom("worker_heartbeat").where("worker_id", "=", anyOf(workerIds)).execute();
}

/**
 * Unlocks jobs that a worker of this process has locked and is not running, because the answer that assigned
 * them was lost with its connection.
 *
 * @param having the jobs it is running
 * @returns the number unlocked
 */
export async function unlockStrayJobs(
  db: Db,
  workerIds: readonly string[],
  having: readonly string[],
  lockedForSeconds: number,
): Promise<number> {
  if (workerIds.length === 0) return 0;
  const { rows } = await sql`
    with stray as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
      where locked_by = any(${workerIds}::text[]) and id <> all(${having}::bigint[])
        and locked_at < clock_timestamp() - make_interval(secs => ${lockedForSeconds})
      returning job_queue_id, locked_by
    ), freed as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
      from stray s where q.id = s.job_queue_id
    )
    select 1 from stray`.execute(db);
  return rows.length;
}
