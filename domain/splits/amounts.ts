/**
 * The amounts of targets, and every total of them: of a defendant, an order, a series, a list. A total is the
 * sum of its targets; there is no second formula.
 */
import { type Centavos, sum, ZERO } from "../money.ts";
import type { RequestedAmount } from "./block_balance.ts";
import { movedTotal } from "./money_request.ts";
import type { TargetBalance } from "./target_balance.ts";

/** `blocked = transferred + unblocked + remaining`; what is outside the service is in none of them. */
export interface Amounts {
  readonly blocked: Centavos;
  readonly transferred: Centavos;
  readonly unblocked: Centavos;
  readonly remaining: Centavos;
  /** Asked in splits that ended in code 98 and have not been answered since. */
  readonly inDoubt: Centavos;
  /** Remaining, and neither asked for nor in doubt. */
  readonly available: Centavos;
  /** Carried out outside the service (code 07). */
  readonly outside: Centavos;
}

export function amountsOf(targetBalances: readonly TargetBalance[]): Amounts {
  const total = (of: (targetBalance: TargetBalance) => Centavos) => sum(targetBalances.map(of));
  return {
    blocked: total(({ balance }) => balance.blocked),
    transferred: total(({ balance }) => balance.transferred),
    unblocked: total(({ balance }) => balance.unblocked),
    remaining: total(({ remaining }) => remaining),
    inDoubt: total(({ inDoubt }) => movedTotal(inDoubt)),
    available: total(({ available }) => available),
    outside: total(({ outside }) => outside),
  };
}

/** What a defendant of a series was asked, and the amounts of all its orders. */
export interface DefendantAmounts extends RequestedAmount {
  readonly amounts: Amounts;
  /** What is left to block: what the next order asks of the defendant. */
  readonly left: Centavos;
}

/**
 * The amounts of each defendant over the orders of a series. What is blocked of one, or beyond what was asked,
 * leaves no less to block of another. What was done outside the service is not asked again either.
 *
 * @param requested what the first order asks
 */
export const seriesAmounts = (
  requested: readonly RequestedAmount[],
  targetBalances: readonly TargetBalance[],
): DefendantAmounts[] => {
  const byDefendant = Map.groupBy(targetBalances, ({ taxId }) => taxId);
  return requested.map(({ taxId, amount }) => {
    const amounts = amountsOf(byDefendant.get(taxId) ?? []);
    return { taxId, amount, amounts, left: leftOf(amount, sum([amounts.blocked, amounts.outside])) };
  });
};

/** What is left to ask of an amount; institutions together can block more than was asked. */
export const leftOf = (amount: Centavos, blocked: Centavos): Centavos =>
  blocked >= amount ? ZERO : ((amount - blocked) as Centavos);
