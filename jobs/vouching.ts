/**
 * Vouches for the database as long as a worker runs, and soon after each loss of a session to it; looks meanwhile whether
 * the exchange folder takes files.
 */
import { ExchangeFolderAbsent, FilesAhead, folderRoomWatch, openVoucher } from "../exchange/mod.ts";
import type { JobApp } from "./task.ts";

const EVERY_MS = 10_000;
/** After a failure, and after a session was lost: the server may be another one, or have another database. */
const AGAIN_MS = 500;

interface Vouching {
  stop(): Promise<void>;
}

/**
 * Begins to vouch; returns after the first time.
 *
 * @param onOlder called when the database turns out to be older than the exchange folder: nothing is to be done with it
 */
export async function startVouching(app: JobApp, onOlder: (error: FilesAhead) => void): Promise<Vouching> {
  const { pool, log } = app;
  const voucher = openVoucher(app);
  const lookForRoom = folderRoomWatch({ ...app, work: app.folders.work });
  let stopped = false;
  let failing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      await voucher.vouch();
      failing = false;
      next(EVERY_MS);
      await lookForRoom();
    } catch (error) {
      if (error instanceof FilesAhead) return onOlder(error);
      // Operators have been told of a folder that is absent.
      if (error instanceof ExchangeFolderAbsent) return next(EVERY_MS);
      if (!failing) log("error", "The database could not be vouched for", { error });
      failing = true;
      next(AGAIN_MS);
    }
  };
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void (running = running.then(turn)), ms);
  };
  const soon = () => next(AGAIN_MS);
  await (running = turn());
  pool.on("remove", soon);
  return {
    async stop() {
      stopped = true;
      pool.off("remove", soon);
      clearTimeout(timer);
      await running;
    },
  };
}
