/**
 * The rules that make a split acceptable; pure, all refusals returned together.
 *
 * `content.ts` decides its actions, `head.ts` its judge, unit and process number.
 *
 * Source: specification, "Rules on splits, reiteration and cancellation", and "Judicial deposit data".
 */
import type { DepositRequest } from "../accounts/deposit_request.ts";
import {
  decideDeposit,
  type Deposit,
  type DepositFacts,
  type DepositRefusal,
} from "../accounts/judicial_deposit.ts";
import type { Caller } from "../identity/caller.ts";
import { mayActOnOrder } from "../orders/confidentiality.ts";
import type { OrderState, OrderStatus } from "../orders/order.ts";
import type { OrderKind } from "../orders/order_kind.ts";
import { fail, ok, type Result } from "../result.ts";
import type { DiscardReason, SeriesStatus } from "../series/series.ts";
import type { RequestedAmount } from "./block_balance.ts";
import type { ReservedAmount } from "./reservation.ts";
import { isTransfer, isUnblock, type RequestedAction, type SplitAction } from "./split_action.ts";
import { type ActionRefusal, decideActions, isSplittable } from "./split_content.ts";
import {
  decideSplitHead,
  type SplitHead,
  type SplitHeadFacts,
  type SplitHeadRefusal,
  type SplitHeadRequest,
} from "./split_head.ts";
import { balanceOf, type SplitContext, type TargetBalance, type TargetHistory } from "./target_balance.ts";

export interface SplitRequest extends SplitHeadRequest {
  readonly actions: readonly RequestedAction[];
  readonly deposit: DepositRequest | undefined;
  /**
   * Whether the series is interrupted with the split; required when the series is active and money is
   * unblocked.
   */
  readonly interruptSeries: boolean | undefined;
}

export interface SplitFacts extends SplitHeadFacts {
  readonly caller: Caller;
  readonly order: SplitHeadFacts["order"] & {
    readonly kind: OrderKind;
    readonly state: OrderState;
    /** Whether the order's series was closed before its dispatch, so that it is never sent. */
    readonly notSent: boolean;
    /** For a block-and-transfer: the deposit, unless the split gives another. */
    readonly deposit: Deposit | undefined;
  };
  /** The series of the order, if any. */
  readonly series:
    | { readonly status: SeriesStatus; readonly disregard: DiscardReason | undefined }
    | undefined;
  /** The order's targets with everything splits have asked of them since. */
  readonly targets: readonly TargetHistory[];
  /** What the order asked of each defendant; an information request asks nothing. */
  readonly requested: readonly RequestedAmount[];
  readonly depositFacts: DepositFacts;
}

/** A split that may be saved. */
export interface SplitDraft extends SplitHead {
  readonly actions: readonly SplitAction[];
  /** The destination of the transferred money; present exactly when the split transfers something. */
  readonly deposit: Deposit | undefined;
  /** Whether the protocol also interrupts the series, in the same transaction. */
  readonly interruptsSeries: boolean;
}

export type SplitRefusal =
  /** A viewer of a confidential order cannot act on it. */
  | { readonly type: "viewer-only" }
  | { readonly type: "order-not-answered"; readonly status: OrderStatus }
  /** The order is never sent, so there will be no answer: the remedy is a new order. */
  | { readonly type: "order-not-sent" }
  /** The order's series is disregarded: the remedy is a new order. */
  | { readonly type: "series-disregarded"; readonly reason: DiscardReason }
  /** No balance remains, and no code 98 can be reiterated or cancelled. */
  | { readonly type: "nothing-to-split"; readonly reservations: readonly ReservedAmount[] }
  | { readonly type: "no-action" }
  /**
   * Money is unblocked in an active series, whose next order could block it again: the court must say whether
   * the series goes on.
   */
  | { readonly type: "interruption-not-decided" }
  /** The order belongs to no series. */
  | { readonly type: "no-series-to-interrupt" }
  | { readonly type: "deposit-missing" }
  /** A deposit was given and nothing new is transferred. */
  | { readonly type: "deposit-not-taken" }
  | { readonly type: "deposit-refused"; readonly refusal: DepositRefusal }
  | SplitHeadRefusal
  | ActionRefusal;

/** Decides a split: returns the draft to save, or every refusal. */
export function decideSplitDraft(
  request: SplitRequest,
  facts: SplitFacts,
): Result<SplitDraft, SplitRefusal[]> {
  const closed = orderRefusals(facts);
  if (closed.length > 0) return fail(closed);
  const head = decideSplitHead(request, facts);
  const actions = decideActions(request.actions, balancesOfTargets(facts), splitContextOf(facts));
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

/** The refusals of any split of the order; when there is one, its targets are not checked. */
export function orderRefusals(facts: SplitFacts): SplitRefusal[] {
  const { caller, order, series } = facts;
  const acts = mayActOnOrder(caller, order);
  if (!acts.ok) return [acts.error];
  if (order.notSent) return [{ type: "order-not-sent" }];
  if (series?.disregard !== undefined) return [{ type: "series-disregarded", reason: series.disregard }];
  const { status } = order.state;
  if (status !== "answered") return [{ type: "order-not-answered", status }];
  const balances = balancesOfTargets(facts);
  return isSplittable(balances, splitContextOf(facts))
    ? []
    : [{ type: "nothing-to-split", reservations: balances.flatMap(({ reservations }) => reservations) }];
}

export const splitContextOf = ({ order, series }: SplitFacts): SplitContext => ({
  kind: order.kind,
  series: series?.status,
});

export function balancesOfTargets(facts: SplitFacts): TargetBalance[] {
  const context = splitContextOf(facts);
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

/**
 * Decides the deposit of a split: required exactly when something is transferred. A reiterated transfer keeps
 * its own deposit.
 */
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
