/**
 * A worker killed outright, or hung, leaves its jobs locked for four hours; heartbeats free them within a minute.
 *
 * Each process writes one for each of its runners. Whoever notices that one has fallen silent ends its sessions, so that
 * nothing it held is held any more, and unlocks its jobs. Should it wake, it finds its heartbeat gone.
 */
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import {
  endSessions,
  forgetWorkers,
  recordHeartbeat,
  silentWorkers,
  unlockWorkers,
} from "../store/queue/heartbeats.ts";
import { removeReplacedJobs } from "../store/queue/job_queue.ts";

/** When heartbeats are written, and when a worker is taken for dead. */
export interface HeartbeatTimes {
  readonly beatSeconds: number;
  readonly silence: { readonly seconds: number; readonly withoutSessionSeconds: number };
}

/**
 * A worker is taken for dead after three missed beats and some slack, or two when its process has no session left, as one
 * that was killed.
 */
const usualTimes: HeartbeatTimes = { beatSeconds: 10, silence: { seconds: 40, withoutSessionSeconds: 20 } };
/**
 * Heartbeats in a row before others are judged: after an outage all are silent, and the first to return waits for
 * them.
 */
const BEATS_BEFORE_JUDGING = 2;

export interface Heartbeat {
  /** A runner of this process, from now on. */
  add(workerId: string): void;
  /** A runner that has ended in order. */
  remove(workerId: string): void;
  stop(): Promise<void>;
}

interface Beating {
  readonly db: Db;
  readonly log: Log;
}

/** Ends the sessions of workers that have been silent too long and frees their jobs; returns their ids. */
export async function freeDeadWorkers(
  { db, log }: Beating,
  silence: HeartbeatTimes["silence"] = usualTimes.silence,
): Promise<string[]> {
  const dead = await silentWorkers(db, silence);
  if (dead.length === 0) return [];
  const ids = dead.map(({ id }) => id);
  const processes = [...new Set(dead.flatMap(({ process }) => process ?? []))];
  const sessions = await endSessions(db, processes);
  await unlockWorkers(db, ids);
  // Replaced jobs are done by those that took their place.
  await removeReplacedJobs(db);
  await forgetWorkers(db, ids);
  log("warn", "Freed the jobs of workers that fell silent", { workers: ids, processes, sessions });
  return ids;
}

/**
 * Beats until it is stopped.
 *
 * @param onTakenForDead others have freed this process' jobs: what it was doing is theirs
 * @param onFreed this process has freed the jobs of others: what they held is free to be done
 * @param afterBeat done at each beat that succeeded
 */
export function startHeartbeat(
  app: Beating,
  {
    process,
    onTakenForDead,
    onFreed = () => Promise.resolve(),
    afterBeat = () => Promise.resolve(),
    times = usualTimes,
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
      next(() => forgetWorkers(app.db, [workerId]));
    },
    async stop() {
      clearInterval(timer);
      await running;
      await forgetWorkers(app.db, [...workers]);
    },
  };
}
