/**
 * What the service does by itself with the money of an order, it does once; pure. What an institution did not
 * carry out, or left in doubt, and what becomes possible later, is left to the court.
 */
import { ZERO } from "../money.ts";
import { amountsAsked, movedTotal } from "../splits/money_request.ts";
import { instructionOf, repeatsRequest } from "../splits/split_action.ts";
import type { TargetHistory } from "../splits/target_balance.ts";

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
