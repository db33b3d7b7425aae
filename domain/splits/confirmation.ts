/**
 * Confirmations: what a court takes upon itself when it protocols a split while something is in doubt; pure.
 *
 * A request that ended in code 98 may have been carried out. With it counted as done, no protocol may
 * - transfer more of a defendant than was asked,
 * - leave less held of a defendant than was asked, or
 * - ask anew for what is in doubt at the same target (possible in a series only),
 * unless the court confirms the amount that the action asks. Where nothing is in doubt a court moves what is
 * held as it decides. A repetition is the same money asked again: it needs a confirmation only where other
 * money was asked for since. Drafts ask for nothing yet: each is decided when it is protocoled.
 *
 * Source: specification, "Rules for codes", 3, and "Rules on splits…", 2 and 5.
 */
import { type Centavos, min, subtract, sum, ZERO } from "../money.ts";
import type { ExecutedAmounts, RequestedAmount } from "./block_balance.ts";
import { amountsAsked, type DoubtfulRequest, movedTotal, sumMoved } from "./money_request.ts";
import { instructionOf, repeatedBy, type SplitAction } from "./split_action.ts";
import type { TargetBalance } from "./target_balance.ts";

/** An action that is protocoled only with the court's confirmation of its amount. */
export interface NeededConfirmation {
  readonly target: bigint;
  /** Everything that the action asks to move. */
  readonly amount: Centavos;
  /** What is in doubt of the same defendant. */
  readonly doubts: readonly (DoubtfulRequest & { readonly target: bigint })[];
}

/** The whole amount in doubt that makes a confirmation necessary. */
export const doubtfulAmount = ({ doubts }: NeededConfirmation): Centavos =>
  sum(doubts.map(({ asks }) => movedTotal(asks)));

/** A confirmation as the court gives it. */
export interface Confirmation {
  readonly target: bigint;
  readonly amount: Centavos;
}

export type ConfirmationRefusal =
  | { readonly type: "confirmation-missing"; readonly needed: NeededConfirmation }
  /** Another amount is needed, or none: what was confirmed is not what is protocoled. */
  | {
    readonly type: "confirmation-differs";
    readonly confirmed: Confirmation;
    readonly needed: NeededConfirmation | undefined;
  };

/** Compares the confirmations of a split with those it needs. */
export function checkConfirmations(
  needed: readonly NeededConfirmation[],
  confirmed: readonly Confirmation[],
): ConfirmationRefusal[] {
  const differing = confirmed.flatMap((each, index): ConfirmationRefusal[] => {
    const own = needed.find(({ target }) => target === each.target);
    const isRepeated = confirmed.findIndex(({ target }) => target === each.target) < index;
    return own?.amount === each.amount && !isRepeated
      ? []
      : [{ type: "confirmation-differs", confirmed: each, needed: own }];
  });
  const missing = needed.filter(({ target }) => confirmed.every((each) => each.target !== target));
  return [
    ...differing,
    ...missing.map((each) => ({ type: "confirmation-missing", needed: each }) as const),
  ];
}

/**
 * The confirmations that a split needs.
 *
 * @param targetBalances the balances of all targets of the order, without the split itself
 */
export const neededConfirmations = (
  actions: readonly SplitAction[],
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
): NeededConfirmation[] =>
  requested.flatMap((of) => {
    const own = targetBalances.filter(({ taxId }) => taxId === of.taxId);
    return confirmationsOfDefendant(actions, of.amount, own);
  });

/** The actions of a split that need no confirmation: what the service asks by itself, or for many orders. */
export function withoutConfirmation<A extends SplitAction>(
  actions: readonly A[],
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
): A[] {
  const needing = new Set(
    neededConfirmations(actions, requested, targetBalances).map(({ target }) => target),
  );
  return actions.filter(({ target }) => !needing.has(target));
}

type Movement = keyof ExecutedAmounts;
const movements: readonly Movement[] = ["transferred", "unblocked"];

function confirmationsOfDefendant(
  actions: readonly SplitAction[],
  requested: Centavos,
  own: readonly TargetBalance[],
): NeededConfirmation[] {
  const doubts = own.flatMap(({ target, doubts }) => doubts.map((each) => ({ target, ...each })));
  if (!own.some(({ requests }) => requests.some(({ state }) => state === "in-doubt"))) return [];
  const asking = own.flatMap((targetBalance) =>
    actions.filter(({ target }) => target === targetBalance.target).map((action) => ({
      action,
      targetBalance,
      asks: amountsAsked(instructionOf(action)),
    }))
  );
  const anew = asking.filter(({ action }) => repeatedBy(action) === undefined);
  const isBeyond: Readonly<Record<Movement, boolean>> = {
    transferred: transferredAfter(own, anew) > requested,
    unblocked: heldAfter(own, anew) < requested,
  };
  return asking.flatMap(({ action, targetBalance, asks }) => {
    const amount = movedTotal(asks);
    const isNeeded = repeatedBy(action) === undefined
      ? takesDoubt(amount, targetBalance) ||
        movements.some((of) =>
          asks[of] > ZERO && isBeyond[of] && doubts.some((doubt) => doubt.asks[of] > ZERO)
        )
      : movements.some((of) => asks[of] > ZERO && isBeyond[of] && isAskedSince(of, repeatedBy(action)!, own));
    return isNeeded ? [{ target: action.target, amount, doubts }] : [];
  });
}

/** What protocoled splits ask of a target and is not answered yet. */
const askedOf = ({ requests }: TargetBalance): ExecutedAmounts =>
  sumMoved(requests.flatMap(({ state, asks }) => state === "asked" ? [asks] : []));

/** Whether an action asks anew for what is in doubt at its own target. */
function takesDoubt(amount: Centavos, targetBalance: TargetBalance): boolean {
  const doubtful = movedTotal(targetBalance.inDoubt);
  const taken = sum([amount, movedTotal(askedOf(targetBalance)), doubtful]);
  return doubtful > ZERO && taken > targetBalance.remaining;
}

interface Asking {
  readonly targetBalance: TargetBalance;
  readonly asks: ExecutedAmounts;
}

/** The amount transferred of a defendant once everything that is asked, in doubt or asked now is transferred. */
const transferredAfter = (own: readonly TargetBalance[], asking: readonly Asking[]): Centavos =>
  sum([
    ...own.flatMap((each) => [
      each.balance.transferred,
      askedOf(each).transferred,
      each.inDoubt.transferred,
    ]),
    ...asking.map(({ asks }) => asks.transferred),
  ]);

/** The amount held of a defendant once everything that is asked, in doubt or asked now is unblocked. */
const heldAfter = (own: readonly TargetBalance[], asking: readonly Asking[]): Centavos =>
  sum(own.map((each) => {
    const { balance, remaining, inDoubt } = each;
    const now = asking.filter(({ targetBalance }) => targetBalance === each).map(({ asks }) =>
      asks.unblocked
    );
    const unblocked = sum([askedOf(each).unblocked, inDoubt.unblocked, ...now]);
    return sum([balance.transferred, subtract(remaining, min(remaining, unblocked))]);
  }));

/** Whether another split has moved or asked to move money of the defendant after a request was first asked. */
function isAskedSince(of: Movement, action: bigint, own: readonly TargetBalance[]): boolean {
  const requests = own.flatMap(({ requests }) => requests);
  const split = requests.find((request) => request.action === action)?.split;
  return requests.some((request) =>
    request.action > action && request.split !== split && request.state !== "drafted" &&
    (request.state === "settled" ? request.moved : request.asks)[of] > ZERO
  );
}
