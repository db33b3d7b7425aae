/**
 * The remedies for a code 98, and those a court's rule chooses automatically.
 *
 * Source: specification, "Rules on splits…", 2, 5 and 6; "Rules for codes", 3.
 */
import { needsContact } from "../answers/response_code.ts";
import { remedies, type Remedy, type RequestedAction } from "./split_action.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

/**
 * The remedies a court may choose for a target that ended in code 98; none for other targets, or while it is
 * being asked again.
 *
 * Rule 5 permits cancelling when the original block itself ended in 98. A block is only ever reiterated after
 * that, so the rule holds for its reiterations too; an unblock, a transfer, a cancellation or an information
 * request cannot be cancelled. In a series nothing is reiterated; once it is closed its unanswered blocks can
 * be cancelled (rule 6).
 */
export function permittedRemedies(
  { pending, unanswered }: TargetBalance,
  { kind, series }: SplitContext,
): Remedy[] {
  if (unanswered === undefined || pending || series === "active") return [];
  const admitted: Readonly<Record<Remedy, boolean>> = {
    reiterate: series === undefined,
    cancel: series === "closed" || kind === "block" && unanswered.of === "order",
  };
  return remedies.filter((remedy) => admitted[remedy]);
}

/** Whether a court's rule may choose the remedy even where the court is to contact the institution first. */
const withoutContact: Readonly<Record<Remedy, boolean>> = { reiterate: false, cancel: true };

/**
 * The actions that a court's rule "always reiterate" or "always cancel" chooses, to be protocoled as any
 * split. Targets for which the remedy is not permitted, or whose institution is to be contacted first, are
 * left to the court.
 */
export const remedyActions = (
  rule: Remedy,
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] =>
  targetBalances
    .filter((target) => permittedRemedies(target, context).includes(rule))
    .filter(({ consecutiveNoAnswers }) => withoutContact[rule] || !needsContact(consecutiveNoAnswers))
    .map(({ target }) => ({ target, type: rule, amount: undefined, asset: undefined }));
