/** What of an answered order waits for its court; pure. */
import { NOT_FORWARDED } from "../answers/answer.ts";
import { type Centavos, ZERO } from "../money.ts";
import type { Excess } from "./excess.ts";
import { needsContact } from "../answers/no_answer.ts";
import type { Remedy } from "../splits/action.ts";
import { remediesOf } from "../splits/remedy.ts";
import type { DiscardReason } from "../series/series.ts";
import {
  balanceOf,
  type SplitContext,
  type TargetBalance,
  type TargetHistory,
} from "../splits/target_balance.ts";

export type PendingItem =
  /** Code 98; `contact` when it is one in a row too many, and the institution is to be contacted directly. */
  | {
    readonly type: "no-answer";
    readonly target: bigint;
    readonly remedies: readonly Remedy[];
    readonly contact: boolean;
  }
  /** Code 97: a new order to that institution only. */
  | { readonly type: "not-forwarded"; readonly target: bigint }
  /** Code 28 with something left: the court names the asset before it is transferred. */
  | { readonly type: "asset-unnamed"; readonly target: bigint }
  | { readonly type: "excess"; readonly excess: Centavos }
  /** Of its series nothing is split: a new order is the remedy. */
  | { readonly type: "series-disregarded"; readonly reason: DiscardReason };

/** The court's worklists that an order is in. */
interface WorklistFlags {
  /** It holds money, and nothing was split of it, not even in a draft. */
  readonly split: boolean;
  /** A code 98 that could be reiterated or cancelled now. */
  readonly remedy: boolean;
}

/** The flags of an order in no worklist, because no split of it is accepted. */
export const noWorklist: WorklistFlags = { split: false, remedy: false };

/** Decides in which worklists an order is. */
export const worklistFlagsOf = (targets: readonly TargetHistory[], context: SplitContext): WorklistFlags => ({
  split: targets.some(({ blocked }) => blocked > ZERO) &&
    targets.every(({ actions }) => actions.length === 0),
  remedy: targets.some((target) => remediesOf(balanceOf(target, context), context).length > 0),
});

/** What each target, and the order as a whole, waits for. */
export const pendingItemsOf = (
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
  excesses: readonly Excess[],
): PendingItem[] => [
  ...targetBalances.flatMap((targetBalance): PendingItem[] => {
    const { target, code, consecutiveNoAnswers, available, codes } = targetBalance;
    const remedies = remediesOf(targetBalance, context);
    if (remedies.length > 0) {
      return [{ type: "no-answer", target, remedies, contact: needsContact(consecutiveNoAnswers) }];
    }
    if (code === NOT_FORWARDED) return [{ type: "not-forwarded", target }];
    const unnamed = available > ZERO &&
      codes.some(({ needsAssetIdentification }) => needsAssetIdentification);
    return unnamed ? [{ type: "asset-unnamed", target }] : [];
  }),
  ...excesses.filter(({ actions }) => actions.length > 0)
    .map(({ excess }): PendingItem => ({ type: "excess", excess })),
];
