/**
 * The balance of a target when it is split: what it holds, what is being asked of it, and what was never answered. The
 * balance is not stored, because it follows from the target's own answer and from what splits have asked so far.
 */
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import { applyExecuted, type BlockBalance, type ExecutedAmounts, remainingOf } from "./balance.ts";
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
} from "./action.ts";
import type { TaxId } from "../identity/tax_id.ts";
import type { AssetParts } from "../answers/asset_parts.ts";

/** A target as it is stored, with all that splits asked of it. */
export interface TargetHistory {
  readonly id: bigint;
  /** The defendant. */
  readonly taxId: TaxId;
  readonly ispb: string;
  /** Of the latest time the order's own request was made; absent while that is not answered. */
  readonly code: string | undefined;
  readonly blocked: Centavos;
  readonly parts: AssetParts | undefined;
  readonly consecutiveNoAnswers: number;
  /** Oldest first; those of removed splits are left out. */
  readonly actions: readonly PastAction[];
}

export interface PastAction {
  readonly id: bigint;
  readonly request: TargetRequest;
  /** Absent while it is not answered, from its draft on; for courts, until the answers of its split are published. */
  readonly end: (ExecutedAmounts & { readonly code: string }) | undefined;
}

/** What of an order decides which actions there are. */
export interface SplitContext {
  readonly kind: OrderKind;
  /** `undefined`: the order is of no series. */
  readonly series: "active" | "closed" | undefined;
}

/** What a target holds and what may still be asked of it. */
export interface TargetBalance {
  readonly target: bigint;
  readonly taxId: TaxId;
  readonly ispb: string;
  readonly parts: AssetParts | undefined;
  /** Of the order's own request. */
  readonly code: string | undefined;
  /** That code, and those of unblocks and transfers: what any of them forbids is forbidden. */
  readonly codes: readonly ResponseCode[];
  readonly balance: BlockBalance;
  readonly remaining: Centavos;
  /** What remains and no open split asks for. */
  readonly available: Centavos;
  /** What open splits are about to give back to the defendant. */
  readonly unblocking: Centavos;
  /** Something asked is not answered yet. */
  readonly pending: boolean;
  /** The oldest request that ended in 98 and was not answered since. */
  readonly unanswered: UnansweredRequest | undefined;
  readonly consecutiveNoAnswers: number;
}

/**
 * Computes the balance of a target from its history. In a series an unblock or a transfer that was not answered is
 * not reiterated (rule 2): it is simply asked anew.
 *
 * Throws a `RangeError` when splits have taken more than was blocked, which no accepted answer lets happen.
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
    ? silentActionOf(actions) ?? silentOrder(history)
    : silentOrder(history);
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

/** The oldest action that ended in 98, was not answered since and is not being asked again. */
function silentActionOf(actions: readonly PastAction[]): UnansweredRequest | undefined {
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
  for (const [action, asked] of silent) return { of: "action", action, asked };
  return undefined;
}

/** The order's own request, when it ended in 98 and was not cancelled since. */
function silentOrder({ code, actions }: TargetHistory): UnansweredRequest | undefined {
  const cancelled = actions.some(({ request, end }) =>
    isCancellation(request) && end !== undefined && end.code !== NO_ANSWER && end.code !== NOT_FORWARDED
  );
  return code === NO_ANSWER && !cancelled ? { of: "order" } : undefined;
}

const codeOf = (code: string | undefined): ResponseCode[] => {
  const known = code === undefined ? undefined : findCode(code);
  return known === undefined ? [] : [known];
};

const total = (actions: readonly PastAction[], amountOf: (asked: TargetRequest) => Centavos): Centavos =>
  sum(actions.map(({ request }) => amountOf(request)));
