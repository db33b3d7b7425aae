/**
 * Jobs, enqueued in the transaction of the change that causes them, so that neither exists without the other.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

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

// Which jobs come before others. What has an hour of the exchange to keep comes first: a job with a smaller number is
// taken before all with a greater one, however long those have waited.

const FIRST = { cutoff: -30, files: -20, answers: -10 } as const;

/** What is long and that nobody's day depends on. */
const LAST = 10;

const priorities: Readonly<Record<string, number>> = {
  dispatch: FIRST.cutoff,
  finish_dispatch: FIRST.cutoff,
  close_answers: FIRST.cutoff,
  publish_answers: FIRST.cutoff,
  publish_remittance: FIRST.files,
  operator_action: FIRST.files,
  test_folder: FIRST.files,
  send_sftp: FIRST.files,
  send_sftp_channel: FIRST.files,
  intake_file: FIRST.answers,
  resume_intake: FIRST.answers,
  fetch_sftp: FIRST.answers,
  fetch_sftp_channel: FIRST.answers,
  perform_bulk: LAST,
};

/** 0 for a task that nothing waits for. */
export const priorityOf = (task: string): number => priorities[task] ?? 0;
