/**
 * A worker killed outright leaves its jobs locked for four hours; this frees them within a minute.
 *
 * Each worker writes a heartbeat; whoever notices that a worker holding jobs has fallen silent unlocks them.
 */
import { makeWorkerUtils } from "graphile-worker";
// @ts-types="@types/pg"
import type pg from "pg";
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { forgetWorkers, recordHeartbeat, silentWorkers } from "../store/queue/jobs.ts";

const BEAT_SECONDS = 10;
/** Three missed beats and some slack; a worker this silent is taken for dead. */
const SILENCE_SECONDS = 40;

export interface Heartbeat {
  /** A worker of this process, from now on. */
  add(workerId: string): void;
  stop(): Promise<void>;
}

/** Frees the jobs of workers that have been silent too long; returns their ids. */
export async function freeDeadWorkers(
  { db, pool, log }: { db: Db; pool: pg.Pool; log: Log },
  silenceSeconds = SILENCE_SECONDS,
): Promise<string[]> {
  const dead = await silentWorkers(db, silenceSeconds);
  if (dead.length === 0) return dead;
  const utils = await makeWorkerUtils({ pgPool: pool });
  try {
    await utils.forceUnlockWorkers(dead);
  } finally {
    await utils.release();
  }
  await forgetWorkers(db, dead);
  log("warn", "Freed the jobs of workers that died", { workers: dead });
  return dead;
}

export function startHeartbeat(app: { db: Db; pool: pg.Pool; log: Log }): Heartbeat {
  const workers = new Set<string>();
  let running = Promise.resolve();
  const tick = () => {
    running = running.then(async () => {
      await recordHeartbeat(app.db, [...workers]);
      await freeDeadWorkers(app);
    }).catch((error) => app.log("error", "The heartbeat failed", { error }));
  };
  const timer = setInterval(tick, BEAT_SECONDS * 1000);
  tick();
  return {
    add(workerId) {
      workers.add(workerId);
      tick();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await forgetWorkers(app.db, [...workers]);
    },
  };
}
