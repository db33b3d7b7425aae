/**
 * Protection against registries that fail: a deadline for each question, few retries, and a circuit breaker, so that
 * a registry that is down is not asked and callers are answered at once.
 *
 * A guard knows only what this process has seen; another process finds out by itself (`docs/registries.md`).
 */
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleResultType,
  type IBackoff,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import type { Log } from "../../domain/ports.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type RegistryFailure, type RegistryName, unavailable } from "./failure.ts";

export interface GuardSettings {
  /** How often a question is asked again after a passing failure; 2 by default. */
  readonly retries?: number | undefined;
  /** The longest pause before the first retry, in milliseconds; 200 by default. It doubles at each, and jitter takes up to half. */
  readonly pauseMs?: number | undefined;
  /** The circuit opens after this many failed questions in a row, retries not counted; 5 by default. */
  readonly opensAfter?: number | undefined;
  /** How long nobody is asked once the circuit is open, in milliseconds; then one question tries. 10,000 by default. */
  readonly restMs?: number | undefined;
  /** Milliseconds by which the rest is measured, of a clock that nobody sets; the process's own by default. */
  readonly now?: (() => number) | undefined;
  /** Called when a circuit opens and when it closes. */
  readonly log?: Log | undefined;
}

type Answer = { readonly kind: "found"; readonly body: string } | { readonly kind: "absent" };

/** The registry is there, but this question has no usable answer: says nothing about the next question. */
interface Unusable {
  readonly kind: "declined";
  readonly reason: string;
}

/** The registry itself fails, whatever it is asked. A class, since cockatiel tells results apart by theirs. */
export class FailedCall {
  readonly kind = "failed";
  /** @param passing a second try may find it well */
  constructor(readonly reason: string, readonly passing: boolean) {}
}

export type CallResult = Answer | Unusable | FailedCall;

export interface Guard {
  /**
   * Puts a question: as many attempts as it takes and the settings allow, within `timeoutMs` in all.
   * `attempt` ends when its signal does, and never throws for what the registry did.
   */
  ask(
    attempt: (signal: AbortSignal) => Promise<CallResult>,
    timeoutMs: number,
  ): Promise<Result<Answer, RegistryFailure>>;
}

/** One for each registry and process: every question to the registry goes through the same. */
export function guardOf(
  registry: RegistryName,
  { retries = 2, pauseMs = 200, opensAfter = 5, restMs = 10_000, now = processTime, log }: GuardSettings = {},
): Guard {
  const circuit = circuitBreaker(handleResultType(FailedCall), {
    breaker: new ConsecutiveBreaker(opensAfter),
    halfOpenAfter: { next: () => rest(restMs, now) },
  });
  circuit.onBreak((cause) =>
    log?.("warn", "a registry's circuit opened", { registry, reason: reasonOf(cause) })
  );
  circuit.onReset(() => log?.("info", "a registry's circuit closed", { registry }));
  // A pause is not cut short at the deadline. Without this it would keep the process alive; the deadline's own timer
  // does so for as long as somebody waits for the answer.
  const again = retry(handleResultType(FailedCall, ({ passing }) => passing), {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ generator: halfJitterGenerator, initialDelay: pauseMs }),
  }).dangerouslyUnref();

  return {
    async ask(attempt, timeoutMs) {
      // Outermost, so that it also bounds waiting for the one question that tries a registry again.
      const deadline = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
      const late = `no answer within ${timeoutMs} ms`;
      try {
        const end = await wrap(deadline, circuit, again).execute(async ({ signal }): Promise<CallResult> => {
          const found = await attempt(signal);
          return signal.aborted ? new FailedCall(late, false) : found;
        });
        return end.kind === "found" || end.kind === "absent"
          ? ok(end)
          : fail(unavailable(registry, end.reason));
      } catch (error) {
        if (isTaskCancelledError(error)) return fail(unavailable(registry, late));
        if (!isBrokenCircuitError(error)) throw error;
        return fail(
          unavailable(registry, `not asked: the circuit opened after ${opensAfter} failures in a row`),
        );
      }
    },
  };
}

const processTime = () => performance.now();

/**
 * A rest measured on a clock that nobody sets. cockatiel compares `duration` with the machine's time, and would keep
 * the circuit open for an hour more when that is set back by an hour.
 */
function rest(restMs: number, now: () => number): IBackoff<unknown> {
  const until = now() + restMs;
  return {
    get duration() {
      return now() < until ? Infinity : -Infinity;
    },
    next: () => rest(restMs, now),
  };
}

function reasonOf(cause: object): string {
  return "value" in cause && cause.value instanceof FailedCall ? cause.value.reason : "unknown";
}
