/**
 * What makes a split acceptable; pure, every refusal at once.
 *
 * What it asks of each target is decided in `content.ts`, in whose name it is in `head.ts`.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", and "Judicial deposit data".
 */
import type { Caller } from "../identity/caller.ts";
import { mayAct } from "../orders/confidentiality.ts";
import {
  decideDeposit,
  type Deposit,
  type DepositFacts,
  type DepositRefusal,
} from "../accounts/judicial_deposit.ts";
import type { DepositRequest } from "../accounts/deposit_request.ts";
import type { OrderState, OrderStatus } from "../orders/order.ts";
import type { OrderKind } from "../orders/order_kind.ts";
import { fail, ok, type Result } from "../result.ts";
import type { DiscardReason, SeriesStatus } from "../series/series.ts";
import { isTransfer, isUnblock, type RequestedAction, type SplitAction } from "./action.ts";
import { type ActionRefusal, decideActions, isSplittable } from "./content.ts";
import { decideHead, type HeadFacts, type HeadRefusal, type HeadRequest, type SplitHead } from "./head.ts";
import { balanceOf, type SplitContext, type TargetBalance, type TargetHistory } from "./target_balance.ts";

export interface SplitRequest extends HeadRequest {
  readonly actions: readonly RequestedAction[];
  readonly deposit: DepositRequest | undefined;
  /** Whether the series is interrupted with the split; to be said when the series lives and money is unblocked. */
  readonly interruptSeries: boolean | undefined;
}

export interface SplitFacts extends HeadFacts {
  readonly caller: Caller;
  readonly order: HeadFacts["order"] & {
    readonly kind: OrderKind;
    readonly state: OrderState;
    /** Its series was closed before it left: it is never sent. */
    readonly notSent: boolean;
    /** Of a block-and-transfer: where the money goes unless the split says otherwise. */
    readonly deposit: Deposit | undefined;
  };
  /** The series the order is of, its first order included. */
  readonly series:
    | { readonly status: SeriesStatus; readonly disregard: DiscardReason | undefined }
    | undefined;
  /** What the order asked, with all that splits have asked of it since. */
  readonly targets: readonly TargetHistory[];
  readonly depositFacts: DepositFacts;
}

/** A split that may be saved. */
export interface SplitDraft extends SplitHead {
  readonly actions: readonly SplitAction[];
  /** Where what is transferred goes; present exactly when something is. */
  readonly deposit: Deposit | undefined;
  /** The protocol interrupts the series too, in the same transaction. */
  readonly interruptsSeries: boolean;
}

export type SplitRefusal =
  /** A viewer of a confidential order cannot act on it. */
  | { readonly type: "viewer-only" }
  | { readonly type: "order-not-answered"; readonly status: OrderStatus }
  /** No answer is to be waited for: the remedy is a new order. */
  | { readonly type: "order-not-sent" }
  /** The order is of a series that is disregarded: the remedy is a new order. */
  | { readonly type: "series-disregarded"; readonly reason: DiscardReason }
  /** No balance remains, and no 98 that could be reiterated or cancelled. */
  | { readonly type: "nothing-to-split" }
  | { readonly type: "no-action" }
  /** Money is unblocked in a live series, whose next order could block it again: the court says whether it goes on. */
  | { readonly type: "interruption-not-decided" }
  /** The order is of no series. */
  | { readonly type: "no-series-to-interrupt" }
  | { readonly type: "deposit-missing" }
  /** Nothing new is transferred. */
  | { readonly type: "deposit-not-taken" }
  | { readonly type: "deposit-refused"; readonly refusal: DepositRefusal }
  | HeadRefusal
  | ActionRefusal;

/** Decides a split: the draft to save, or everything that is wrong with it. */
export function decideSplitDraft(
  request: SplitRequest,
  facts: SplitFacts,
): Result<SplitDraft, SplitRefusal[]> {
  const closed = orderRefusals(facts);
  if (closed.length > 0) return fail(closed);
  const head = decideHead(request, facts);
  const actions = decideActions(request.actions, balancesOf(facts), contextOf(facts));
  const deposit = depositOf(request, facts);
  const refusals: SplitRefusal[] = [
    ...(request.actions.length === 0 ? [{ type: "no-action" } as const] : []),
    ...(head.ok ? [] : head.error),
    ...(actions.ok ? [] : actions.error),
    ...interruptionRefusals(request, facts),
    ...(deposit.ok ? [] : deposit.error),
  ];
  if (refusals.length > 0 || !head.ok || !actions.ok || !deposit.ok) return fail(refusals);
  return ok({
    ...head.value,
    actions: actions.value,
    deposit: deposit.value,
    interruptsSeries: facts.series?.status === "active" && request.interruptSeries === true,
  });
}

/** What speaks against any split of the order; of its targets nothing is said then. */
export function orderRefusals(facts: SplitFacts): SplitRefusal[] {
  const { caller, order, series } = facts;
  const acts = mayAct(caller, order);
  if (!acts.ok) return [acts.error];
  if (order.notSent) return [{ type: "order-not-sent" }];
  if (series?.disregard !== undefined) return [{ type: "series-disregarded", reason: series.disregard }];
  const { status } = order.state;
  if (status !== "answered") return [{ type: "order-not-answered", status }];
  return isSplittable(balancesOf(facts), contextOf(facts)) ? [] : [{ type: "nothing-to-split" }];
}

export const contextOf = ({ order, series }: SplitFacts): SplitContext => ({
  kind: order.kind,
  series: series?.status,
});

export function balancesOf(facts: SplitFacts): TargetBalance[] {
  const context = contextOf(facts);
  return facts.targets.map((target) => balanceOf(target, context));
}

function interruptionRefusals(
  { actions, interruptSeries }: SplitRequest,
  { series }: SplitFacts,
): SplitRefusal[] {
  if (series === undefined) {
    return interruptSeries === undefined ? [] : [{ type: "no-series-to-interrupt" }];
  }
  const unblocks = actions.some(({ type }) => isUnblock(type));
  return series.status === "active" && unblocks && interruptSeries === undefined
    ? [{ type: "interruption-not-decided" }]
    : [];
}

/** A deposit is given exactly when something is transferred; a reiterated transfer has its own. */
function depositOf(
  { actions, deposit }: SplitRequest,
  { order, depositFacts }: SplitFacts,
): Result<Deposit | undefined, SplitRefusal[]> {
  if (!actions.some(({ type }) => isTransfer(type))) {
    return deposit === undefined ? ok(undefined) : fail([{ type: "deposit-not-taken" }]);
  }
  if (deposit === undefined) {
    return order.deposit === undefined ? fail([{ type: "deposit-missing" }]) : ok(order.deposit);
  }
  const decided = decideDeposit(deposit, depositFacts);
  return decided.ok ? decided : fail(decided.error.map((refusal) => ({ type: "deposit-refused", refusal })));
}
