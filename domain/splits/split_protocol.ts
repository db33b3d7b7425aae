/**
 * Whether a split that awaits protocol may be protocoled; pure. It is decided again on the present state of
 * its order.
 *
 * Source: specification, "Rules on splits…", 7 to 9, and "Authentication", rules 3 and 4.
 */
import { type AuthorityRefusal, type Delegation, mayProtocol } from "../identity/caller.ts";
import { parseProcessNumber } from "../orders/process_number.ts";
import { fail, ok, type Result } from "../result.ts";
import {
  checkConfirmations,
  type Confirmation,
  type ConfirmationRefusal,
  neededConfirmations,
} from "./confirmation.ts";
import { amountsAsked, movedTotal } from "./money_request.ts";
import { instructionOf, repeatedBy, type RequestedAction, type SplitAction } from "./split_action.ts";
import { decideActions } from "./split_content.ts";
import {
  balancesOfTargets,
  orderRefusals,
  splitContextOf,
  type SplitDraft,
  type SplitFacts,
  type SplitRefusal,
} from "./split_draft.ts";

/** A stored split that awaits protocol; one migrated from elsewhere may have an invalid process number. */
export interface SplitToProtocol extends Omit<SplitDraft, "processNumber"> {
  readonly id: string;
  readonly processNumber: string;
}

/**
 * The facts of the split's order, as for its draft: the split's own actions are left out of `targets`, and
 * `unit` is the unit it was saved with.
 */
interface SplitProtocolFacts extends SplitFacts {
  readonly delegations: readonly Delegation[];
  readonly today: Temporal.PlainDate;
  /** What the court confirms although something is in doubt. */
  readonly confirmations: readonly Confirmation[];
}

export type SplitProtocolRefusal = SplitRefusal | AuthorityRefusal | ConfirmationRefusal;

interface SplitProtocol {
  /** The judge's CPF when an assistant protocols in the judge's name. */
  readonly onBehalfOf: string | undefined;
  /** Whether the series is to be interrupted in the same transaction. */
  readonly interruptsSeries: boolean;
}

/** Decides a split's protocol, or returns every refusal. */
export function decideSplitProtocol(
  split: SplitToProtocol,
  facts: SplitProtocolFacts,
): Result<SplitProtocol, SplitProtocolRefusal[]> {
  const { caller, delegations, today, order, series } = facts;
  const closed = orderRefusals(facts);
  if (closed.length > 0) return fail(closed);
  const authority = mayProtocol(caller, split.judge.cpf, delegations, today);
  const balances = balancesOfTargets(facts);
  const actions = decideActions(split.actions.map(toRequestedAction), balances, splitContextOf(facts));
  const refusals: SplitProtocolRefusal[] = [
    ...(authority.ok ? [] : [authority.error]),
    ...(facts.unit?.court === order.court ? [] : [{ type: "unit-must-be-chosen" } as const]),
    ...(parseProcessNumber(split.processNumber).ok
      ? []
      : [{ type: "invalid-split-waiting", split: split.id } as const]),
    ...(actions.ok
      ? [
        ...outdatedActions(split.actions, actions.value),
        ...checkConfirmations(
          neededConfirmations(actions.value, facts.requested, balances),
          facts.confirmations,
        ),
      ]
      : actions.error),
  ];
  if (refusals.length > 0 || !authority.ok) return fail(refusals);
  return ok({
    onBehalfOf: authority.value.onBehalfOf,
    interruptsSeries: split.interruptsSeries && series?.status === "active",
  });
}

/**
 * Of the actions that are sent as they were saved, those that would be saved otherwise now: another rest to
 * unblock, or another request to repeat.
 */
const outdatedActions = (
  saved: readonly SplitAction[],
  decided: readonly SplitAction[],
): SplitProtocolRefusal[] =>
  saved.flatMap((action, index) => {
    const now = decided[index]!;
    const isSame = repeatedBy(action) === repeatedBy(now) &&
      movedTotal(amountsAsked(instructionOf(action))) === movedTotal(amountsAsked(instructionOf(now)));
    return isSame ? [] : [{ type: "draft-outdated", target: action.target }];
  });

/** The action as it was requested when the split was saved. */
export const toRequestedAction = (action: SplitAction): RequestedAction => ({
  target: action.target,
  type: action.type,
  amount: "amount" in action ? action.amount : undefined,
  asset: "asset" in action ? action.asset : undefined,
});
