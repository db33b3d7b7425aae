/**
 * What each type of event says, as it is stored: the domain's names, ids as texts, amounts as texts of whole
 * centavos and instants as texts in UTC, because JSON has none of them. Facts without names or tax ids: every
 * subscriber of the court reads them. `notice.ts` words them for courts.
 */
import { dispatchOpensAt, type Holidays, timelineOf } from "../calendar/calendar.ts";
import type { OrderState } from "../orders/order.ts";
import type { OrderKind } from "../orders/order_kind.ts";
import type { ClosingReason, DiscardReason } from "../series/series.ts";
import type { SplitOrigin } from "../splits/split.ts";
import {
  type ActionType,
  instructionOf,
  instructionParts,
  type TargetRequest,
} from "../splits/split_action.ts";

/** A text of whole centavos. */
type Amount = string;
/** A text of an instant in UTC. */
type InstantText = string;
/** A date as `2026-11-23`. */
type DateText = string;

/** The split that an event concerns. */
export interface SplitNamed {
  readonly split: string;
  readonly splitNumber: string;
}

/** When the dispatch of a day begins and when its answers are published. */
interface Forecast {
  readonly dispatchAt: InstantText;
  readonly publishAt: InstantText;
}

export interface Deadlines {
  readonly answersDueAt: InstantText;
  readonly publishAt: InstantText;
}

interface Target {
  readonly target: string;
  readonly ispb: string;
}

/** A target of an order with its request. */
export interface RequestedTarget extends Target {
  readonly amount?: Amount;
  /** How many requests in a row its institution left without an answer, where any. */
  readonly noAnswers?: number;
}

export interface CodedTarget extends Target {
  readonly code: string;
}

/** A target with its answer, or with the answer to a split's action. */
export interface AnsweredTarget extends CodedTarget {
  readonly blocked?: Amount;
  readonly transferred?: Amount;
  readonly unblocked?: Amount;
  /** What remains blocked by the service's account. */
  readonly balance?: Amount;
  /** What remains blocked by the institution's account, where it is another amount. */
  readonly reported?: Amount;
  readonly expectedOn?: DateText;
  readonly noAnswers?: number;
}

interface RequestedAction {
  readonly target: string;
  readonly type: ActionType;
  readonly amount?: Amount;
  /** The remaining balance that is unblocked too. */
  readonly rest?: Amount;
  readonly transferId?: string;
  /** The split whose unanswered action is repeated. */
  readonly repeatsSplit?: string;
}

interface AnsweredTargets extends Partial<SplitNamed> {
  readonly targets: readonly AnsweredTarget[];
}

export interface EventData {
  readonly "order-protocoled": Forecast & {
    readonly kind: OrderKind;
    readonly status: "scheduled" | "protocoled";
    readonly transferId?: string;
    readonly series?: string;
    readonly targets: readonly RequestedTarget[];
  };
  readonly "order-removed": Readonly<Record<never, never>>;
  readonly "order-sent": Deadlines & { readonly institutions: number };
  readonly "order-not-forwarded": Deadlines & Partial<SplitNamed> & {
    readonly targets: readonly CodedTarget[];
  };
  readonly "answer-processed": AnsweredTargets;
  readonly "order-unanswered": AnsweredTargets;
  readonly "order-answered": { readonly targets: readonly AnsweredTarget[] };
  readonly "series-begun": {
    readonly series: string;
    readonly position: number;
    readonly endsOn: DateText;
  };
  readonly "series-order-created": Forecast & {
    readonly series: string;
    readonly position: number;
    /** The protocol number of the order before it. */
    readonly previousNumber?: string | undefined;
    readonly total: Amount;
  };
  readonly "series-closed": {
    readonly series: string;
    readonly reason: ClosingReason;
    /** The number of its orders. */
    readonly orders: number;
    /** Whether its last order is never sent. */
    readonly notSent: boolean;
    readonly disregarded?: DiscardReason;
  };
  readonly "split-protocoled": Forecast & SplitNamed & {
    readonly origin: SplitOrigin;
    readonly interruptsSeries: boolean;
    readonly actions: readonly RequestedAction[];
  };
  readonly "split-removed": SplitNamed;
  readonly "split-sent": Deadlines & SplitNamed & { readonly institutions: number };
  readonly "split-answered": SplitNamed & { readonly targets: readonly AnsweredTarget[] };
  readonly "transfer-received": SplitNamed & Target & {
    readonly transferId: string;
    readonly transferred: Amount;
    readonly received: Amount;
    readonly receivedOn: DateText;
  };
  readonly "dispatch-postponed": Deadlines & Partial<SplitNamed> & {
    /** The institution whose remittance is postponed; absent where nothing was frozen yet. */
    readonly ispb?: string;
    readonly previousDispatchAt: InstantText;
    readonly dispatchAt: InstantText;
  };
}

/** When the dispatch of a day begins and when its answers are published. */
export const forecastOf = (dispatchOn: Temporal.PlainDate, holidays: Holidays): Forecast => ({
  dispatchAt: dispatchOpensAt(dispatchOn).toString(),
  publishAt: timelineOf(dispatchOn, holidays).publishBy.toString(),
});

export const deadlinesOf = (
  { answersDueAt, publishAt }: {
    readonly answersDueAt: Temporal.Instant;
    readonly publishAt: Temporal.Instant;
  },
): Deadlines => ({ answersDueAt: answersDueAt.toString(), publishAt: publishAt.toString() });

/** A protocoled order without the targets, which the store adds (`emitProtocoled`). */
export const protocoledOrderData = (
  { kind, state, transferId, seriesId, dispatchOn }: {
    readonly kind: OrderKind;
    /** The state after the protocol: awaiting its dispatch, or the day the court chose. */
    readonly state: Extract<OrderState, { readonly status: "scheduled" | "protocoled" }>;
    readonly transferId: string | undefined;
    readonly seriesId: string | undefined;
    readonly dispatchOn: Temporal.PlainDate;
  },
  holidays: Holidays,
): Omit<EventData["order-protocoled"], "targets"> => ({
  kind,
  status: state.status,
  ...(transferId !== undefined && { transferId }),
  ...(seriesId !== undefined && { series: seriesId }),
  ...forecastOf(dispatchOn, holidays),
});

/** An action of a split that is protocoled. */
export interface ProtocoledAction {
  readonly target: bigint;
  readonly requested: TargetRequest;
  readonly transferId: string | undefined;
  /** The split whose unanswered action is repeated; undefined when none is. */
  readonly repeatsSplit: string | undefined;
}

export const protocoledSplitData = (
  { id, number, origin, interruptsSeries, actions, dispatchOn }: {
    readonly id: string;
    readonly number: string;
    readonly origin: SplitOrigin;
    readonly interruptsSeries: boolean;
    readonly actions: readonly ProtocoledAction[];
    readonly dispatchOn: Temporal.PlainDate;
  },
  holidays: Holidays,
): EventData["split-protocoled"] => ({
  split: id,
  splitNumber: number,
  origin,
  interruptsSeries,
  actions: actions.map(({ target, requested, transferId, repeatsSplit }) => {
    const { amount, rest } = instructionParts(instructionOf(requested));
    return {
      target: String(target),
      type: requested.type,
      ...(amount !== undefined && { amount: String(amount) }),
      ...(rest !== undefined && { rest: String(rest) }),
      ...(transferId !== undefined && { transferId }),
      ...(repeatsSplit !== undefined && { repeatsSplit }),
    };
  }),
  ...forecastOf(dispatchOn, holidays),
});
