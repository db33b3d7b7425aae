/**
 * What splits have asked of a target's money: each unblock and transfer once, together with its repetitions;
 * pure.
 *
 * An institution that gave no answer (code 98) may have carried the request out. Until it answers, the amount
 * is in doubt: neither moved nor free.
 *
 * Source: specification, "Rules for codes", 3, and "Rules on splits…", 4 and 5.
 */
import { NO_ANSWER, NOT_FORWARDED } from "../answers/answer.ts";
import { type Centavos, min, subtract, sum, ZERO } from "../money.ts";
import type { ExecutedAmounts } from "./block_balance.ts";
import type { Reservation } from "./reservation.ts";
import type { SplitOrigin } from "./split.ts";
import { type Instruction, instructionOf, repeatedBy, type TargetRequest } from "./split_action.ts";

export interface PastAction {
  readonly id: bigint;
  /** The split that asks it, and who made that split. */
  readonly split: string;
  readonly origin: SplitOrigin;
  /** Present while that split awaits protocol, so that nothing is asked yet. */
  readonly reservation: Reservation | undefined;
  readonly request: TargetRequest;
  /**
   * The outcome; absent while the action is not answered, from its draft on. Courts see it once the answers
   * of its split are published.
   */
  readonly end: (ExecutedAmounts & { readonly code: string }) | undefined;
}

/** How a request stands: awaiting protocol, then its answer; answered, or without an answer after its time. */
type MoneyRequestState = "drafted" | "asked" | "settled" | "in-doubt";

/** An unblock or a transfer with everything that repeated it. */
export interface MoneyRequest {
  /** The id of the first action, by which repetitions name the request. */
  readonly action: bigint;
  readonly split: string;
  /** The amounts it asks to move. */
  readonly asks: ExecutedAmounts;
  readonly state: MoneyRequestState;
  /** The amounts that its answers reported as moved. */
  readonly moved: ExecutedAmounts;
}

const nothingMoved: ExecutedAmounts = { transferred: ZERO, unblocked: ZERO };

export const movedTotal = ({ transferred, unblocked }: ExecutedAmounts): Centavos =>
  sum([transferred, unblocked]);

export const sumMoved = (amounts: readonly ExecutedAmounts[]): ExecutedAmounts => ({
  transferred: sum(amounts.map(({ transferred }) => transferred)),
  unblocked: sum(amounts.map(({ unblocked }) => unblocked)),
});

/** The amounts that an instruction moves when it is carried out. */
export function amountsAsked(instruction: Instruction | undefined): ExecutedAmounts {
  if (instruction === undefined) return nothingMoved;
  switch (instruction.type) {
    case "cancel":
      return nothingMoved;
    case "unblock":
      return { transferred: ZERO, unblocked: instruction.amount };
    case "transfer":
      return { transferred: instruction.amount, unblocked: ZERO };
    case "transfer-and-unblock":
      return { transferred: instruction.amount, unblocked: instruction.rest };
  }
}

/** The money requests of a target's actions, in the order in which they were first asked. */
export function moneyRequestsOf(actions: readonly PastAction[]): MoneyRequest[] {
  const chains = Map.groupBy(actions, ({ id, request }) => repeatedBy(request) ?? id);
  return [...chains].flatMap(([action, chain]): MoneyRequest[] => {
    const asks = amountsAsked(instructionOf(chain[0]!.request));
    if (movedTotal(asks) === ZERO) return [];
    return [{
      action,
      split: chain[0]!.split,
      asks,
      state: stateOf(chain),
      moved: sumMoved(chain.flatMap(({ end }) => end ?? [])),
    }];
  });
}

/** A repetition under way leaves in doubt what it repeats: it is the same money, asked again. */
function stateOf([first, ...repetitions]: readonly PastAction[]): MoneyRequestState {
  if (first?.end === undefined) return first?.reservation === undefined ? "asked" : "drafted";
  // A repetition that could not be forwarded says nothing.
  const told = repetitions.flatMap(({ end }) => end === undefined || end.code === NOT_FORWARDED ? [] : end);
  return (told.at(-1) ?? first.end).code === NO_ANSWER ? "in-doubt" : "settled";
}

/** A money request that ended in code 98 and has not been answered since. */
export interface DoubtfulRequest {
  readonly action: bigint;
  readonly asks: ExecutedAmounts;
}

/**
 * The requests in doubt, oldest first, each as far as the target still holds its amount: what has left the
 * target by an answer cannot be moved by a silent request as well.
 */
export function doubtfulOf(requests: readonly MoneyRequest[], remaining: Centavos): DoubtfulRequest[] {
  let left = remaining;
  return requests.filter(({ state }) => state === "in-doubt").flatMap(({ action, asks }) => {
    const transferred = min(asks.transferred, left);
    left = subtract(left, transferred);
    const unblocked = min(asks.unblocked, left);
    left = subtract(left, unblocked);
    const within = { transferred, unblocked };
    return movedTotal(within) === ZERO ? [] : [{ action, asks: within }];
  });
}
