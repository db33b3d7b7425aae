/** Runs the jobs that became due when staging's clock was moved, and waits for them. */
import type { Db } from "../store/connection/connection.ts";
import { waitForTasks } from "../store/queue/job_queue.ts";
import { enqueue } from "../store/queue/jobs.ts";
import { clockTasks, dueJobs } from "./timetable.ts";

/** Two passes, because the job that follows up published answers may have run before they were published. */
const PASSES = 2;

/** The limit in all: a request that takes longer seems lost. */
const LIMIT_MS = 20_000;

/**
 * Enqueues the jobs that depend on "now" and waits until they, and the jobs they cause, have run.
 *
 * @returns the tasks that still run after the limit
 */
export async function runDueJobs(db: Db, limitMs: number = LIMIT_MS): Promise<readonly string[]> {
  const end = performance.now() + limitMs;
  let left: readonly string[] = [];
  for (let pass = 0; pass < PASSES && left.length === 0; pass++) {
    await enqueue(db, dueJobs);
    left = await waitForTasks(db, clockTasks, { limitMs: end - performance.now() });
  }
  return left;
}
