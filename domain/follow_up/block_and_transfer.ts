/**
 * Block-and-transfer orders: once the block is answered, what it holds is transferred without another order
 * of the court; pure.
 *
 * At most the amount asked of each defendant is transferred: whether to unblock what institutions blocked
 * beyond it is left to the court, and the least liquid assets are taken last (`liquidity.ts`). Assets of code
 * 28 wait for the court to name them; amounts of code 07 are never transferred. A transfer in doubt counts as
 * made. Each target is transferred from once, and each order once: what an institution did not carry out is
 * left to the court (`hasMovedByItself`).
 *
 * Source: specification, "Order / draft" (transfer id) and "Judicial deposit data"; "Institution response
 * codes".
 */
import { subtract, sum, ZERO } from "../money.ts";
import type { RequestedAmount } from "../splits/block_balance.ts";
import { takeMostLiquid } from "../splits/liquidity.ts";
import { amountsAsked, movedTotal } from "../splits/money_request.ts";
import { instructionOf, isTransfer, repeatsRequest, type SplitAction } from "../splits/split_action.ts";
import { mayAskAvailable } from "../splits/split_content.ts";
import {
  balanceOf,
  possiblyTransferred,
  type SplitContext,
  type TargetHistory,
} from "../splits/target_balance.ts";

/**
 * The transfers to draft, given what the order asked and what its targets hold; none when nothing is held or
 * everything has been transferred or is being transferred.
 */
export const transfersToDraft = (
  requested: readonly RequestedAmount[],
  targets: readonly TargetHistory[],
  context: SplitContext,
): SplitAction[] =>
  requested.flatMap(({ taxId, amount }) => {
    const own = targets.filter((target) => target.taxId === taxId)
      .map((target) => ({
        targetBalance: balanceOf(target, context),
        wasTransferred: wasTransferred(target),
      }));
    const transferred = sum(own.map(({ targetBalance }) => possiblyTransferred(targetBalance)));
    if (transferred >= amount) return [];
    const free = own.filter(({ targetBalance, wasTransferred }) =>
      !wasTransferred && mayAskAvailable("transfer", targetBalance, context)
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

// What the service does by itself with the money of an order, it does once; pure. What an institution did not
// carry out, or left in doubt, and what becomes possible later, is left to the court.

/**
 * Whether a split of the service's own has moved money of an order, or is about to or drafted to. The
 * repetition of what was asked before moves nothing more.
 */
export const hasMovedByItself = (targets: readonly TargetHistory[]): boolean =>
  targets.some(({ actions }) =>
    actions.some(({ origin, request }) =>
      origin !== "user" && !repeatsRequest(request.type) &&
      movedTotal(amountsAsked(instructionOf(request))) > ZERO
    )
  );
