/** Errors that nobody caught: one line of the log and an alarm for each. */
import { within } from "../../store/within.ts";
import type { Log } from "../../domain/ports.ts";
import { isDatabaseUnavailable } from "../../store/database_away.ts";

/** The program's exit code after an error that nobody caught (`EX_SOFTWARE`): whoever watches it starts it again. */
const UNEXPECTED_EXIT_CODE = 70;

/** One loss of the database is met in many places at once. */
const RENEWED_AT_MOST_EVERY_MS = 10_000;
/** What cannot be raised in that time is not: the database may be what is wrong. */
const RAISED_WITHIN_MS = 2_000;

/** What can be done about it, as far as the program is open. */
export interface FailureHooks {
  /** Starts what may hang on the lost promise anew. */
  renew?: () => void;
  /** Raises an alarm. */
  raise?: (error: unknown) => Promise<void>;
}

/**
 * Watches for errors that nobody caught. One that means that the database is away was somebody's who did not wait for it:
 * the runners are started anew and the process goes on. After any other it is not known what works: it ends in order.
 */
export function handleUncaughtErrors(log: Log, end: (code: number) => void): FailureHooks {
  const hooks: FailureHooks = {};
  let renewedAt = -Infinity;
  const meet = async (error: unknown) => {
    const away = isDatabaseUnavailable(error);
    log("error", "An error that nobody caught", { error, ends: !away });
    if (!away) {
      await within(RAISED_WITHIN_MS, Promise.resolve(hooks.raise?.(error)), () => {}).catch((
        failure: unknown,
      ) => log("error", "The alarm about it could not be raised", { error: failure }));
      return end(UNEXPECTED_EXIT_CODE);
    }
    if (performance.now() - renewedAt < RENEWED_AT_MOST_EVERY_MS) return;
    renewedAt = performance.now();
    hooks.renew?.();
  };
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    void meet(event.reason);
  });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    void meet(event.error);
  });
  return hooks;
}
