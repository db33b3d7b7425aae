/**
 * Code 98: how often an institution was silent, what a court may do about it, and what a court's rule does by itself.
 *
 * Source: specification, "Rules on splits…", 2, 5 and 6; "Rules for codes", 3; "Limits", row Consecutive code 98.
 */
import { NO_ANSWER, NOT_FORWARDED } from "./answer.ts";
import type { RequestedAction } from "../splits/action.ts";
import type { SplitContext, TargetBalance } from "../splits/target_balance.ts";

/** More than this many in a row, and the court is to contact the institution and open a support request. */
const MAX_CONSECUTIVE = 2;

/** How many requests in a row went unanswered, after one more ended. What was never sent says nothing. */
export function consecutiveAfter(count: number, code: string): number {
  if (code === NOT_FORWARDED) return count;
  return code === NO_ANSWER ? count + 1 : 0;
}

export const needsContact = (consecutive: number): boolean => consecutive > MAX_CONSECUTIVE;

export type Remedy = "reiterate" | "cancel";

/**
 * What a court may choose for a target that ended in 98; nothing where there is no 98, or it is being asked again.
 *
 * Rule 5 lets a request be cancelled when the original block itself ended in 98. A block is only ever reiterated after
 * that, so it holds for its reiterations too: what cannot be cancelled is an unblock, a transfer, a cancellation or an
 * information request. In a series nothing is reiterated; once it is closed its silent blocks can be cancelled (rule 6).
 */
export function remediesOf({ pending, unanswered }: TargetBalance, { kind, series }: SplitContext): Remedy[] {
  if (unanswered === undefined || pending || series === "active") return [];
  if (series === "closed") return ["cancel"];
  return kind === "block" && unanswered.of === "order" ? ["reiterate", "cancel"] : ["reiterate"];
}

/**
 * What a court's rule "always reiterate" or "always cancel" chooses by itself, to be protocoled as any split. Where the
 * rule cannot be followed, or the institution is to be contacted first, it is left to the court.
 */
export const chosenByRule = (
  rule: Remedy,
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] =>
  targetBalances
    .filter((targetBalance) => remediesOf(targetBalance, context).includes(rule))
    .filter(({ consecutiveNoAnswers }) => rule === "cancel" || !needsContact(consecutiveNoAnswers))
    .map(({ target }) => ({ target, type: rule, amount: undefined, asset: undefined }));
