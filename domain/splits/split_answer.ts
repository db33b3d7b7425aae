/**
 * The states of an action once it is sent: asked, then final with the institution's answer or with a code the
 * service gives. A repetition of the order's own request (a reiterated block or information request) is
 * answered as in `answer.ts`.
 *
 * An answer that cannot be true is refused: more than was asked, more than remains, a code that its amounts
 * contradict. The balance that the institution reports as well may differ from the service's, for example by
 * interest or a correction: the service's balance stands and the difference is recorded, because a refusal
 * would reject the institution's whole file.
 *
 * Source: specification, "Institution response codes" and "Rules on splits…", 4.
 */
import { match, P } from "ts-pattern";
import { checkExecution, type ExecutionRefusal, NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import {
  amountAgrees,
  type BlockAnswerRefusal,
  checkBlockAnswer,
  checkCode,
} from "../answers/code_agreement.ts";
import { findCode, type ResponseCode } from "../answers/response_code.ts";
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import { type BlockBalance, type ExecutedAmounts, remainingOf } from "./block_balance.ts";
import { type Instruction, unblocksRest } from "./split_action.ts";

export type ActionState =
  | {
    readonly status: "requested";
    readonly requested: Instruction;
    /**
     * The amount the block asked of the target: a cancellation may arrive after the block was carried out.
     */
    readonly requestedBlock: Centavos;
    /** When the split was protocoled: an answer cannot report an earlier execution. */
    readonly protocoledAt: Temporal.Instant;
  }
  /** A fulfilled unblock or transfer is never reverted (rule 4). */
  | (ExecutedAmounts & {
    readonly status: "final";
    readonly code: string;
    readonly executedAt: Temporal.Instant | undefined;
    readonly answeredAt: Temporal.Instant;
  });

export type ActionAnswer =
  | { readonly to: "unblock"; readonly unblocked: Centavos; readonly balance: Centavos }
  | {
    readonly to: "transfer";
    readonly transferred: Centavos;
    /** The rest that was unblocked, where that was asked. */
    readonly unblocked: Centavos;
    readonly balance: Centavos;
  }
  /** Zero: the block will not be carried out. Otherwise it had been carried out and holds this amount. */
  | { readonly to: "cancellation"; readonly blocked: Centavos };

export type ActionCommand =
  /** The institution's line for this action in an answer file. */
  | {
    readonly type: "answer";
    readonly code: string;
    readonly answer: ActionAnswer;
    readonly executedAt: Temporal.Instant;
    /** When the answer file was complete in the inbox. */
    readonly receivedAt: Temporal.Instant;
    readonly now: Temporal.Instant;
  }
  | { readonly type: "not-forwarded"; readonly now: Temporal.Instant }
  | { readonly type: "no-answer"; readonly now: Temporal.Instant };

/** The balance the institution reported differs from the service's. */
interface Disagreement {
  readonly ours: Centavos;
  readonly reported: Centavos;
}

export type ActionEvent =
  | (ExecutedAmounts & {
    readonly type: "done";
    readonly code: string;
    readonly executedAt: Temporal.Instant;
    readonly at: Temporal.Instant;
    readonly disagreement: Disagreement | undefined;
  })
  /** The unanswered block holds nothing and will not be carried out. */
  | {
    readonly type: "cancelled";
    readonly code: string;
    readonly executedAt: Temporal.Instant;
    readonly at: Temporal.Instant;
  }
  /** The unanswered block had been carried out. */
  | {
    readonly type: "found-blocked";
    readonly code: string;
    readonly blocked: Centavos;
    readonly executedAt: Temporal.Instant;
    readonly at: Temporal.Instant;
  }
  | { readonly type: "not-forwarded"; readonly at: Temporal.Instant }
  | { readonly type: "not-answered"; readonly at: Temporal.Instant };

export type ActionAnswerRefusal =
  | BlockAnswerRefusal
  | ExecutionRefusal
  | { readonly type: "unknown-code"; readonly code: string }
  /** The record answers another type of line. */
  | { readonly type: "answers-another-line"; readonly requested: Instruction["type"] }
  | { readonly type: "done-more-than-requested"; readonly requested: Centavos; readonly done: Centavos }
  | { readonly type: "done-more-than-remains"; readonly remaining: Centavos; readonly done: Centavos }
  /** The rest was unblocked although the action did not ask for it. */
  | { readonly type: "rest-unblocked-unrequested"; readonly unblocked: Centavos }
  | {
    readonly type: "done-denies-code";
    readonly code: string;
    readonly requested: Centavos;
    readonly done: Centavos;
  }
  /** Each request takes one answer: the first accepted one is final. */
  | { readonly type: "already-answered"; readonly code: string };

/**
 * Decides what a command does to an action in a state.
 *
 * @param balance the target's balance before this action
 */
export function decideActionAnswer(
  state: ActionState,
  command: ActionCommand,
  balance: BlockBalance,
): Result<ActionEvent, ActionAnswerRefusal> {
  return match([state, command])
    .returnType<Result<ActionEvent, ActionAnswerRefusal>>()
    .with(
      [{ status: "requested" }, { type: "answer" }],
      ([requested, answer]) => answered(requested, answer, balance),
    )
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

/** The state after an event. An event on a final action is a bug, not a refusal. */
export function evolveAction(
  state: ActionState,
  event: ActionEvent,
): ActionState & { readonly status: "final" } {
  if (state.status === "final") throw new Error(`Event "${event.type}" does not fit an action that is final`);
  return { status: "final", answeredAt: event.at, ...endOf(event) };
}

const nothing: ExecutedAmounts = { transferred: ZERO, unblocked: ZERO };

function endOf(event: ActionEvent) {
  return match(event)
    .returnType<ExecutedAmounts & { code: string; executedAt: Temporal.Instant | undefined }>()
    .with({ type: "done" }, ({ code, transferred, unblocked, executedAt }) => ({
      code,
      transferred,
      unblocked,
      executedAt,
    }))
    .with(
      { type: "cancelled" },
      { type: "found-blocked" },
      ({ code, executedAt }) => ({ ...nothing, code, executedAt }),
    )
    .with({ type: "not-forwarded" }, () => ({ ...nothing, code: NOT_FORWARDED, executedAt: undefined }))
    .with({ type: "not-answered" }, () => ({ ...nothing, code: NO_ANSWER, executedAt: undefined }))
    .exhaustive();
}

function answered(
  state: ActionState & { status: "requested" },
  command: ActionCommand & { type: "answer" },
  balance: BlockBalance,
): Result<ActionEvent, ActionAnswerRefusal> {
  const code = findCode(command.code);
  if (code === undefined) return fail({ type: "unknown-code", code: command.code });
  const { executedAt, receivedAt, now } = command;
  const executed = checkExecution(executedAt, state.protocoledAt, now);
  if (!executed.ok) return executed;
  const when = { code: code.code, executedAt, at: receivedAt };
  return match([state.requested, command.answer])
    .returnType<Result<ActionEvent, ActionAnswerRefusal>>()
    .with(
      [{ type: "unblock" }, { to: "unblock" }],
      ([{ amount }, { unblocked, balance: reported }]) => {
        const done = { transferred: ZERO, unblocked };
        const checked = checkUnblock(code, amount, unblocked, remainingOf(balance));
        return checked.ok
          ? ok({ type: "done", ...done, ...when, disagreement: disagreement(balance, done, reported) })
          : checked;
      },
    )
    .with(
      [{ type: "transfer" }, { to: "transfer" }],
      [{ type: "transfer-and-unblock" }, { to: "transfer" }],
      ([requested, { transferred, unblocked, balance: reported }]) => {
        const done = { transferred, unblocked };
        const checked = checkTransfer(code, requested, done, remainingOf(balance));
        return checked.ok
          ? ok({ type: "done", ...done, ...when, disagreement: disagreement(balance, done, reported) })
          : checked;
      },
    )
    .with([{ type: "cancel" }, { to: "cancellation" }], ([_, { blocked }]) => {
      // Any other code or amount is the late answer to the block itself: an asset without a price is held at
      // zero.
      if (blocked === ZERO && code.endsCancellation) return ok({ type: "cancelled", ...when });
      const checked = checkBlockAnswer({ code, requested: state.requestedBlock, blocked });
      return checked.ok ? ok({ type: "found-blocked", blocked, ...when }) : checked;
    })
    .with(
      [{ type: "unblock" }, { to: P.union("transfer", "cancellation") }],
      [{ type: P.union("transfer", "transfer-and-unblock") }, { to: P.union("unblock", "cancellation") }],
      [{ type: "cancel" }, { to: P.union("unblock", "transfer") }],
      ([requested]) => fail({ type: "answers-another-line", requested: requested.type }),
    )
    .exhaustive();
}

function checkUnblock(
  code: ResponseCode,
  requested: Centavos,
  done: Centavos,
  remaining: Centavos,
): Result<void, ActionAnswerRefusal> {
  const admitted = checkCode(code, "unblock");
  if (!admitted.ok) return admitted;
  if (done > requested) return fail({ type: "done-more-than-requested", requested, done });
  if (done > remaining) return fail({ type: "done-more-than-remains", remaining, done });
  return amountAgrees(code, requested, done)
    ? ok(undefined)
    : fail({ type: "done-denies-code", code: code.code, requested, done });
}

/**
 * Checks the answer to a transfer. Where the rest is to be unblocked, the whole remaining amount is asked
 * for: one part to transfer, the rest to unblock.
 */
function checkTransfer(
  code: ResponseCode,
  requested: Instruction & { type: "transfer" | "transfer-and-unblock" },
  { transferred, unblocked }: ExecutedAmounts,
  remaining: Centavos,
): Result<void, ActionAnswerRefusal> {
  const admitted = checkCode(code, "transfer");
  if (!admitted.ok) return admitted;
  if (transferred > requested.amount) {
    return fail({ type: "done-more-than-requested", requested: requested.amount, done: transferred });
  }
  if (!unblocksRest(requested.type) && unblocked > ZERO) {
    return fail({ type: "rest-unblocked-unrequested", unblocked });
  }
  const done = sum([transferred, unblocked]);
  if (done > remaining) return fail({ type: "done-more-than-remains", remaining, done });
  const whole = unblocksRest(requested.type) ? remaining : requested.amount;
  const agrees = amountAgrees(code, whole, done) &&
    (code.blocked !== "all" || transferred === requested.amount);
  return agrees ? ok(undefined) : fail({ type: "done-denies-code", code: code.code, requested: whole, done });
}

function disagreement(
  balance: BlockBalance,
  done: ExecutedAmounts,
  reported: Centavos,
): Disagreement | undefined {
  const ours = subtract(remainingOf(balance), sum([done.transferred, done.unblocked]));
  return ours === reported ? undefined : { ours, reported };
}

function alreadyAnswered(
  [{ code }]: readonly [ActionState & { status: "final" }, ActionCommand],
): Result<ActionEvent, ActionAnswerRefusal> {
  return fail({ type: "already-answered", code });
}
