/**
 * The balance of a target when it is split: what it holds, what splits are asking of it, what is in doubt, and
 * what was never answered. The balance is not stored, because it follows from the target's own answer and from
 * what splits have asked so far.
 */
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import type { AssetParts } from "../answers/answer_detail.ts";
import { findCode, type ResponseCode } from "../answers/response_code.ts";
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, min, subtract, sum, ZERO } from "../money.ts";
import type { OrderKind } from "../orders/order_kind.ts";
import { applyExecuted, type BlockBalance, type ExecutedAmounts, remainingOf } from "./block_balance.ts";
import {
  amountsAsked,
  doubtfulOf,
  type DoubtfulRequest,
  type MoneyRequest,
  moneyRequestsOf,
  movedTotal,
  type PastAction,
  sumMoved,
} from "./money_request.ts";
import type { ReservedAmount } from "./reservation.ts";
import {
  type Instruction,
  instructionOf,
  isCancellation,
  repeatedBy,
  repeatsRequest,
  type UnansweredRequest,
} from "./split_action.ts";

/** A stored target with all actions that splits asked of it. */
export interface TargetHistory {
  readonly id: bigint;
  /** The tax id of the defendant. */
  readonly taxId: TaxId;
  readonly ispb: string;
  /**
   * The response code of the order's own request, as published: code 98 stays while the request is repeated.
   * Absent while it is not answered.
   */
  readonly code: string | undefined;
  /** The amount of that answer. */
  readonly blocked: Centavos;
  readonly parts: AssetParts | undefined;
  readonly consecutiveNoAnswers: number;
  /** Oldest first, without the actions of removed splits. */
  readonly actions: readonly PastAction[];
}

/** The facts of an order that decide which actions are possible. */
export interface SplitContext {
  readonly kind: OrderKind;
  /** `undefined`: the order belongs to no series. */
  readonly series: "active" | "closed" | undefined;
}

/** The balance of a target and what may still be asked of it. */
export interface TargetBalance {
  readonly target: bigint;
  readonly taxId: TaxId;
  readonly ispb: string;
  readonly parts: AssetParts | undefined;
  /** The response code of the order's own request. */
  readonly code: string | undefined;
  /** That code and those of unblocks and transfers: what any of them forbids is forbidden. */
  readonly codes: readonly ResponseCode[];
  readonly balance: BlockBalance;
  /** What the institution carried out outside the service (code 07); it is in no other amount. */
  readonly outside: Centavos;
  readonly remaining: Centavos;
  /** What open splits ask for, from their drafts on; a repetition asks for nothing anew. */
  readonly asked: ExecutedAmounts;
  /** What splits asked that ended in code 98 and has not been answered since, also while it is asked again. */
  readonly inDoubt: ExecutedAmounts;
  /** The remaining amount that is neither asked for nor in doubt. */
  readonly available: Centavos;
  /**
   * The most that a new split may ask for. In a series this includes what is in doubt, which is asked anew once
   * the court confirms it (`confirmation.ts`); elsewhere it is only reiterated (rules 2 and 5).
   */
  readonly askable: Centavos;
  readonly requests: readonly MoneyRequest[];
  /** The requests of which the amount in doubt consists. */
  readonly doubts: readonly DoubtfulRequest[];
  /** The drafts among open splits. */
  readonly reservations: readonly ReservedAmount[];
  /** Whether a request is not answered yet. */
  readonly pending: boolean;
  /** Whether an open split repeats the order's own request, from its draft on. */
  readonly repeated: boolean;
  /** The oldest request that ended in code 98 and has not been answered since. */
  readonly unanswered: UnansweredRequest | undefined;
  readonly consecutiveNoAnswers: number;
}

/**
 * Computes the balance of a target from its history. In a series an unanswered unblock or transfer is not
 * reiterated (rule 2); its amount stays in doubt.
 *
 * Throws a `RangeError` when splits have taken more than was blocked, which no accepted answer permits.
 */
export function balanceOf(history: TargetHistory, { series }: Pick<SplitContext, "series">): TargetBalance {
  const { id, taxId, ispb, code, blocked, parts, consecutiveNoAnswers, actions } = history;
  const open = actions.filter(({ end }) => end === undefined);
  const isOutside = codeOf(code).some(({ doneOutside }) => doneOutside);
  const balance = actions.reduce<BlockBalance>(
    (before, { end }) => end === undefined ? before : applyExecuted(before, end),
    { blocked: isOutside ? ZERO : blocked, transferred: ZERO, unblocked: ZERO },
  );
  const remaining = remainingOf(balance);
  const requests = moneyRequestsOf(actions);
  const asked = sumMoved(
    requests.flatMap(({ state, asks }) => state === "asked" || state === "drafted" ? [asks] : []),
  );
  const doubts = doubtfulOf(requests, remaining);
  const inDoubt = sumMoved(doubts.map(({ asks }) => asks));
  const available = withoutAmounts(remaining, movedTotal(asked), movedTotal(inDoubt));
  return {
    target: id,
    taxId,
    ispb,
    parts,
    code,
    codes: [code, ...actions.map(({ end }) => end?.code)].flatMap(codeOf),
    balance,
    outside: isOutside ? blocked : ZERO,
    remaining,
    asked,
    inDoubt,
    available,
    askable: series === undefined ? available : withoutAmounts(remaining, movedTotal(asked)),
    requests,
    doubts,
    reservations: reservationsOf(open),
    pending: open.length > 0 || code === undefined,
    repeated: open.some(({ request }) => instructionOf(request) === undefined),
    unanswered: series === undefined
      ? unansweredActionOf(actions) ?? unansweredOrder(history)
      : unansweredOrder(history),
    consecutiveNoAnswers,
  };
}

function reservationsOf(open: readonly PastAction[]): ReservedAmount[] {
  return open.flatMap(({ reservation, request }) => {
    const asks = repeatsRequest(request.type) ? undefined : instructionOf(request);
    return reservation === undefined ? [] : [{ ...reservation, amount: movedTotal(amountsAsked(asks)) }];
  });
}

/** What amounts leave of another: what is in doubt and asked for once more is the same money. */
const withoutAmounts = (from: Centavos, ...taken: readonly Centavos[]): Centavos =>
  subtract(from, min(from, sum(taken)));

/**
 * The amount of a target's block that is held or was transferred, should everything that is asked or in doubt
 * to be unblocked be carried out.
 */
export const securelyHeld = ({ balance, remaining, asked, inDoubt }: TargetBalance): Centavos =>
  sum([balance.transferred, withoutAmounts(remaining, asked.unblocked, inDoubt.unblocked)]);

/** The amount transferred of a target, should all transfers that are asked or in doubt be carried out. */
export const possiblyTransferred = ({ balance, asked, inDoubt }: TargetBalance): Centavos =>
  sum([balance.transferred, asked.transferred, inDoubt.transferred]);

/** The oldest action that ended in code 98, has not been answered since and is not being repeated. */
function unansweredActionOf(actions: readonly PastAction[]): UnansweredRequest | undefined {
  const silent = new Map<bigint, Instruction>();
  for (const { id, request, end } of actions) {
    const followUp = instructionOf(request);
    if (followUp === undefined) continue;
    const first = repeatedBy(request) ?? id;
    // A reiteration that could not be forwarded leaves the request unanswered.
    const unheard = first !== id && end?.code === NOT_FORWARDED;
    if (end?.code === NO_ANSWER) silent.set(first, followUp);
    else if (!unheard) silent.delete(first);
  }
  for (const [action, requested] of silent) return { of: "action", action, requested };
  return undefined;
}

/** The order's own request, when it ended in code 98 and has not been cancelled since. */
function unansweredOrder({ code, actions }: TargetHistory): UnansweredRequest | undefined {
  const cancelled = actions.some(({ request, end }) =>
    isCancellation(request) && end !== undefined && end.code !== NO_ANSWER && end.code !== NOT_FORWARDED
  );
  return code === NO_ANSWER && !cancelled ? { of: "order" } : undefined;
}

const codeOf = (code: string | undefined): ResponseCode[] => {
  const known = code === undefined ? undefined : findCode(code);
  return known === undefined ? [] : [known];
};
