/**
 * Heartbeats of workers. A worker that is killed or hangs leaves its jobs locked for four hours; with
 * heartbeats they are unlocked within a minute.
 *
 * Each process writes a heartbeat for each of its runners. A process that notices a missing heartbeat ends
 * the sessions of that worker, which releases everything it held, and unlocks its jobs. If the worker wakes
 * up later, it finds its heartbeat removed.
 */
import type { Clock, Log } from "../domain/ports.ts";
import type { Db } from "../store/connection/connection.ts";
import { endSessions, recordHeartbeat, removeWorkers, silentWorkers } from "../store/queue/heartbeats.ts";
import { removeReplacedJobs } from "../store/queue/job_queue.ts";
import { unlockSilenced } from "../store/queue/silenced_jobs.ts";
import { raiseSetAside } from "./set_aside.ts";

/** How often heartbeats are written, and when a worker counts as dead. */
export interface HeartbeatTimes {
  readonly beatSeconds: number;
  readonly silence: { readonly seconds: number; readonly withoutSessionSeconds: number };
}

/**
 * A worker counts as dead after three missed heartbeats and some slack, or after two when its process has no
 * session left, as a killed one.
 */
const defaultTimes: HeartbeatTimes = { beatSeconds: 10, silence: { seconds: 40, withoutSessionSeconds: 20 } };
/**
 * The number of consecutive heartbeats before others are judged: after an outage all heartbeats are old, and
 * the first process to return waits for the others.
 */
const BEATS_BEFORE_JUDGING = 2;

export interface Heartbeat {
  /** Adds a runner of this process. */
  add(workerId: string): void;
  /** Removes a runner that has stopped in order. */
  remove(workerId: string): void;
  stop(): Promise<void>;
}

interface Beating {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ends the sessions of workers without a recent heartbeat and unlocks their jobs; returns their ids. */
export async function freeDeadWorkers(
  { db, log, clock }: Beating,
  silence: HeartbeatTimes["silence"] = defaultTimes.silence,
): Promise<string[]> {
  const dead = await silentWorkers(db, silence);
  if (dead.length === 0) return [];
  const ids = dead.map(({ id }) => id);
  const processes = [...new Set(dead.flatMap(({ process }) => process ?? []))];
  const sessions = await endSessions(db, processes);
  const aside = await db.transaction().execute(async (tx) => {
    const jobs = await unlockSilenced(tx, ids);
    await raiseSetAside(tx, clock(), jobs);
    return jobs.map(({ key }) => key);
  });
  // Replaced jobs are done by their successors.
  await removeReplacedJobs(db);
  await removeWorkers(db, ids);
  log("warn", "Freed the jobs of workers that fell silent", { workers: ids, processes, sessions, aside });
  return ids;
}

/**
 * Writes heartbeats until it is stopped.
 *
 * @param onTakenForDead called when others have unlocked this process's jobs and taken them over
 * @param onFreed called when this process has unlocked the jobs of others, which can be done now
 * @param afterBeat called after each successful heartbeat
 */
export function startHeartbeat(
  app: Beating,
  {
    process,
    onTakenForDead,
    onFreed = () => Promise.resolve(),
    afterBeat = () => Promise.resolve(),
    times = defaultTimes,
  }: {
    readonly process: string | undefined;
    readonly onTakenForDead: () => void;
    readonly onFreed?: () => Promise<void>;
    readonly afterBeat?: () => Promise<void>;
    readonly times?: HeartbeatTimes | undefined;
  },
): Heartbeat {
  const workers = new Set<string>();
  const recorded = new Set<string>();
  let running = Promise.resolve();
  let beats = 0;
  const beat = async () => {
    const ids = [...workers];
    const anew = await recordHeartbeat(app.db, ids, process);
    const takenForDead = anew.some((id) => recorded.has(id));
    for (const id of ids) recorded.add(id);
    if (takenForDead) onTakenForDead();
    if (++beats >= BEATS_BEFORE_JUDGING && (await freeDeadWorkers(app, times.silence)).length > 0) {
      await onFreed();
    }
    await afterBeat();
  };
  const next = (work: () => Promise<void>) => {
    running = running.then(work).catch((error) => {
      beats = 0;
      app.log("error", "The heartbeat failed", { error });
    });
  };
  const timer = setInterval(() => next(beat), times.beatSeconds * 1000);
  return {
    add(workerId) {
      workers.add(workerId);
      next(async () => {
        await recordHeartbeat(app.db, [workerId], process);
        recorded.add(workerId);
      });
    },
    remove(workerId) {
      workers.delete(workerId);
      recorded.delete(workerId);
      next(() => removeWorkers(app.db, [workerId]));
    },
    async stop() {
      clearInterval(timer);
      await running;
      await removeWorkers(app.db, [...workers]);
    },
  };
}
