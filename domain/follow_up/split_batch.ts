/**
 * One decision for many answered orders at once; pure. Each order's split is decided as any other, and what the decision
 * leaves of an order as it is, is said with its reason.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", 1 to 6.
 */
import { match } from "ts-pattern";
import { type AskedAmount, excesses } from "./excess.ts";
import { type Centavos, ZERO } from "../money.ts";
import { isMoney, type MoneyType, type Remedy, type RequestedAction } from "../splits/action.ts";
import { decideActions } from "../splits/content.ts";
import type { HeadRequest } from "../splits/head.ts";
import {
  balancesOf,
  contextOf,
  decideSplitDraft,
  orderRefusals,
  type SplitDraft,
  type SplitFacts,
  type SplitRefusal,
  type SplitRequest,
} from "../splits/split_draft.ts";

/** The decisions as the wire has them (`decisao`). */
export const wireBatchDecision = {
  "reiterate": "REITERAR",
  "cancel": "CANCELAR",
  "unblock-excess": "DESBLOQUEAR_EXCESSO",
  "transfer": "TRANSFERIR_TUDO",
} as const;

export type BatchDecision = keyof typeof wireBatchDecision;

export const batchDecisions = Object.keys(wireBatchDecision) as readonly BatchDecision[];

/** What is decided for every order of a batch alike. */
export interface BatchRequest {
  readonly decision: BatchDecision;
  /** Of a transfer; absent, a block-and-transfer goes where its own order says. */
  readonly deposit: SplitRequest["deposit"];
}

/** An order of the batch with what its split is decided on. */
interface OrderOfBatch {
  readonly head: HeadRequest;
  readonly asked: readonly AskedAmount[];
  readonly facts: SplitFacts;
}

/** What of an order a decision leaves as it is. */
export type LeftOver =
  /** The order is answered, and there is nothing of the kind the decision is about. */
  | { readonly type: "nothing-to-decide"; readonly decision: BatchDecision }
  /** Excess that nothing can give back: assets of code 28 or 07, or requests without an answer. */
  | { readonly type: "excess-kept"; readonly amount: Centavos }
  | { readonly type: "split-refused"; readonly refusal: SplitRefusal };

export interface BatchOutcome {
  /** The split to save; absent where nothing can be done. */
  readonly draft: SplitDraft | undefined;
  readonly left: readonly LeftOver[];
}

/** Decides the split of one order of a batch, and what of the order is left. */
export function decideOrderOfBatch(
  { decision, deposit }: BatchRequest,
  { head, asked, facts }: OrderOfBatch,
): BatchOutcome {
  const closed = orderRefusals(facts);
  if (closed.length > 0) return { draft: undefined, left: refused(closed) };
  const { actions, left } = match(decision)
    .with("unblock-excess", () => giveBack(asked, facts))
    .with("reiterate", "cancel", "transfer", (type) => askedOfTargets(type, facts))
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
  readonly left: readonly LeftOver[];
}

function giveBack(asked: readonly AskedAmount[], facts: SplitFacts): Planned {
  const found = excesses(asked, balancesOf(facts), contextOf(facts));
  return {
    actions: found.flatMap(({ actions }) => actions),
    left: found.flatMap(({ stuck }) => stuck > ZERO ? [{ type: "excess-kept", amount: stuck }] : []),
  };
}

/** The same action of every target the decision is about, where it may be asked. */
function askedOfTargets(type: MoneyType | Remedy, facts: SplitFacts): Planned {
  const context = contextOf(facts);
  const ofMoney = isMoney(type);
  const concerned = balancesOf(facts)
    .filter(({ remaining, unanswered }) => ofMoney ? remaining > ZERO : unanswered !== undefined);
  const decided = concerned.map(({ target, available }) => {
    const request = {
      target,
      type,
      amount: ofMoney ? available : undefined,
      asset: undefined,
    };
    const own = concerned.filter((balance) => balance.target === target);
    const actions = decideActions([request], own, context);
    // All that remains is being asked for by another split.
    const isTaken = ofMoney && available === ZERO;
    const refusals: readonly SplitRefusal[] = isTaken
      ? [{ type: "action-pending", target }]
      : actions.ok
      ? []
      : actions.error;
    return { request, refusals };
  });
  return {
    actions: decided.flatMap(({ request, refusals }) => refusals.length === 0 ? [request] : []),
    left: decided.flatMap(({ refusals }) => refused(refusals)),
  };
}

const refused = (refusals: readonly SplitRefusal[]): LeftOver[] =>
  refusals.map((refusal) => ({ type: "split-refused", refusal }));
