/** What an answered order still needs from its court; pure. */
import { NOT_FORWARDED } from "../answers/answer.ts";
import { needsContact } from "../answers/response_code.ts";
import { type Centavos, ZERO } from "../money.ts";
import type { DiscardReason } from "../series/series.ts";
import { movedTotal } from "../splits/money_request.ts";
import { permittedRemedies } from "../splits/no_answer_remedy.ts";
import type { Remedy } from "../splits/split_action.ts";
import {
  balanceOf,
  type SplitContext,
  type TargetBalance,
  type TargetHistory,
} from "../splits/target_balance.ts";
import type { Excess } from "./excess.ts";

export type PendingItem =
  /**
   * Code 98. `contact` is true when there were too many in a row and the court is to contact the institution
   * directly.
   */
  | {
    readonly type: "no-answer";
    readonly target: bigint;
    readonly remedies: readonly Remedy[];
    readonly contact: boolean;
  }
  /** Code 97: the remedy is a new order directed at that institution only. */
  | { readonly type: "not-forwarded"; readonly target: bigint }
  /** Code 28 with a remaining balance: the court names the asset before it can be transferred. */
  | { readonly type: "asset-unnamed"; readonly target: bigint }
  | { readonly type: "excess"; readonly excess: Centavos }
  /** In a series, where a silent unblock or transfer is not reiterated: an amount in doubt. */
  | { readonly type: "in-doubt"; readonly target: bigint; readonly amount: Centavos }
  /** The order's series is disregarded and takes no splits: the remedy is a new order. */
  | { readonly type: "series-disregarded"; readonly reason: DiscardReason };

/** The court's worklists that contain an order. */
interface WorklistFlags {
  /** Whether the order holds money and has no split, not even in draft. */
  readonly split: boolean;
  /** Whether a code 98 of the order can be reiterated or cancelled now. */
  readonly remedy: boolean;
}

/** The flags of an order in no worklist, because no split of it would be accepted. */
export const noWorklist: WorklistFlags = { split: false, remedy: false };

/** Decides which worklists contain an order. */
export const worklistFlagsOf = (targets: readonly TargetHistory[], context: SplitContext): WorklistFlags => ({
  split: targets.some((target) => balanceOf(target, context).balance.blocked > ZERO) &&
    targets.every(({ actions }) => actions.length === 0),
  remedy: targets.some((target) => permittedRemedies(balanceOf(target, context), context).length > 0),
});

/** The pending items of each target, and of the order as a whole. */
export const pendingItemsOf = (
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
  excesses: readonly Excess[],
): PendingItem[] => [
  ...targetBalances.flatMap((targetBalance): PendingItem[] => {
    const { target, code, consecutiveNoAnswers, available, codes } = targetBalance;
    const remedies = permittedRemedies(targetBalance, context);
    if (remedies.length > 0) {
      return [{ type: "no-answer", target, remedies, contact: needsContact(consecutiveNoAnswers) }];
    }
    if (code === NOT_FORWARDED) return [{ type: "not-forwarded", target }];
    const doubtful = movedTotal(targetBalance.inDoubt);
    if (context.series !== undefined && doubtful > ZERO) {
      return [{ type: "in-doubt", target, amount: doubtful }];
    }
    const unnamed = available > ZERO &&
      codes.some(({ needsAssetIdentification }) => needsAssetIdentification);
    return unnamed ? [{ type: "asset-unnamed", target }] : [];
  }),
  ...excesses.filter(({ actions }) => actions.length > 0)
    .map(({ excess }): PendingItem => ({ type: "excess", excess })),
];
