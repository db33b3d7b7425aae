/** A worker: graphile-worker, the heartbeat, and the scans of the institutions' inboxes. */
import { EventEmitter } from "node:events";
import { Logger, type LogLevel, parseCronItems, run, type Task, type WorkerEvents } from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import { ExchangeFolderAbsent, FilesAhead } from "../exchange/mod.ts";
import { connectBeside } from "../store/connection/connection.ts";
import { withTimeout } from "../store/connection/with_timeout.ts";
import { raiseAgain } from "../store/operations/alarms.ts";
import { unlockStrayJobs } from "../store/queue/heartbeats.ts";
import { enqueue } from "../store/queue/jobs.ts";
import { openQueuePool, type QueuePool, urgentShare } from "../store/queue/queue_pool.ts";
import { retryUntilAvailable } from "../store/queue/retries.ts";
import { type Heartbeat, type HeartbeatTimes, startHeartbeat } from "./heartbeat.ts";
import { watchInboxes } from "./intake/inbox_watch.ts";
import { keepRunning } from "./job_runners.ts";
import { taskList } from "./mod.ts";
import { guarded } from "./set_aside.ts";
import { type JobApp, traced } from "./task.ts";
import { jobs, type Queue, schedules, startingJobs, type TaskName, threadTasks } from "./timetable.ts";
import { startVouching } from "./vouching.ts";

/**
 * The number of webhook receivers a process sends to concurrently, beside its other jobs, so that a slow one
 * delays no dispatch.
 */
const RECEIVERS_AT_ONCE = 16;

/** A day may be frozen while another's answers are closed. */
const CUTOFFS_AT_ONCE = 2;

/**
 * How long a job may be locked by this process without running, because the answer that assigned it was lost.
 */
const STRAY_SECONDS = 30;

interface Worker {
  /** Abandons the running jobs and takes new ones under new names. */
  renew(): void;
  /** Takes no new jobs, waits for the running ones, and removes the worker. */
  stop(): Promise<void>;
}

interface WorkerSettings {
  /** The number of this process's concurrent jobs with files, and of those that nothing waits for. */
  readonly concurrency: number;
  /**
   * The number of institutions' SFTP servers used concurrently, each with a database connection; 4 by
   * default.
   */
  readonly channels?: number;
  /** The interval of the scans of inboxes. */
  readonly pollSeconds: number;
  /** The name of the process's database sessions; when absent, others do not end them if it hangs. */
  readonly process?: string;
  /**
   * How long jobs may continue once the worker is to stop, before they are told to end early; 5,000 by
   * default.
   */
  readonly graceMs?: number;
  /** `defaultTimes` when absent. */
  readonly heartbeat?: HeartbeatTimes;
  /** Called when the database turns out to be older than the exchange folder; without it, that is logged. */
  readonly onOlder?: (error: FilesAhead) => void;
}

/** Starts a worker over a migrated database; any number may run over one. */
export async function startWorker(
  app: JobApp,
  { concurrency, channels = 4, pollSeconds, process, graceMs = 5_000, heartbeat: times, onOlder }:
    WorkerSettings,
): Promise<Worker> {
  const { db, log } = app;
  const onError = (error: Error) => log("error", "A database connection was lost", { error });
  const vouching = await startVouching(
    app,
    onOlder ?? ((error) => log("error", "The database is older than the exchange folder", { error })),
  );
  const queuePool = openQueuePool(app.pool, onError);
  const { urgentApp, urgent } = openUrgent(app, concurrency, onError);
  const held: HeldJobs = { pools: new Set(), jobs: new Set() };
  const renew = () => {
    for (const runner of runners) runner.renew();
  };
  const heartbeat = startHeartbeat(urgentApp, {
    process,
    times,
    onTakenForDead: () => {
      log("warn", "This worker was taken for dead and its jobs were freed; it goes on under a new name");
      renew();
    },
    // Jobs that found theirs locked have ended, and replaced the unlocked one, so they are enqueued again.
    onFreed: () => enqueue(db, startingJobs),
    afterBeat: () => freeStray(app, queuePool, held),
  });
  const events = followRunners(held, heartbeat);
  const start = (app: JobApp, queue: Queue, atOnce: number) =>
    startRunner(app, { queue, atOnce, graceMs, events, pgPool: queuePool.pool });
  const runners = [
    await start(urgentApp, "cutoff", CUTOFFS_AT_ONCE),
    await start(urgentApp, "files", concurrency),
    await start(app, "main", concurrency),
    await start(app, "notices", RECEIVERS_AT_ONCE),
    await start(app, "sftp", channels),
  ];
  await retryUntilAvailable(() => enqueue(db, startingJobs));
  await makeKeys(app);
  const inboxes = watchInboxes(urgentApp, pollSeconds);
  const folder = watchFolder(app, pollSeconds);
  return {
    renew,
    async stop() {
      clearInterval(folder);
      // A database that is unavailable must not delay a worker that is to stop.
      const impatience = setTimeout(queuePool.giveUp, graceMs);
      await withTimeout(graceMs, vouching.stop(), () => {});
      await inboxes.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      clearTimeout(impatience);
      await heartbeat.stop();
      await queuePool.end();
      await urgent.close();
    },
  };
}

/**
 * Makes the key early, so that institutions can get it before one needs it. A service without OpenPGP needs none.
 */
const makeKeys = ({ keyring, log }: JobApp): Promise<unknown> =>
  keyring.keys().catch((error) => log("error", "The service's OpenPGP keys cannot be used", { error }));

/** The urgent jobs' context, with sessions of their own: those of the others may all wait for a lock. */
function openUrgent(app: JobApp, concurrency: number, onError: (error: Error) => void) {
  const urgent = connectBeside(app.pool, { max: urgentShare(concurrency), onError });
  const { db, pool } = urgent;
  return { urgent, urgentApp: { ...app, db, pool, holidays: () => app.holidays(db) } };
}

/**
 * Checks the exchange folder at intervals, so that operators are told of one that stops answering even while everything
 * that uses it waits for it: a call that has begun never ends there.
 */
function watchFolder({ mark, log }: JobApp, pollSeconds: number): ReturnType<typeof setInterval> {
  let checking = false;
  return setInterval(async () => {
    if (checking) return;
    checking = true;
    await mark.require().catch((error) => {
      // Operators have been told of these.
      if (!(error instanceof ExchangeFolderAbsent || error instanceof FilesAhead)) {
        log("error", "The exchange folder could not be checked", { error });
      }
    });
    checking = false;
  }, pollSeconds * 1000);
}

/** The jobs that this process holds; they are locked in the names of its pools. */
interface HeldJobs {
  readonly pools: Set<string>;
  readonly jobs: Set<string>;
}

/** Unlocks jobs that are locked by this process and do not run here. */
async function freeStray(
  { db, log }: JobApp,
  queuePool: QueuePool,
  { pools, jobs }: HeldJobs,
): Promise<void> {
  // A job whose result is waiting to be written is still held.
  if (queuePool.waits()) return;
  const freed = await unlockStrayJobs(db, [...pools], [...jobs], STRAY_SECONDS);
  if (freed > 0) log("warn", "Freed jobs whose hand-over was lost with a connection", { jobs: freed });
}

/** Updates `held` and the heartbeat as runners start, stop and take jobs. */
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

/** Runs the jobs of one queue, and starts again when the runner ends by itself. */
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
  const ofQueue = jobs.filter((job) => (job.queue ?? "main") === queue);
  const runOnce = () =>
    run({
      pgPool,
      events,
      concurrency: atOnce,
      noHandleSignals: true,
      // Jobs are announced by NOTIFY; polling only finds those whose notification was lost.
      pollInterval: 2000,
      logger: graphileLogger(app.log),
      preset: { worker: { gracefulShutdownAbortTimeout: graceMs } },
      taskList: Object.fromEntries(
        ofQueue.map(({ task }) => [task, guarded(app, task, traced(taskOf(app, task)))]),
      ),
      parsedCronItems: queue === "cutoff" ? parseCronItems(schedules) : [],
    });
  return keepRunning(runOnce, { log: app.log, onEnd: (error) => raiseEnded(app, queue, error) });
}

/** What a task runs: its code here, or in a thread of its own. */
function taskOf(app: JobApp, name: TaskName): Task {
  const inThread = threadTasks.find((task) => task === name);
  return inThread !== undefined && app.threads !== undefined ? app.threads(inThread) : taskList(app)[name];
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

/**
 * graphile-worker logs every job's start and end as info; they are dropped, because jobs log what matters.
 */
export function graphileLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const ours = levels[level as LogLevel];
    if (ours !== undefined) log(ours, message, { ...scope, ...meta });
  });
}
