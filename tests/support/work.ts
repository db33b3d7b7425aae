/** How tests run jobs: all that are due, in the test's own process. */
import { runOnce } from "graphile-worker";
// @ts-types="@types/pg"
import type pg from "pg";
import type { Log } from "../../domain/ports.ts";
import { taskList } from "../../jobs/mod.ts";
import type { JobApp } from "../../jobs/task.ts";
import { graphileLogger } from "../../jobs/worker.ts";

/**
 * Runs every job that is due, and those that follow, as a worker would.
 *
 * When it is done, graphile-worker would keep a timer for five seconds, to tell jobs that still run to end early. None
 * does by then, and the timer would outlive the test.
 */
export async function workOnce(pgPool: pg.Pool, jobs: JobApp, log: Log = () => {}): Promise<void> {
  await runOnce({
    pgPool,
    taskList: taskList(jobs),
    logger: graphileLogger(log),
    preset: { worker: { gracefulShutdownAbortTimeout: 0 } },
  });
}
