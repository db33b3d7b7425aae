/** Runs the jobs: graphile-worker, the heartbeat, and the look into the institutions' inboxes. */
import { EventEmitter } from "node:events";
import { Logger, type LogLevel, parseCronItems, run, type WorkerEvents } from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import type { JobApp } from "./app.ts";
import { taskList } from "./mod.ts";
import { traced } from "./task.ts";
import { jobs, type Queue, schedules, startingJobs } from "./timetable.ts";
import { type Heartbeat, type HeartbeatTimes, startHeartbeat } from "./heartbeat.ts";
import { watchInboxes } from "./intake/inbox_watch.ts";
import { keepRunning } from "./runners.ts";
import { raiseAgain } from "../store/operations/alarms.ts";
import { freeStrayJobs } from "../store/queue/heartbeats.ts";
import { enqueue } from "../store/queue/jobs.ts";
import { retryUntilAvailable } from "../store/queue/retries.ts";
import { openQueuePool, type QueuePool } from "../store/queue/queue_pool.ts";

/** Receivers of webhooks a process sends to at once, beside its other jobs: the slowest of them delays no dispatch. */
const RECEIVERS_AT_ONCE = 16;

/** How long a job may be locked by us without being here: an answer that gave it was lost. */
const STRAY_SECONDS = 30;

interface Worker {
  /** Takes new jobs under new names; what runs is left to itself. */
  renew(): void;
  /** No new jobs; those running finish; then the worker is gone. */
  stop(): Promise<void>;
}

interface WorkerSettings {
  /** How many jobs run at once in this process. */
  readonly concurrency: number;
  /** Institutions' SFTP servers it talks to at once, each of which holds a connection to the database; 4 by default. */
  readonly channels?: number;
  /** From one look into the inboxes to the next. */
  readonly pollSeconds: number;
  /** The name of the process' database sessions; absent: they are not ended when it hangs. */
  readonly process?: string;
  /** How long jobs may go on once the worker is to stop, before they are told to end early; 5,000 by default. */
  readonly graceMs?: number;
  /** The usual ones when absent. */
  readonly heartbeat?: HeartbeatTimes;
}

/** Starts a worker over a migrated database; any number may run over one. */
export async function startWorker(
  app: JobApp,
  { concurrency, channels = 4, pollSeconds, process, graceMs = 5_000, heartbeat: times }: WorkerSettings,
): Promise<Worker> {
  const { db, log } = app;
  const onError = (error: Error) => log("error", "A database connection was lost", { error });
  const queuePool = openQueuePool(app.pool, onError);
  const held: HeldJobs = { pools: new Set(), jobs: new Set() };
  const renew = () => {
    for (const runner of runners) runner.renew();
  };
  const heartbeat = startHeartbeat(app, {
    process,
    times,
    onTakenForDead: () => {
      log("warn", "This worker was taken for dead and its jobs were freed; it goes on under a new name");
      renew();
    },
    // A job that found theirs busy has ended, and taken the place of the one that was freed: look again.
    onFreed: () => enqueue(db, startingJobs),
    afterBeat: () => freeStray(app, queuePool, held),
  });
  const events = followRunners(held, heartbeat);
  const start = (queue: Queue, atOnce: number) =>
    startRunner(app, { queue, atOnce, graceMs, events, pgPool: queuePool.pool });
  const runners = [
    await start("main", concurrency),
    await start("notices", RECEIVERS_AT_ONCE),
    await start("sftp", channels),
  ];
  await retryUntilAvailable(() => enqueue(db, startingJobs));
  // Institutions can be given the public key before any of them needs it. Those without OpenPGP need none.
  await app.keyring.keys().catch((error) =>
    log("error", "The service's OpenPGP keys cannot be used", { error })
  );
  const inboxes = watchInboxes(app, pollSeconds);
  return {
    renew,
    async stop() {
      // A database that is away must not keep a worker that is to stop.
      const impatience = setTimeout(queuePool.giveUp, graceMs);
      await inboxes.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      clearTimeout(impatience);
      await heartbeat.stop();
      await queuePool.end();
    },
  };
}

/** What this process holds of the queue: jobs are locked in the names of the pools. */
interface HeldJobs {
  readonly pools: Set<string>;
  readonly jobs: Set<string>;
}

/** Frees the jobs that are locked by this process without running here. */
async function freeStray(
  { db, log }: JobApp,
  queuePool: QueuePool,
  { pools, jobs }: HeldJobs,
): Promise<void> {
  // A job that has ended while its result waits to be written is no stray.
  if (queuePool.waits()) return;
  const freed = await freeStrayJobs(db, [...pools], [...jobs], STRAY_SECONDS);
  if (freed > 0) log("warn", "Freed jobs whose hand-over was lost with a connection", { jobs: freed });
}

/** Keeps `held` and the heartbeat true while runners come, go and take jobs. */
function followRunners({ pools, jobs }: HeldJobs, heartbeat: Heartbeat): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool: { id } }) => {
    pools.add(id);
    heartbeat.add(id);
  });
  events.on("pool:release", ({ workerPool: { id } }) => {
    pools.delete(id);
    heartbeat.remove(id);
  });
  events.on("job:start", ({ job }) => jobs.add(job.id));
  events.on("job:complete", ({ job }) => jobs.delete(job.id));
  return events;
}

/** Runs the jobs of one queue, and again when the runner ends by itself. */
function startRunner(
  app: JobApp,
  { queue, atOnce, graceMs, events, pgPool }: {
    readonly queue: Queue;
    readonly atOnce: number;
    readonly graceMs: number;
    readonly events: WorkerEvents;
    readonly pgPool: QueuePool["pool"];
  },
) {
  const tasks = taskList(app);
  const ofQueue = jobs.filter((job) => (job.queue ?? "main") === queue);
  const runOnce = () =>
    run({
      pgPool,
      events,
      concurrency: atOnce,
      noHandleSignals: true,
      // A job is announced by NOTIFY; polling only catches those whose notice was lost.
      pollInterval: 2000,
      logger: graphileLogger(app.log),
      preset: { worker: { gracefulShutdownAbortTimeout: graceMs } },
      taskList: Object.fromEntries(ofQueue.map(({ task }) => [task, traced(tasks[task])])),
      parsedCronItems: queue === "main" ? parseCronItems(schedules) : [],
    });
  return keepRunning(runOnce, { log: app.log, onEnd: (error) => raiseEnded(app, queue, error) });
}

function raiseEnded({ db, clock, log }: JobApp, queue: Queue, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error ?? "sem erro");
  const detail = `Um executor de tarefas (${queue}) terminou sozinho e foi reiniciado: ${reason}. ` +
    "Se voltar a acontecer, chame o suporte do serviço com o log do trabalhador.";
  raiseAgain(db, clock(), { type: "process-failed", subject: `executor ${queue}`, detail })
    .catch((error) => log("error", "An alarm could not be raised", { error }));
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
