/** Keeps graphile-worker's runners running: one that ends by itself is reported and started again. */
import { setTimeout as pause } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import type { Log } from "../domain/ports.ts";
import { retryDelay } from "../store/queue/retries.ts";

interface SupervisedRunner {
  /** Abandons the running jobs and takes new ones under a new name. */
  renew(): void;
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>;
}

/**
 * Keeps a runner running until it is stopped.
 *
 * @param onEnd called when a runner has ended by itself
 * @throws the error that prevents the first runner from starting
 */
export async function keepRunning(
  start: () => Promise<Runner>,
  { log, onEnd }: { readonly log: Log; readonly onEnd: (error: unknown) => void },
): Promise<SupervisedRunner> {
  const stopping = new AbortController();
  let current = await start();
  const left: Promise<unknown>[] = [];

  const startAgain = async (): Promise<Runner | undefined> => {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      try {
        return await start();
      } catch (error) {
        log("error", "A runner could not be started; it is tried again", { error });
        await pause(retryDelay(tries), undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const runner = current;
      const error = await runner.promise.then(() => undefined, (error: unknown) => error);
      if (stopping.signal.aborted) return;
      // A replaced runner may end by itself.
      if (current !== runner) continue;
      log("error", "A runner ended by itself and is started again", { error });
      onEnd(error);
      current = await startAgain() ?? current;
      if (current === runner) return;
    }
  };
  const supervising = keep();
  const stopped = (runner: Runner): Promise<void> =>
    runner.stop().catch((error: unknown) => {
      if (error instanceof Error && error.message === ALREADY_STOPPED) return;
      log("error", "A runner could not be stopped", { error });
    });
  return {
    renew() {
      const old = current;
      left.push(
        startAgain().then((fresh) => {
          if (fresh !== undefined) current = fresh;
          return stopped(old);
        }),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(left);
      await stopped(current);
      await supervising;
    },
  };
}

/** The message with which graphile-worker refuses to stop a runner that has ended by itself. */
const ALREADY_STOPPED = "Runner is already stopped";
