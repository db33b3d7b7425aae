/**
 * The splits of all orders of a closed series in one call; pure. An amount is taken from the targets of all
 * its orders in the order of `liquidity.ts`, and each order's split is then decided as any other: all are
 * accepted or none.
 *
 * Source: specification, "Rules on splits…", 6; the HTTP contract, `/v1/serie/{id}/desdobramento`.
 */
import type { DepositRequest } from "../accounts/deposit_request.ts";
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, sum, ZERO } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import type { DiscardReason } from "../series/series.ts";
import { takeMostLiquid } from "./liquidity.ts";
import { remedyActions } from "./no_answer_remedy.ts";
import { isTransfer, type MoneyActionType, type RequestedAction, unblocksRest } from "./split_action.ts";
import { mayAskAvailable } from "./split_content.ts";
import {
  balancesOfTargets,
  decideSplitDraft,
  splitContextOf,
  type SplitDraft,
  type SplitFacts,
  type SplitRefusal,
} from "./split_draft.ts";
import type { SplitHeadRequest } from "./split_head.ts";
import type { TargetBalance } from "./target_balance.ts";

export interface SeriesSplitRequest extends SplitHeadRequest {
  /** What to do with the money; when absent, nothing. */
  readonly money: {
    readonly type: MoneyActionType;
    /**
     * The amount of each defendant; without an amount, all that is available. `transfer-and-unblock` requires
     * one.
     */
    readonly shares: readonly { readonly taxId: TaxId; readonly amount: Centavos | undefined }[];
  } | undefined;
  /** Whether every block that ended in code 98 is cancelled. */
  readonly cancelUnanswered: boolean;
  readonly deposit: DepositRequest | undefined;
}

/** An order of the series, with the facts its split is decided on. */
export interface OrderOfSeries {
  readonly id: string;
  readonly facts: SplitFacts;
}

export type SeriesSplitRefusal =
  /** While the series is active its orders are split one by one, or it is interrupted first. */
  | { readonly type: "series-active" }
  | { readonly type: "series-disregarded"; readonly reason: DiscardReason }
  | { readonly type: "amount-missing"; readonly taxId: TaxId }
  /** The available amounts of the defendant in all orders add up to less. */
  | { readonly type: "share-exceeds-balance"; readonly taxId: TaxId; readonly available: Centavos }
  | { readonly type: "repeated-defendant"; readonly taxId: TaxId }
  | Extract<SplitRefusal, { readonly type: "nothing-to-split" }>
  /** A deposit was given and nothing is transferred. */
  | { readonly type: "deposit-not-taken" }
  | { readonly type: "split-refused"; readonly order: string; readonly refusal: SplitRefusal };

/** The split of one order of the series. */
export interface OrderSplit {
  readonly order: string;
  readonly draft: SplitDraft;
}

/** Decides the splits of a closed series: one for each order that needs one, or every refusal. */
export function decideSeriesSplit(
  request: SeriesSplitRequest,
  orders: readonly OrderOfSeries[],
): Result<OrderSplit[], SeriesSplitRefusal[]> {
  const closed = seriesRefusals(request, orders);
  if (closed.length > 0) return fail(closed);
  // Orders that were not sent, or whose answers are not published, have nothing to split.
  const answered = orders.filter(({ facts }) => facts.order.state.status === "answered");
  const money = moneyActions(request, answered);
  if (!money.ok) return money;
  const planned = answered.flatMap(({ id, facts }) => {
    const targetBalances = balancesOfTargets(facts);
    const own = new Set(targetBalances.map(({ target }) => target));
    const actions = [
      ...money.value.filter(({ target }) => own.has(target)),
      ...(request.cancelUnanswered ? remedyActions("cancel", targetBalances, splitContextOf(facts)) : []),
    ];
    return actions.length === 0 ? [] : [{ order: id, facts, actions }];
  });
  if (planned.length === 0) {
    const reservations = answered.flatMap(({ facts }) =>
      balancesOfTargets(facts).flatMap(({ reservations }) => reservations)
    );
    return fail([{ type: "nothing-to-split", reservations }]);
  }
  const decided = planned.map(({ order, facts, actions }) => ({
    order,
    draft: decideSplitDraft(splitRequest(request, actions), facts),
  }));
  const refusals = decided.flatMap(({ order, draft }) =>
    draft.ok ? [] : draft.error.map((refusal) => ({ type: "split-refused", order, refusal }) as const)
  );
  return refusals.length > 0
    ? fail(refusals)
    : ok(decided.flatMap(({ order, draft }) => draft.ok ? [{ order, draft: draft.value }] : []));
}

function seriesRefusals(
  { money, deposit }: SeriesSplitRequest,
  orders: readonly OrderOfSeries[],
): SeriesSplitRefusal[] {
  const series = orders.flatMap(({ facts }) => facts.series ?? []);
  if (series.some(({ status }) => status === "active")) return [{ type: "series-active" }];
  const reason = series.find(({ disregard }) => disregard !== undefined)?.disregard;
  if (reason !== undefined) return [{ type: "series-disregarded", reason }];
  const transfers = money !== undefined && isTransfer(money.type);
  return deposit !== undefined && !transfers ? [{ type: "deposit-not-taken" }] : [];
}

function moneyActions(
  { money }: SeriesSplitRequest,
  orders: readonly OrderOfSeries[],
): Result<RequestedAction[], SeriesSplitRefusal[]> {
  if (money === undefined) return ok([]);
  const { type, shares } = money;
  // Without amounts that another split is asking for, that are in doubt, and whose code forbids the action.
  const free = orders.flatMap(({ facts }) =>
    balancesOfTargets(facts).filter((targetBalance) =>
      mayAskAvailable(type, targetBalance, splitContextOf(facts))
    )
  );
  const decided = shares.map(({ taxId, amount }, index): Result<RequestedAction[], SeriesSplitRefusal> => {
    const own = free.filter((targetBalance) => targetBalance.taxId === taxId);
    const available = sum(own.map((targetBalance) => targetBalance.available));
    if (shares.findIndex((other) => other.taxId === taxId) < index) {
      return fail({ type: "repeated-defendant", taxId });
    }
    if (unblocksRest(type) && amount === undefined) {
      return fail({ type: "amount-missing", taxId });
    }
    if (amount !== undefined && amount > available) {
      return fail({ type: "share-exceeds-balance", taxId, available });
    }
    return ok(actionsOf(type, amount ?? available, own));
  });
  const refusals = decided.flatMap((each) => each.ok ? [] : [each.error]);
  return refusals.length > 0 ? fail(refusals) : ok(decided.flatMap((each) => each.ok ? each.value : []));
}

/**
 * The actions for one defendant. Where the rest is unblocked, targets from which nothing is transferred are
 * unblocked whole.
 */
function actionsOf(
  type: MoneyActionType,
  amount: Centavos,
  targetBalances: readonly TargetBalance[],
): RequestedAction[] {
  const taken = new Map(takeMostLiquid(amount, targetBalances).map((part) => [part.target, part.amount]));
  return targetBalances.flatMap(({ target, available }): RequestedAction[] => {
    const part = taken.get(target) ?? ZERO;
    if (part > ZERO) return [{ target, type, amount: part, asset: undefined }];
    return unblocksRest(type) ? [{ target, type: "unblock", amount: available, asset: undefined }] : [];
  });
}

const splitRequest = (
  { processNumber, judgeCpf, courtUnitId, deposit }: SeriesSplitRequest,
  actions: readonly RequestedAction[],
) => ({
  processNumber,
  judgeCpf,
  courtUnitId,
  actions,
  deposit: actions.some(({ type }) => isTransfer(type)) ? deposit : undefined,
  interruptSeries: undefined,
});
