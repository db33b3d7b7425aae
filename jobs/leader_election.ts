/**
 * Leader election among workers: one of them holds a lease at a time, and another takes it when that one dies
 * or hangs.
 */
import type { Log } from "../domain/ports.ts";
import type { Db } from "../store/connection/connection.ts";
import { releaseLease, takeLease } from "../store/queue/lease.ts";

const LEASE_SECONDS = 10;
const RENEWED_MS = 3_000;

interface LeaderElection {
  /** Renews the lease; returns whether this worker holds it. */
  renew(): Promise<boolean>;
  /** Releases the lease. */
  stop(): Promise<void>;
}

/** Tries to become the leader, and renews the lease once it holds it. */
export function joinElection(
  { db, log }: { db: Db; log: Log },
  name: string,
  { onElected }: { onElected: () => void },
): LeaderElection {
  const lease = { name, holder: crypto.randomUUID() };
  let ours = false;
  let running: Promise<unknown> = Promise.resolve();
  const renew = async (): Promise<boolean> => {
    const before = ours;
    ours = await takeLease(db, lease, LEASE_SECONDS);
    if (ours && !before) onElected();
    return ours;
  };
  const tick = () => {
    running = running.then(renew).catch((error) =>
      log("error", "A lease could not be renewed", { name, error })
    );
  };
  const timer = setInterval(tick, RENEWED_MS);
  tick();
  return {
    renew,
    async stop() {
      clearInterval(timer);
      await running;
      await releaseLease(db, lease);
    },
  };
}
