/**
 * A block-and-transfer: what its block holds once it is answered is transferred without another order of the court; pure.
 *
 * Not more than was asked of each defendant: what institutions blocked beyond it is the court's to give back, and is
 * taken last (`liquidity.ts`). What code 28 holds waits for the court to name the asset; what code 07 did is not
 * touched. A target is transferred from once: what an institution did not carry out is the court's to decide.
 *
 * Source: specification, "Order / draft" (transfer id) and "Judicial deposit data"; "Institution response codes".
 */
import type { AskedAmount } from "./excess.ts";
import { takeMostLiquid } from "../splits/liquidity.ts";
import { type Centavos, subtract, sum } from "../money.ts";
import { instructionOf, isTransfer, type SplitAction } from "../splits/action.ts";
import { mayAsk } from "../splits/content.ts";
import {
  balanceOf,
  type SplitContext,
  type TargetBalance,
  type TargetHistory,
} from "../splits/target_balance.ts";

/** The transfers that follow from how the order stands; none when nothing is held, or all of it is on its way. */
export const transfersOf = (
  asked: readonly AskedAmount[],
  targets: readonly TargetHistory[],
  context: SplitContext,
): SplitAction[] =>
  asked.flatMap(({ taxId, amount }) => {
    const own = targets.filter((target) => target.taxId === taxId)
      .map((target) => ({
        targetBalance: balanceOf(target, context),
        wasTransferred: wasTransferred(target),
      }));
    const transferred = sum(own.map(({ targetBalance }) => transferring(targetBalance)));
    if (transferred >= amount) return [];
    const free = own.filter(({ targetBalance, wasTransferred }) =>
      !wasTransferred && mayAsk("transfer", targetBalance, context)
    )
      .map(({ targetBalance }) => targetBalance);
    return takeMostLiquid(subtract(amount, transferred), free)
      .map((part) => ({ ...part, type: "transfer" as const, asset: undefined }));
  });

const wasTransferred = ({ actions }: TargetHistory): boolean =>
  actions.some(({ request }) => {
    const followUp = instructionOf(request);
    return followUp !== undefined && isTransfer(followUp.type);
  });

/** Transferred, or asked to be. */
const transferring = ({ balance, remaining, available, unblocking }: TargetBalance): Centavos =>
  sum([balance.transferred, subtract(subtract(remaining, available), unblocking)]);
