/**
 * A court's rule: the splits that the service drafts for the court once answers are published, who may change
 * drafts, and what holds for protocols; pure. All of it is off until the court's administrator turns it on, and every split ends as
 * a draft: only a judge, or an assistant with the judge's delegation, protocols it.
 *
 * Source: specification, "Authentication", rule 3; orders.md, what users of such services ask for.
 */
import { defaultArrivalDays } from "../arrival.ts";
import type { Centavos } from "../money.ts";
import type { RequestedAmount } from "../splits/block_balance.ts";
import { remedyActions } from "../splits/no_answer_remedy.ts";
import { defaultReservationDays } from "../splits/reservation.ts";
import type { Remedy, RequestedAction } from "../splits/split_action.ts";
import type { SplitContext, TargetBalance } from "../splits/target_balance.ts";
import { findExcesses, unblocksBelowMinimum } from "./excess.ts";

export interface CourtRule {
  /** Whether targets that ended in code 98 are always reiterated or always cancelled; undefined: neither. */
  readonly noAnswer: Remedy | undefined;
  /** The total held of a defendant below which it is unblocked. */
  readonly minimum: Centavos | undefined;
  /** Whether what was blocked beyond what was asked is unblocked. */
  readonly draftsExcess: boolean;
  /** The number of business days a transfer may take to arrive. */
  readonly arrivalDays: number;
  /** Whether judges and assistants of a draft's own unit may change it. */
  readonly unitChangesDrafts: boolean;
  /** Whether every protocol says which version of each draft was read. */
  readonly requiresReadVersion: boolean;
  /** Whether what is protocoled can be deleted until the cut-off that sends it, and not only on the day of its protocol. */
  readonly deletableUntilSent: boolean;
  /** The number of business days for which a split's draft reserves what it asks for. */
  readonly reservationDays: number;
}

export const emptyCourtRule: CourtRule = {
  noAnswer: undefined,
  minimum: undefined,
  draftsExcess: false,
  arrivalDays: defaultArrivalDays,
  unitChangesDrafts: true,
  requiresReadVersion: false,
  deletableUntilSent: false,
  reservationDays: defaultReservationDays,
};

/**
 * The actions a court's rule chooses for an order, to be saved as one draft; none where the rule does not
 * apply. In an active series it chooses nothing: whether the series goes on when money is unblocked is the
 * court's decision.
 *
 * @param hasMoved whether the service has moved the order's money by itself already (`hasMovedByItself`);
 * the rule then unblocks nothing
 */
export function courtRuleActions(
  rule: CourtRule,
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
  hasMoved: boolean,
): RequestedAction[] {
  if (context.series === "active") return [];
  // The minimum does not apply to an order of a series, which may hold a small part of a large total.
  const small = hasMoved || rule.minimum === undefined || context.series !== undefined
    ? []
    : unblocksBelowMinimum(rule.minimum, requested, targetBalances, context);
  const excess = rule.draftsExcess && !hasMoved
    ? findExcesses(requested, targetBalances, context).flatMap(({ actions }) => actions)
    : [];
  const silent = rule.noAnswer === undefined ? [] : remedyActions(rule.noAnswer, targetBalances, context);
  // The action chosen last prevails: a target that is unblocked whole needs no partial unblock.
  const chosen = new Map([...silent, ...excess, ...small].map((action) => [action.target, action]));
  return [...chosen.values()];
}
