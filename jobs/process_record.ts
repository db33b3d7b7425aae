/**
 * Records the presence of a process among those of the service, for operators to see; heartbeats tell whether
 * it works.
 */
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { recordProcess, recordStop, type ServiceProcess } from "../store/operations/processes.ts";

const RECORDED_EVERY_MS = 10_000;

interface Presence {
  stop(): Promise<void>;
}

/** Records signs of life of this process until it is stopped. */
export async function startProcessRecord(db: Db, log: Log, process: ServiceProcess): Promise<Presence> {
  await recordProcess(db, process);
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => recordProcess(db, process)).catch((error) =>
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
