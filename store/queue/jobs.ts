/** Jobs are rows: enqueued in the transaction of the change they follow from, so that neither exists without the other. */
import { sql } from "kysely";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection.ts";

export interface NewJob {
  readonly task: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** At most one job of a key waits; one that is running is followed by another, so tasks are idempotent. */
  readonly key: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Not before so many seconds from now, by the database's clock. */
  readonly delaySeconds?: number;
}

/** Adds jobs in one round trip. */
export async function enqueue(db: Db | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select graphile_worker.add_job(n.task, n.payload::json, queue_name := n.queue, job_key := n.key,
      run_at := now() + make_interval(secs => n.delay))
    from unnest(
      ${jobs.map(({ task }) => task)}::text[],
      ${jobs.map(({ payload }) => JSON.stringify(payload ?? {}))}::text[],
      ${jobs.map(({ key }) => key)}::text[],
      ${jobs.map(({ queue }) => queue ?? null)}::text[],
      ${jobs.map(({ delaySeconds }) => delaySeconds ?? 0)}::float8[]
    ) as n (task, payload, key, queue, delay)`.execute(db);
}

/** Records that these workers are alive, by the database's clock, because machines' clocks may differ. */
export async function recordHeartbeat(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`
    insert into worker_heartbeat (worker_id, seen_at)
    select id, clock_timestamp() from unnest(${workerIds}::text[]) as n (id)
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Workers that hold jobs but have not been heard of for the given time. */
export async function silentWorkers(db: Db, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ worker_id: string }>`
    select distinct j.locked_by as worker_id
    from graphile_worker.jobs j
    left join worker_heartbeat h on h.worker_id = j.locked_by
    where j.locked_by is not null
      and greatest(h.seen_at, j.locked_at) < clock_timestamp() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows.map(({ worker_id }) => worker_id);
}

/** Forgets workers: those that stopped in order, or whose jobs were freed. */
export async function forgetWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await db.deleteFrom("worker_heartbeat").where("worker_id", "=", anyOf(workerIds)).execute();
}
