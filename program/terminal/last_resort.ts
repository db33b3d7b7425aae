/** Handlers of uncaught errors: each is logged and raises an alarm. */
import type { Log } from "../../domain/ports.ts";
import { isDatabaseUnavailable } from "../../store/connection/database_unavailable.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";

/** Exit code after an uncaught error (`EX_SOFTWARE`), at which a service manager starts the program again. */
const UNEXPECTED_EXIT_CODE = 70;

/** Minimum time between two renewals, since one loss of the database is noticed in many places at once. */
const RENEWED_AT_MOST_EVERY_MS = 10_000;
/** Time limit for raising the alarm, since the database itself may be the problem. */
const RAISED_WITHIN_MS = 2_000;

/** Reactions to an uncaught error, as far as the program is open. */
export interface FailureHooks {
  /** Restarts the runners that may wait for the lost promise. */
  renew?: () => void;
  /** Raises an alarm. */
  raise?: (error: unknown) => Promise<void>;
}

/**
 * Installs the handlers. After an error that means the database is unavailable, from a promise nobody
 * awaited, the runners are restarted and the process goes on. After any other error its state is unknown, so
 * it shuts down in order.
 */
export function handleUncaughtErrors(log: Log, end: (code: number, error: unknown) => void): FailureHooks {
  const hooks: FailureHooks = {};
  let renewedAt = -Infinity;
  const meet = async (error: unknown) => {
    const away = isDatabaseUnavailable(error);
    log("error", "An error that nobody caught", { error, ends: !away });
    if (!away) {
      await withTimeout(RAISED_WITHIN_MS, Promise.resolve(hooks.raise?.(error)), () => {}).catch((
        failure: unknown,
      ) => log("error", "The alarm about it could not be raised", { error: failure }));
      return end(UNEXPECTED_EXIT_CODE, error);
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
