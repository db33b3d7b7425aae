/** The balance of one target's block: what it holds after splits. */
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, subtract, sum } from "../money.ts";

/**
 * The amounts of one target's block: the amount blocked, and how much of it was transferred and unblocked.
 */
export interface BlockBalance {
  readonly blocked: Centavos;
  readonly transferred: Centavos;
  readonly unblocked: Centavos;
}

/** The amounts an answer reports as carried out. */
export type ExecutedAmounts = Pick<BlockBalance, "transferred" | "unblocked">;

/** The amount still blocked; always `blocked = transferred + unblocked + remaining`. */
export const remainingOf = ({ blocked, transferred, unblocked }: BlockBalance): Centavos =>
  subtract(blocked, sum([transferred, unblocked]));

/** The balance after amounts were carried out. Throws a `RangeError` when they exceed what remains. */
export function applyExecuted(
  balance: BlockBalance,
  { transferred, unblocked }: ExecutedAmounts,
): BlockBalance {
  subtract(remainingOf(balance), sum([transferred, unblocked]));
  return {
    ...balance,
    transferred: sum([balance.transferred, transferred]),
    unblocked: sum([balance.unblocked, unblocked]),
  };
}

/** The amount asked of a defendant; of an order in a series, what that order asks. */
export interface RequestedAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}
