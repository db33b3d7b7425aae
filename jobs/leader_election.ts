/** What one worker of all does at a time: whose turn it is, and that it goes on when that worker dies or stands still. */
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { leaveLease, takeLease } from "../store/queue/lease.ts";

const LEASE_SECONDS = 10;
const RENEWED_MS = 3_000;

export interface Turn {
  /** Renews it; whether it is ours. */
  renew(): Promise<boolean>;
  /** Leaves it to others. */
  stop(): Promise<void>;
}

/** Waits for a turn and keeps it once it has come. */
export function openTurn(
  { db, log }: { db: Db; log: Log },
  name: string,
  { came, lost }: { came: () => void; lost: () => void },
): Turn {
  const lease = { name, holder: crypto.randomUUID() };
  let ours = false;
  let running: Promise<unknown> = Promise.resolve();
  const renew = async (): Promise<boolean> => {
    const before = ours;
    ours = await takeLease(db, lease, LEASE_SECONDS);
    if (ours && !before) came();
    if (before && !ours) lost();
    return ours;
  };
  const tick = () => {
    running = running.then(renew).catch((error) =>
      log("error", "A turn could not be renewed", { name, error })
    );
  };
  const timer = setInterval(tick, RENEWED_MS);
  tick();
  return {
    renew,
    async stop() {
      clearInterval(timer);
      await running;
      await leaveLease(db, lease);
    },
  };
}
