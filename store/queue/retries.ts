/** Trying again for as long as the database is away. */
import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "../database_away.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** The pause after so many tries, doubled each time up to a limit, a part of it by chance: not everybody comes back at once. */
export const retryDelay = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

interface Retries {
  /** Told of each try that failed. */
  readonly onRetry?: (error: unknown, tries: number) => void;
  /** Once aborted, what fails is thrown instead of being tried again. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does something that may be done twice, again and again until the database is there.
 *
 * @throws at once what does not mean that the database is away
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
      // An aborted pause is over: the next failure is the last.
      await pause(retryDelay(tries), undefined, signal && { signal }).catch(() => {});
    }
  }
}
