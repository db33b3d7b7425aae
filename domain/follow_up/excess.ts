/**
 * Blocked more than asked: each of a defendant's institutions is asked for the whole amount, so together they can block
 * several times that. What is too much is shown at once, with a split that gives it back, ready to be protocoled.
 *
 * Source: specification, "Rules for codes", 2, and "Institution response codes", 07: neither 28 nor 07 is ever unblocked.
 */
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import { takeMostLiquid } from "../splits/liquidity.ts";
import type { RequestedAction } from "../splits/action.ts";
import { mayAsk } from "../splits/content.ts";
import type { SplitContext, TargetBalance } from "../splits/target_balance.ts";
import type { TaxId } from "../identity/tax_id.ts";

/** What was asked of a defendant; of a series, by its first order. */
export interface AskedAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}

export interface Excess {
  readonly taxId: TaxId;
  readonly asked: Centavos;
  /** Blocked and not given back, nor about to be: what was transferred counts. */
  readonly held: Centavos;
  readonly excess: Centavos;
  /** The actions that give it back. */
  readonly actions: readonly RequestedAction[];
  /** What of the excess nothing can give back: assets of code 28 or 07, or requests without an answer. */
  readonly stuck: Centavos;
}

/** The defendants of whom more is held than was asked, each with the split that unblocks it. */
export const excesses = (
  asked: readonly AskedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): Excess[] =>
  asked.flatMap(({ taxId, amount }) => {
    const own = ownOf(taxId, targetBalances);
    const held = heldIn(own);
    if (held <= amount) return [];
    const excess = subtract(held, amount);
    const actions = unblockOf(excess, own, context);
    const stuck = subtract(excess, sum(actions.map(({ amount }) => amount)));
    return [{ taxId, asked: amount, held, excess, actions, stuck }];
  });

/**
 * A court's rule "give back what is not worth keeping": where all that is held of a defendant is below a minimum, it is
 * unblocked. Never while a series lives, which may still block more.
 */
export const belowMinimum = (
  minimum: Centavos,
  asked: readonly AskedAmount[],
  targetBalances: readonly TargetBalance[],
  context: SplitContext,
): RequestedAction[] =>
  context.series === "active" ? [] : asked.flatMap(({ taxId }) => {
    const own = ownOf(taxId, targetBalances);
    const held = heldIn(own);
    return held < minimum ? unblockOf(held, own, context) : [];
  });

/** What is held of a defendant, whatever has been transferred included. */
const heldIn = (targetBalances: readonly TargetBalance[]): Centavos =>
  sum(
    targetBalances.map(({ balance, unblocking }) =>
      subtract(subtract(balance.blocked, balance.unblocked), unblocking)
    ),
  );

function unblockOf(amount: Centavos, targetBalances: readonly TargetBalance[], context: SplitContext) {
  if (amount === ZERO) return [];
  const free = targetBalances.filter((targetBalance) => mayAsk("unblock", targetBalance, context));
  return takeMostLiquid(amount, free).map((part) => ({
    ...part,
    type: "unblock" as const,
    asset: undefined,
  }));
}

const ownOf = (taxId: TaxId, targetBalances: readonly TargetBalance[]): TargetBalance[] =>
  targetBalances.filter((targetBalance) => targetBalance.taxId === taxId);
