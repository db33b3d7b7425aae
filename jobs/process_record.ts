/**
 * Records the presence of a process among those of the service, for operators to see; heartbeats tell whether
 * it works.
 */
import type { Clock, Log } from "../domain/ports.ts";
import type { Db } from "../store/connection/connection.ts";
import { beginEpochIfBehind } from "../store/notices/events.ts";
import { recordProcess, recordStop, type ServiceProcess } from "../store/operations/processes.ts";

const RECORDED_EVERY_MS = 10_000;

interface Presence {
  stop(): Promise<void>;
}

/** Records signs of life of this process until it is stopped. */
export async function startProcessRecord(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Log },
  process: ServiceProcess,
): Promise<Presence> {
  const record = async () => {
    // The server can be another one since the last record, and nothing may be written behind what readers have seen.
    const epoch = await beginEpochIfBehind(db, clock());
    if (epoch !== undefined) {
      log("warn", "The server's transactions are behind; an epoch of the feed begins", { epoch });
    }
    await recordProcess(db, process);
  };
  await record();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(record).catch((error) =>
      log("error", "The process could not be recorded", { error })
    );
  }, RECORDED_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      // A database that is unavailable must not delay a process that is to stop; others see that its records
      // have ended.
      await recordStop(db, process.name).catch(() => {});
    },
  };
}
