/**
 * What a court may do about a code 98, and what its rule does by itself.
 *
 * Source: specification, "Rules on splits…", 2, 5 and 6; "Rules for codes", 3.
 */
import { needsContact } from "../answers/no_answer.ts";
import { remedies, type Remedy, type RequestedAction } from "./action.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

/**
 * What a court may choose for a target that ended in 98; nothing where there is no 98, or it is being asked again.
 *
 * Rule 5 lets a request be cancelled when the original block itself ended in 98. A block is only ever reiterated after
 * that, so it holds for its reiterations too: what cannot be cancelled is an unblock, a transfer, a cancellation or an
 * information request. In a series nothing is reiterated; once it is closed its silent blocks can be cancelled (rule 6).
 */
export function remediesOf({ pending, unanswered }: TargetBalance, { kind, series }: SplitContext): Remedy[] {
  if (unanswered === undefined || pending || series === "active") return [];
  const admitted: Readonly<Record<Remedy, boolean>> = {
    reiterate: series === undefined,
    cancel: series === "closed" || kind === "block" && unanswered.of === "order",
  };
  return remedies.filter((remedy) => admitted[remedy]);
}

/** Whether a court's rule may do it by itself where the institution is to be contacted first. */
const withoutContact: Readonly<Record<Remedy, boolean>> = { reiterate: false, cancel: true };

/**
 * What a court's rule "always reiterate" or "always cancel" chooses by itself, to be protocoled as any split. Where the
 * rule cannot be followed, or the institution is to be contacted first, it is left to the court.
 */
export const chosenByRule = (
  rule: Remedy,
  standings: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] =>
  standings
    .filter((target) => remediesOf(target, context).includes(rule))
    .filter(({ consecutiveNoAnswers }) => withoutContact[rule] || !needsContact(consecutiveNoAnswers))
    .map(({ target }) => ({ target, type: rule, amount: undefined, asset: undefined }));
