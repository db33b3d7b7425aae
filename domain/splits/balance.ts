/** The money one target's block holds, and what splits have made of it. */
import { type Centavos, subtract, sum } from "../money.ts";

/** The amounts of one target's block: blocked, and of it transferred and unblocked. */
export interface BlockBalance {
  readonly blocked: Centavos;
  readonly transferred: Centavos;
  readonly unblocked: Centavos;
}

/** What an answer says was done of a balance. */
export type ExecutedAmounts = Pick<BlockBalance, "transferred" | "unblocked">;

/** What is still blocked: `blocked = transferred + unblocked + remaining`, always. */
export const remainingOf = ({ blocked, transferred, unblocked }: BlockBalance): Centavos =>
  subtract(blocked, sum([transferred, unblocked]));

/** The balance after something was done. Throws a `RangeError` when more was done than remains. */
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
