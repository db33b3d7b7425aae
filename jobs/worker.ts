/** Runs the jobs: graphile-worker, the heartbeat, and the look into the institutions' inboxes. */
import { EventEmitter } from "node:events";
import { Logger, type LogLevel, run, runMigrations, type Runner, type WorkerEvents } from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import { startingJobs } from "./due.ts";
import { type JobApp, taskList, timetable } from "./mod.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { watchInboxes } from "./inbox_watch.ts";
import { enqueue } from "../store/jobs.ts";

export interface Worker {
  /** No new jobs; those running finish; then the worker is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a worker; any number may run over one database.
 *
 * @param concurrency how many jobs run at once in this process
 */
export async function startWorker(
  app: JobApp,
  { concurrency, pollSeconds }: { concurrency: number; pollSeconds: number },
): Promise<Worker> {
  await runMigrations({ pgPool: app.pool, logger: graphileLogger(app.log) });
  const heartbeat = startHeartbeat(app);
  // Jobs are locked in the name of the pool.
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => heartbeat.add(workerPool.id));
  const runner: Runner = await run({
    pgPool: app.pool,
    concurrency,
    noHandleSignals: true,
    // A job is announced by NOTIFY; polling only catches those whose notice was lost.
    pollInterval: 2000,
    taskList: taskList(app),
    parsedCronItems: timetable,
    logger: graphileLogger(app.log),
    events,
  });
  await enqueue(app.db, startingJobs);
  const inboxes = watchInboxes(app, pollSeconds);
  return {
    async stop() {
      await inboxes.stop();
      await runner.stop();
      await heartbeat.stop();
    },
  };
}

const levels: Record<LogLevel, "info" | "warn" | "error" | undefined> = {
  error: "error",
  warning: "warn",
  info: undefined,
  debug: undefined,
};

/** graphile-worker tells every job's start and end at level info: jobs log what matters themselves. */
export function graphileLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const ours = levels[level as LogLevel];
    if (ours !== undefined) log(ours, message, { ...scope, ...meta });
  });
}
