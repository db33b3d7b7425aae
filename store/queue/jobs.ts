/**
 * Jobs, enqueued in the transaction of the change that causes them, so that neither exists without the other.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import { priorityOf } from "./priorities.ts";

export interface NewJob {
  readonly task: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /**
   * At most one job of a key waits; a job enqueued while another of its key is running follows it, so tasks
   * are idempotent.
   */
  readonly key: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** The minimum delay in seconds, by the database's clock. */
  readonly delaySeconds?: number;
}

/** Adds jobs in one round trip. */
export async function enqueue(db: Db | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select graphile_worker.add_job(n.task, n.payload::json, queue_name := n.queue, job_key := n.key,
      priority := n.priority, run_at := now() + make_interval(secs => n.delay))
    from unnest(
      ${jobs.map(({ task }) => task)}::text[],
      ${jobs.map(({ payload }) => JSON.stringify(payload ?? {}))}::text[],
      ${jobs.map(({ key }) => key)}::text[],
      ${jobs.map(({ queue }) => queue ?? null)}::text[],
      ${jobs.map(({ delaySeconds }) => delaySeconds ?? 0)}::float8[],
      ${jobs.map(({ task }) => priorityOf(task))}::int[]
    ) as n (task, payload, key, queue, delay, priority)`.execute(db);
}
