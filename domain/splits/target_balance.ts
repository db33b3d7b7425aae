/**
 * The balance of a target when it is split: what it holds, what splits are asking of it, and what was never
 * answered. The balance is not stored, because it follows from the target's own answer and from what splits
 * have asked so far.
 */
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import { applyExecuted, type BlockBalance, type ExecutedAmounts, remainingOf } from "./block_balance.ts";
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import type { OrderKind } from "../orders/order_kind.ts";
import { findCode, type ResponseCode } from "../answers/response_code.ts";
import {
  type Instruction,
  instructionOf,
  isCancellation,
  repeatedBy,
  reservedBy,
  type TargetRequest,
  type UnansweredRequest,
  unblockedBy,
} from "./split_action.ts";
import type { TaxId } from "../identity/tax_id.ts";
import type { AssetParts } from "../answers/asset_parts.ts";

/** A stored target with all actions that splits asked of it. */
export interface TargetHistory {
  readonly id: bigint;
  /** The tax id of the defendant. */
  readonly taxId: TaxId;
  readonly ispb: string;
  /**
   * The response code of the latest occurrence of the order's own request; absent while it is not answered.
   */
  readonly code: string | undefined;
  readonly blocked: Centavos;
  readonly parts: AssetParts | undefined;
  readonly consecutiveNoAnswers: number;
  /** Oldest first, without the actions of removed splits. */
  readonly actions: readonly PastAction[];
}

export interface PastAction {
  readonly id: bigint;
  readonly request: TargetRequest;
  /**
   * The outcome; absent while the action is not answered, from its draft on. Courts see it once the answers
   * of its split are published.
   */
  readonly end: (ExecutedAmounts & { readonly code: string }) | undefined;
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
  readonly remaining: Centavos;
  /** The remaining amount that no open split asks for. */
  readonly available: Centavos;
  /** The amount that open splits are about to unblock. */
  readonly unblocking: Centavos;
  /** Whether a request is not answered yet. */
  readonly pending: boolean;
  /** The oldest request that ended in code 98 and has not been answered since. */
  readonly unanswered: UnansweredRequest | undefined;
  readonly consecutiveNoAnswers: number;
}

/**
 * Computes the balance of a target from its history. In a series an unanswered unblock or transfer is not
 * reiterated (rule 2): it is simply asked again.
 *
 * Throws a `RangeError` when splits have taken more than was blocked, which no accepted answer permits.
 */
export function balanceOf(history: TargetHistory, { series }: Pick<SplitContext, "series">): TargetBalance {
  const { id, taxId, ispb, code, blocked, parts, consecutiveNoAnswers, actions } = history;
  const open = actions.filter(({ end }) => end === undefined);
  const balance = actions.reduce<BlockBalance>(
    (before, { end }) => end === undefined ? before : applyExecuted(before, end),
    { blocked, transferred: ZERO, unblocked: ZERO },
  );
  const remaining = remainingOf(balance);
  const silence = series === undefined
    ? unansweredActionOf(actions) ?? unansweredOrder(history)
    : unansweredOrder(history);
  return {
    target: id,
    taxId,
    ispb,
    parts,
    code,
    codes: [code, ...actions.map(({ end }) => end?.code)].flatMap(codeOf),
    balance,
    remaining,
    available: subtract(remaining, total(open, reservedBy)),
    unblocking: total(open, unblockedBy),
    pending: open.length > 0 || code === undefined,
    unanswered: silence,
    consecutiveNoAnswers,
  };
}

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

const total = (actions: readonly PastAction[], amountOf: (requested: TargetRequest) => Centavos): Centavos =>
  sum(actions.map(({ request }) => amountOf(request)));
