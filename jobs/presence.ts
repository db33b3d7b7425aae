/** The presence of a process among those of the service, for operators to see; whether it works is told by heartbeats. */
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { recordProcess, recordStop, type ServiceProcess } from "../store/operations/processes.ts";

const RECORDED_EVERY_MS = 10_000;

interface Presence {
  stop(): Promise<void>;
}

/** Records that this process lives until it is stopped. */
export async function startPresence(db: Db, log: Log, process: ServiceProcess): Promise<Presence> {
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
      // A database that is away must not keep a process that is to stop; others see that it is heard of no more.
      await recordStop(db, process.name).catch(() => {});
    },
  };
}
