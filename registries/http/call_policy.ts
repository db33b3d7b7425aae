/**
 * Protection against failing registries: a deadline for each question, few retries, and a circuit breaker, so
 * that a registry that is down is not asked and callers get an answer at once.
 *
 * A policy knows only the calls of its own process; another process finds out by itself
 * (`docs/registries.md`).
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
import {
  type RegistryFailure,
  type RegistryName,
  type RegistryOutages,
  registryUnavailable,
} from "./failure.ts";

export interface CallPolicySettings {
  /** How often a question is repeated after a transient failure; 2 by default. */
  readonly retries?: number | undefined;
  /**
   * The longest pause before the first retry, in milliseconds; 200 by default. It doubles each time, and
   * jitter shortens it by up to half.
   */
  readonly pauseMs?: number | undefined;
  /**
   * The number of consecutive failed questions, without counting retries, after which the circuit opens; 5 by
   * default.
   */
  readonly opensAfter?: number | undefined;
  /**
   * How long the circuit stays open, in milliseconds; then one question probes the registry. 10,000 by
   * default.
   */
  readonly restMs?: number | undefined;
  /**
   * The milliseconds of a monotonic clock, by which the open time is measured; the process's own by default.
   */
  readonly now?: (() => number) | undefined;
  /** Called when a circuit opens and when it closes. */
  readonly log?: Log | undefined;
  /** Receives the result of each question. */
  readonly outages?: Pick<RegistryOutages, "failed" | "answered"> | undefined;
}

type Answer = { readonly kind: "found"; readonly body: Uint8Array } | { readonly kind: "absent" };

/** The registry works, but this question has no usable answer, which says nothing about the next one. */
interface Unusable {
  readonly kind: "declined";
  readonly reason: string;
}

/**
 * The registry itself fails, whatever it is asked. It is a class because cockatiel distinguishes results by
 * class.
 */
export class FailedCall {
  readonly kind = "failed";
  /** @param passing whether the failure is transient, so that a retry may succeed */
  constructor(readonly reason: string, readonly passing: boolean) {}
}

export type CallResult = Answer | Unusable | FailedCall;

export interface CallPolicy {
  /**
   * Asks a question: as many attempts as necessary and permitted, within `timeoutMs` in total. `attempt` must
   * end when its signal is aborted, and must never throw for what the registry did.
   */
  ask(
    attempt: (signal: AbortSignal) => Promise<CallResult>,
    timeoutMs: number,
  ): Promise<Result<Answer, RegistryFailure>>;
}

/** A policy for one registry and process; every question to the registry goes through the same one. */
export function callPolicy(
  registry: RegistryName,
  { retries = 2, pauseMs = 200, opensAfter = 5, restMs = 10_000, now = processTime, log, outages }:
    CallPolicySettings = {},
): CallPolicy {
  const circuit = circuitBreaker(handleResultType(FailedCall), {
    breaker: new ConsecutiveBreaker(opensAfter),
    halfOpenAfter: { next: () => rest(restMs, now) },
  });
  circuit.onBreak((cause) =>
    log?.("warn", "a registry's circuit opened", { registry, reason: reasonOf(cause) })
  );
  circuit.onReset(() => log?.("info", "a registry's circuit closed", { registry }));
  // A pause is not interrupted by the deadline. Without this it would keep the process alive; while somebody
  // waits for the answer, the deadline's timer does that.
  const again = retry(handleResultType(FailedCall, ({ passing }) => passing), {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ generator: halfJitterGenerator, initialDelay: pauseMs }),
  }).dangerouslyUnref();

  const policy: CallPolicy = {
    async ask(attempt, timeoutMs) {
      const askAgain = () => policy.ask(attempt, timeoutMs);
      // The deadline is outermost, so that it also limits waiting for the question that probes the registry.
      const deadline = timeout(timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
      const late = `no answer within ${timeoutMs} ms`;
      try {
        const end = await wrap(deadline, circuit, again).execute(async ({ signal }): Promise<CallResult> => {
          const found = await attempt(signal);
          return signal.aborted ? new FailedCall(late, false) : found;
        });
        if (end.kind === "failed") outages?.failed(registry, end.reason, askAgain);
        else outages?.answered(registry);
        return end.kind === "found" || end.kind === "absent"
          ? ok(end)
          : fail(registryUnavailable(registry, end.reason));
      } catch (error) {
        if (isTaskCancelledError(error)) {
          outages?.failed(registry, late, askAgain);
          return fail(registryUnavailable(registry, late));
        }
        if (!isBrokenCircuitError(error)) throw error;
        const openCircuit = `not asked: the circuit opened after ${opensAfter} failures in a row`;
        outages?.failed(registry, openCircuit, askAgain);
        return fail(registryUnavailable(registry, openCircuit));
      }
    },
  };
  return policy;
}

const processTime = () => performance.now();

/**
 * An open time measured by a monotonic clock. cockatiel compares `duration` with the system's clock, and
 * would keep the circuit open an hour longer when that is set back by an hour.
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
