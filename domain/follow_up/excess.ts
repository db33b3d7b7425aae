/**
 * Excess: more blocked than asked. Each institution of a defendant is asked for the whole amount, so together
 * they can block several times that. The excess is shown at once, with a split that unblocks it, ready to be
 * protocoled.
 *
 * Source: specification, "Rules for codes", 2 and 3, and "Institution response codes", 07: amounts of code 28
 * can never be unblocked, those of code 07 are outside the service.
 */
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import type { RequestedAmount } from "../splits/block_balance.ts";
import { takeMostLiquid } from "../splits/liquidity.ts";
import type { RequestedAction } from "../splits/split_action.ts";
import { mayAskAvailable } from "../splits/split_content.ts";
import { securelyHeld, type SplitContext, type TargetBalance } from "../splits/target_balance.ts";

export interface Excess {
  readonly taxId: TaxId;
  readonly requested: Centavos;
  /**
   * Blocked and neither unblocked nor about to be, nor in doubt of having been; what was transferred counts as
   * held, what code 07 reports does not.
   */
  readonly held: Centavos;
  readonly excess: Centavos;
  /** The actions that unblock the excess. */
  readonly actions: readonly RequestedAction[];
  /**
   * The part of the excess that cannot be unblocked: assets of code 28, or amounts asked for or in doubt.
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
 * below it, all is unblocked. None in an active series, which may still block more, and none where an unblock
 * is in doubt, since what is held is not known.
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
    const isKnown = own.every(({ inDoubt }) => inDoubt.unblocked === ZERO);
    return isKnown && held < minimum ? unblockOf(held, own, context) : [];
  });

/** The amount held of a defendant, including what has been transferred. */
const heldIn = (targetBalances: readonly TargetBalance[]): Centavos => sum(targetBalances.map(securelyHeld));

function unblockOf(amount: Centavos, targetBalances: readonly TargetBalance[], context: SplitContext) {
  if (amount === ZERO) return [];
  const free = targetBalances.filter((targetBalance) => mayAskAvailable("unblock", targetBalance, context));
  return takeMostLiquid(amount, free).map((part) => ({
    ...part,
    type: "unblock" as const,
    asset: undefined,
  }));
}

const ownOf = (taxId: TaxId, targetBalances: readonly TargetBalance[]): TargetBalance[] =>
  targetBalances.filter((targetBalance) => targetBalance.taxId === taxId);
