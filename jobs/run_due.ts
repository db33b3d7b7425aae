/** Runs what became due when staging's clock was moved, and waits for it. */
import type { Db } from "../store/connection.ts";
import { untilDone } from "../store/queue/job_queue.ts";
import { enqueue } from "../store/queue/jobs.ts";
import { clockTasks, dueJobs } from "./timetable.ts";

/** Published answers are followed up by a job that may have looked before they were. */
const PASSES = 2;

/** In all: a request that is answered later than this looks lost. */
const LIMIT_MS = 20_000;

/**
 * Enqueues what depends on "now" and waits until it has run, and what follows from it.
 *
 * @returns the tasks that go on after the limit
 */
export async function runDue(db: Db, limitMs: number = LIMIT_MS): Promise<readonly string[]> {
  const end = performance.now() + limitMs;
  let left: readonly string[] = [];
  for (let pass = 0; pass < PASSES && left.length === 0; pass++) {
    await enqueue(db, dueJobs);
    left = await untilDone(db, clockTasks, { limitMs: end - performance.now() });
  }
  return left;
}
