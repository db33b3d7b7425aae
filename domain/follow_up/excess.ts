/**
 * Excess: more blocked than asked. Each institution of a defendant is asked for the whole amount, so together
 * they can block several times that. The excess is shown at once, with a split that unblocks it, ready to be
 * protocoled.
 *
 * Source: specification, "Rules for codes", 2, and "Institution response codes", 07: amounts of codes 28 and
 * 07 can never be unblocked.
 */
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import { takeMostLiquid } from "../splits/liquidity.ts";
import type { RequestedAction } from "../splits/split_action.ts";
import { mayAskFullAmount } from "../splits/split_content.ts";
import type { SplitContext, TargetBalance } from "../splits/target_balance.ts";
import type { TaxId } from "../identity/tax_id.ts";

/** The amount asked of a defendant; in a series, the amount its first order asked. */
export interface RequestedAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}

export interface Excess {
  readonly taxId: TaxId;
  readonly requested: Centavos;
  /** Blocked and neither unblocked nor about to be; what was transferred counts as held. */
  readonly held: Centavos;
  readonly excess: Centavos;
  /** The actions that unblock the excess. */
  readonly actions: readonly RequestedAction[];
  /**
   * The part of the excess that cannot be unblocked: assets of code 28 or 07, or requests without an answer.
   */
  readonly stuck: Centavos;
}

/** The defendants of whom more is held than was asked, each with the actions that unblock the excess. */
export const findExcesses = (
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): Excess[] =>
  requested.flatMap(({ taxId, amount }) => {
    const own = ownOf(taxId, targetBalances);
    const held = heldIn(own);
    if (held <= amount) return [];
    const excess = subtract(held, amount);
    const actions = unblockOf(excess, own, context);
    const stuck = subtract(excess, sum(actions.map(({ amount }) => amount)));
    return [{ taxId, requested: amount, held, excess, actions, stuck }];
  });

/**
 * The actions of a court's rule "unblock amounts below a minimum": where all that is held of a defendant is
 * below it, all is unblocked. None in an active series, which may still block more.
 */
export const unblocksBelowMinimum = (
  minimum: Centavos,
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] =>
  context.series === "active" ? [] : requested.flatMap(({ taxId }) => {
    const own = ownOf(taxId, targetBalances);
    const held = heldIn(own);
    return held < minimum ? unblockOf(held, own, context) : [];
  });

/** The amount held of a defendant, including what has been transferred. */
const heldIn = (targetBalances: readonly TargetBalance[]): Centavos =>
  sum(
    targetBalances.map(({ balance, unblocking }) =>
      subtract(subtract(balance.blocked, balance.unblocked), unblocking)
    ),
  );

function unblockOf(amount: Centavos, targetBalances: readonly TargetBalance[], context: SplitContext) {
  if (amount === ZERO) return [];
  const free = targetBalances.filter((targetBalance) => mayAskFullAmount("unblock", targetBalance, context));
  return takeMostLiquid(amount, free).map((part) => ({
    ...part,
    type: "unblock" as const,
    asset: undefined,
  }));
}

const ownOf = (taxId: TaxId, targetBalances: readonly TargetBalance[]): TargetBalance[] =>
  targetBalances.filter((targetBalance) => targetBalance.taxId === taxId);
