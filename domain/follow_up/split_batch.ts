/**
 * A batch of splits: one decision applied to many answered orders; pure. Each order's split is decided as any
 * other, and what cannot be done of an order is reported with the reason.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 1 to 6.
 */
import { match } from "ts-pattern";
import { type Centavos, ZERO } from "../money.ts";
import { neededConfirmations } from "../splits/confirmation.ts";
import {
  type MoneyActionType,
  movesMoney,
  type Remedy,
  type RequestedAction,
} from "../splits/split_action.ts";
import { decideActions } from "../splits/split_content.ts";
import {
  balancesOfTargets,
  decideSplitDraft,
  orderRefusals,
  splitContextOf,
  type SplitDraft,
  type SplitFacts,
  type SplitRefusal,
  type SplitRequest,
} from "../splits/split_draft.ts";
import type { SplitHeadRequest } from "../splits/split_head.ts";
import { findExcesses } from "./excess.ts";

/** The decisions as the wire has them (`decisao`). */
export const wireBatchDecision = {
  "reiterate": "REITERAR",
  "cancel": "CANCELAR",
  "unblock-excess": "DESBLOQUEAR_EXCESSO",
  "transfer": "TRANSFERIR_TUDO",
} as const;

export type BatchDecision = keyof typeof wireBatchDecision;

export const batchDecisions = Object.keys(wireBatchDecision) as readonly BatchDecision[];

/** The decision that applies to every order of a batch. */
export interface BatchRequest {
  readonly decision: BatchDecision;
  /** The deposit of the transfers; when absent, a block-and-transfer uses the deposit of its own order. */
  readonly deposit: SplitRequest["deposit"];
}

/** An order of the batch, with the facts its split is decided on. */
interface OrderOfBatch {
  readonly head: SplitHeadRequest;
  readonly facts: SplitFacts;
}

/** A part of an order that the decision leaves as it is, with the reason. */
export type SkippedPart =
  /** The order is answered and has nothing the decision applies to. */
  | { readonly type: "nothing-to-decide"; readonly decision: BatchDecision }
  /** Excess that cannot be unblocked: assets of code 28, or amounts asked for or in doubt. */
  | { readonly type: "excess-kept"; readonly amount: Centavos }
  /** With what is in doubt it could go beyond what was asked, so the court splits the order itself. */
  | { readonly type: "in-doubt"; readonly target: bigint; readonly amount: Centavos }
  | { readonly type: "split-refused"; readonly refusal: SplitRefusal };

export interface BatchOutcome {
  /** The split to save; absent where nothing can be done. */
  readonly draft: SplitDraft | undefined;
  readonly left: readonly SkippedPart[];
}

/** Decides the split of one order of a batch, and which parts of the order are left as they are. */
export function decideOrderOfBatch(
  { decision, deposit }: BatchRequest,
  { head, facts }: OrderOfBatch,
): BatchOutcome {
  const closed = orderRefusals(facts);
  if (closed.length > 0) return { draft: undefined, left: refused(closed) };
  const { actions, left } = match(decision)
    .with("unblock-excess", () => unblockExcess(facts))
    .with("reiterate", "cancel", "transfer", (type) => requestsToTargets(type, facts))
    .exhaustive();
  if (actions.length === 0) {
    return { draft: undefined, left: left.length > 0 ? left : [{ type: "nothing-to-decide", decision }] };
  }
  const draft = decideSplitDraft({ ...head, actions, deposit, interruptSeries: undefined }, facts);
  return draft.ok
    ? { draft: draft.value, left }
    : { draft: undefined, left: [...left, ...refused(draft.error)] };
}

interface Planned {
  readonly actions: readonly RequestedAction[];
  readonly left: readonly SkippedPart[];
}

function unblockExcess(facts: SplitFacts): Planned {
  const found = findExcesses(facts.requested, balancesOfTargets(facts), splitContextOf(facts));
  return {
    actions: found.flatMap(({ actions }) => actions),
    left: found.flatMap(({ stuck }) => stuck > ZERO ? [{ type: "excess-kept", amount: stuck }] : []),
  };
}

/** The same action for every target the decision applies to, where it is permitted. */
function requestsToTargets(type: MoneyActionType | Remedy, facts: SplitFacts): Planned {
  const context = splitContextOf(facts);
  const ofMoney = movesMoney(type);
  const balances = balancesOfTargets(facts);
  const concerned = balances
    .filter(({ remaining, unanswered }) => ofMoney ? remaining > ZERO : unanswered !== undefined);
  const decided = concerned.map(({ target, available, reservations }) => {
    const request = {
      target,
      type,
      amount: ofMoney ? available : undefined,
      asset: undefined,
    };
    const own = concerned.filter((balance) => balance.target === target);
    const actions = decideActions([request], own, context);
    // Another split is already asking for all that remains.
    const isTaken = ofMoney && available === ZERO;
    const refusals: readonly SplitRefusal[] = isTaken
      ? [{ type: "action-pending", target, reservations }]
      : actions.ok
      ? []
      : actions.error;
    return { request, refusals, actions: actions.ok && !isTaken ? actions.value : [] };
  });
  const needed = neededConfirmations(
    decided.flatMap(({ actions }) => actions),
    facts.requested,
    balances,
  );
  const needing = new Set(needed.map(({ target }) => target));
  return {
    actions: decided.flatMap(({ request, refusals }) =>
      refusals.length === 0 && !needing.has(request.target) ? [request] : []
    ),
    left: [
      ...decided.flatMap(({ refusals }) => refused(refusals)),
      ...needed.map(({ target, amount }): SkippedPart => ({ type: "in-doubt", target, amount })),
    ],
  };
}

const refused = (refusals: readonly SplitRefusal[]): SkippedPart[] =>
  refusals.map((refusal) => ({ type: "split-refused", refusal }));
