/**
 * A court's rule: what it has the service do by itself once answers are published, and who changes drafts; pure. What the
 * service does is off until the court's administrator turns it on, and all of it ends as a draft: a split is protocoled by a judge, or an assistant with the
 * judge's delegation, and by nobody else.
 *
 * Source: specification, "Authentication", rule 3; orders.md, what users of such services ask for.
 */
import { type AskedAmount, belowMinimum, excesses } from "./excess.ts";
import type { Centavos } from "../money.ts";
import { chosenByRule } from "../splits/remedy.ts";
import { usualArrivalDays } from "../transfers/arrival.ts";
import type { Remedy, RequestedAction } from "../splits/action.ts";
import type { SplitContext, TargetBalance } from "../splits/target_balance.ts";

export interface CourtRule {
  /** Always reiterate, or always cancel, what ended in 98. */
  readonly noAnswer: Remedy | undefined;
  /** What is held of a defendant below it is given back. */
  readonly minimum: Centavos | undefined;
  /** What was blocked beyond what was asked is given back. */
  readonly draftsExcess: boolean;
  /** Business days a transfer may take to arrive. */
  readonly arrivalDays: number;
  /** Judges and assistants of a draft's own unit may change it. */
  readonly unitChangesDrafts: boolean;
}

export const noRule: CourtRule = {
  noAnswer: undefined,
  minimum: undefined,
  draftsExcess: false,
  arrivalDays: usualArrivalDays,
  unitChangesDrafts: true,
};

/**
 * What a court's rule chooses, to be saved as one draft; nothing where it has nothing to say. In a live series it says
 * nothing: whether the series goes on when money is unblocked is the court's to decide.
 */
export function chosenFor(
  rule: CourtRule,
  asked: readonly AskedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] {
  if (context.series === "active") return [];
  // An order of a series may hold a small part of a large total.
  const small = rule.minimum === undefined || context.series !== undefined
    ? []
    : belowMinimum(rule.minimum, asked, targetBalances, context);
  const excess = rule.draftsExcess
    ? excesses(asked, targetBalances, context).flatMap(({ actions }) => actions)
    : [];
  const silent = rule.noAnswer === undefined ? [] : chosenByRule(rule.noAnswer, targetBalances, context);
  // A target that is unblocked whole needs no partial unblock.
  const chosen = new Map([...silent, ...excess, ...small].map((action) => [action.target, action]));
  return [...chosen.values()];
}
