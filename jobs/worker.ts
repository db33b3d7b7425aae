/** Runs the jobs: graphile-worker, the heartbeat, and the look into the institutions' inboxes. */
import { EventEmitter } from "node:events";
import {
  Logger,
  type LogLevel,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type WorkerEvents,
} from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import type { JobApp } from "./app.ts";
import { taskList } from "./mod.ts";
import { jobs, type Queue, schedules, startingJobs } from "./timetable.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { watchInboxes } from "./intake/inbox_watch.ts";
import { jobPool } from "../store/connection.ts";
import { enqueue } from "../store/queue/jobs.ts";

/** Receivers of webhooks a process sends to at once, beside its other jobs: the slowest of them delays no dispatch. */
const RECEIVERS_AT_ONCE = 8;

/** The same of institutions' SFTP servers, in both directions; each transfer holds a connection to the database. */
const CHANNELS_AT_ONCE = 16;

export interface Worker {
  /** No new jobs; those running finish; then the worker is gone. */
  stop(): Promise<void>;
}

export interface WorkerSettings {
  /** How many jobs run at once in this process. */
  readonly concurrency: number;
  /** From one look into the inboxes to the next. */
  readonly pollSeconds: number;
  /** How long jobs may go on once the worker is to stop, before they are told to end early; 5,000 by default. */
  readonly graceMs?: number;
}

/** Starts a worker; any number may run over one database. */
export async function startWorker(
  app: JobApp,
  { concurrency, pollSeconds, graceMs = 5_000 }: WorkerSettings,
): Promise<Worker> {
  await runMigrations({ pgPool: app.pool, logger: graphileLogger(app.log) });
  const heartbeat = startHeartbeat(app);
  // Jobs are locked in the name of the pool.
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => heartbeat.add(workerPool.id));
  const pgPool = jobPool(app.pool, (error) => app.log("error", "A database connection was lost", { error }));
  const usual = {
    pgPool,
    noHandleSignals: true,
    // A job is announced by NOTIFY; polling only catches those whose notice was lost.
    pollInterval: 2000,
    logger: graphileLogger(app.log),
    events,
    preset: { worker: { gracefulShutdownAbortTimeout: graceMs } },
  };
  const tasks = taskList(app);
  const runnerOf = (queue: Queue, atOnce: number) =>
    run({
      ...usual,
      concurrency: atOnce,
      taskList: Object.fromEntries(
        jobs.filter((job) => (job.queue ?? "main") === queue).map(({ task }) => [task, tasks[task]]),
      ),
      parsedCronItems: queue === "main" ? parseCronItems(schedules) : [],
    });
  const runners: Runner[] = [
    await runnerOf("main", concurrency),
    await runnerOf("notices", RECEIVERS_AT_ONCE),
    await runnerOf("sftp", CHANNELS_AT_ONCE),
  ];
  await enqueue(app.db, startingJobs);
  // Institutions can be given the public key before any of them needs it. Those without OpenPGP need none.
  await app.keyring.keys().catch((error) =>
    app.log("error", "The service's OpenPGP keys cannot be used", { error })
  );
  const inboxes = watchInboxes(app, pollSeconds);
  return {
    async stop() {
      await inboxes.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeat.stop();
      await pgPool.end();
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
