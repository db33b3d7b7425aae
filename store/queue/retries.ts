/** Retries work while the database is unavailable. */
import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "../connection/database_unavailable.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * The pause after a number of tries: doubled each time up to a limit, and partly random, so that processes do
 * not all return at once.
 */
export const retryDelay = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

interface Retries {
  /** Called after each failed try. */
  readonly onRetry?: (error: unknown, tries: number) => void;
  /** Once aborted, a failure is thrown instead of being retried. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work that may be done twice, again and again until the database is available.
 *
 * @throws at once for errors that do not mean that the database is unavailable
 */
export async function retryUntilAvailable<T>(
  work: () => Promise<T>,
  { onRetry, signal }: Retries = {},
): Promise<T> {
  for (let tries = 0;; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal?.aborted) throw error;
      onRetry?.(error, tries + 1);
      // An aborted pause ends at once, and the next failure is final.
      await pause(retryDelay(tries), undefined, signal && { signal }).catch(() => {});
    }
  }
}
