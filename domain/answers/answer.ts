/**
 * The states of a target (one defendant at one institution): asked, then final with the institution's answer
 * or with a code the service gives.
 *
 * Source: specification, "Institution response codes", its rules 3 and 4, and "Limits".
 */
import { match } from "ts-pattern";
import { type Centavos, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import { type BlockAnswerRefusal, checkBlockAnswer, checkCode } from "./code_agreement.ts";
import { type CodeId, findCode } from "./response_code.ts";

export type TargetState =
  | {
    readonly status: "requested";
    /** The amount to block; absent in an information request. */
    readonly requested: Centavos | undefined;
    /** When the order was protocoled: an answer cannot report an earlier execution. */
    readonly protocoledAt: Temporal.Instant;
    readonly consecutiveNoAnswers: number;
  }
  | {
    readonly status: "final";
    readonly code: string;
    /** Absent in an information request and with codes 97 and 98, which no institution gave. */
    readonly blocked: Centavos | undefined;
    readonly executedAt: Temporal.Instant | undefined;
    readonly answeredAt: Temporal.Instant;
    readonly consecutiveNoAnswers: number;
  };

type TargetCommand =
  /** The institution's line for this target in an answer file. */
  | {
    readonly type: "answer";
    readonly code: string;
    /** Absent in the answer to an information request. */
    readonly blocked: Centavos | undefined;
    readonly executedAt: Temporal.Instant;
    /** When the answer file was complete in the inbox. */
    readonly receivedAt: Temporal.Instant;
    readonly now: Temporal.Instant;
  }
  /** The order could not be forwarded: the institution is closed or has no channel. */
  | { readonly type: "not-forwarded"; readonly now: Temporal.Instant }
  /** The deadline passed without an accepted answer. */
  | { readonly type: "no-answer"; readonly now: Temporal.Instant };

type TargetEvent =
  | {
    readonly type: "answered";
    readonly code: string;
    readonly blocked: Centavos | undefined;
    readonly executedAt: Temporal.Instant;
    readonly at: Temporal.Instant;
  }
  | { readonly type: "not-forwarded"; readonly at: Temporal.Instant }
  | { readonly type: "not-answered"; readonly at: Temporal.Instant };

export type ExecutionRefusal =
  | { readonly type: "executed-before-protocol"; readonly protocoledAt: Temporal.Instant }
  | { readonly type: "executed-in-future"; readonly now: Temporal.Instant };

export type TargetRefusal =
  | BlockAnswerRefusal
  | ExecutionRefusal
  | { readonly type: "unknown-code"; readonly code: string }
  /** Each occurrence takes one answer: the first accepted one is final. */
  | { readonly type: "already-answered"; readonly code: string };

/** How far an institution's clock may be ahead of the service's. */
const CLOCK_TOLERANCE = Temporal.Duration.from({ minutes: 10 });

/** The code of a target whose order could not be forwarded. */
export const NOT_FORWARDED = "97" satisfies CodeId;
/** The code of a target whose institution gave no answer. */
export const NO_ANSWER = "98" satisfies CodeId;

/** Decides what a command does to a target in a state. */
export function decideAnswer(state: TargetState, command: TargetCommand): Result<TargetEvent, TargetRefusal> {
  return match([state, command])
    .returnType<Result<TargetEvent, TargetRefusal>>()
    .with([{ status: "requested" }, { type: "answer" }], ([requested, answer]) => answered(requested, answer))
    .with(
      [{ status: "requested" }, { type: "not-forwarded" }],
      ([_, { now }]) => ok({ type: "not-forwarded", at: now }),
    )
    .with(
      [{ status: "requested" }, { type: "no-answer" }],
      ([_, { now }]) => ok({ type: "not-answered", at: now }),
    )
    .with([{ status: "final" }, { type: "answer" }], alreadyAnswered)
    .with([{ status: "final" }, { type: "not-forwarded" }], alreadyAnswered)
    .with([{ status: "final" }, { type: "no-answer" }], alreadyAnswered)
    .exhaustive();
}

/** The latest time of execution that an answer received now may give. */
export const latestExecution = (now: Temporal.Instant): Temporal.Instant => now.add(CLOCK_TOLERANCE);

/** Checks that a time of execution lies between the protocol and now. */
export function checkExecution(
  executedAt: Temporal.Instant,
  protocoledAt: Temporal.Instant,
  now: Temporal.Instant,
): Result<void, ExecutionRefusal> {
  // Files carry whole seconds, so an execution within the second of the protocol would seem to precede it.
  const floor = protocoledAt.round({ smallestUnit: "second", roundingMode: "floor" });
  if (Temporal.Instant.compare(executedAt, floor) < 0) {
    return fail({ type: "executed-before-protocol", protocoledAt });
  }
  return Temporal.Instant.compare(executedAt, latestExecution(now)) > 0
    ? fail({ type: "executed-in-future", now })
    : ok(undefined);
}

/** The state after an event. An event on a final target is a bug, not a refusal. */
export function evolveAnswer(
  state: TargetState,
  event: TargetEvent,
): TargetState & { readonly status: "final" } {
  if (state.status === "final") throw new Error(`Event "${event.type}" does not fit a target that is final`);
  return match(event)
    .returnType<TargetState & { status: "final" }>()
    .with({ type: "answered" }, ({ code, blocked, executedAt, at }) => ({
      status: "final",
      code,
      blocked,
      executedAt,
      answeredAt: at,
      consecutiveNoAnswers: 0,
    }))
    .with({ type: "not-forwarded" }, ({ at }) => ({
      ...silent(NOT_FORWARDED, at),
      consecutiveNoAnswers: state.consecutiveNoAnswers,
    }))
    .with({ type: "not-answered" }, ({ at }) => ({
      ...silent(NO_ANSWER, at),
      consecutiveNoAnswers: state.consecutiveNoAnswers + 1,
    }))
    .exhaustive();
}

function answered(
  { requested, protocoledAt }: TargetState & { status: "requested" },
  { code, blocked, executedAt, receivedAt, now }: TargetCommand & { type: "answer" },
): Result<TargetEvent, TargetRefusal> {
  const known = findCode(code);
  if (known === undefined) return fail({ type: "unknown-code", code });
  const checked = requested === undefined
    ? checkCode(known, "information")
    : checkBlockAnswer({ code: known, requested, blocked: blocked ?? ZERO });
  if (!checked.ok) return checked;
  const executed = checkExecution(executedAt, protocoledAt, now);
  if (!executed.ok) return executed;
  return ok({ type: "answered", code, blocked, executedAt, at: receivedAt });
}

function alreadyAnswered(
  [{ code }]: readonly [TargetState & { status: "final" }, TargetCommand],
): Result<TargetEvent, TargetRefusal> {
  return fail({ type: "already-answered", code });
}

function silent(code: string, at: Temporal.Instant) {
  return { status: "final", code, blocked: undefined, executedAt: undefined, answeredAt: at } as const;
}
