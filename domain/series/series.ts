/**
 * The states of a series (programmed repetition of a block): active, then closed, with the reason.
 *
 * Each of its orders is independent and has its own state (`order.ts`). When the answers of the latest order are
 * published, the series plans the next order or closes.
 *
 * The amounts of the next order of a series: `amount(k+1) = amount(k) − blocked(k)` for each defendant.
 *
 * Who may interrupt a series; pure.
 *
 * Source: specification, "Series", "Rules on splits…", 2 and 6, and "Limits"; wire names by the HTTP contract;
 * specification, "Series"; specification, "Rules on splits…", 6 and 8, and "Authentication", rules 3 and 4.
 */
import { match, P } from "ts-pattern";
import { findCode } from "../answers/response_code.ts";
import { dispatchDayFor, type Holidays } from "../calendar/calendar.ts";
import { type AuthorityRefusal, type Caller, type Delegation, mayProtocol } from "../identity/caller.ts";
import type { TaxId } from "../identity/tax_id.ts";
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import { type ActRefusal, type ConfidentialityFacts, mayActOnOrder } from "../orders/confidentiality.ts";
import { type OrderStatus, wireStatus } from "../orders/order.ts";
import { fail, ok, type Result } from "../result.ts";

export const closingReasons = ["all-blocked", "end-reached", "interrupted", "order-removed"] as const;
export type ClosingReason = (typeof closingReasons)[number];

export type SeriesState =
  | {
    readonly status: "active";
    /** The last day on which an order of the series may be dispatched. */
    readonly endsOn: Temporal.PlainDate;
  }
  | { readonly status: "closed"; readonly reason: ClosingReason; readonly closedAt: Temporal.Instant };

export type SeriesStatus = SeriesState["status"];

export type SeriesCommand =
  /** The answers of the latest order have been published. */
  | {
    readonly type: "continue";
    readonly now: Temporal.Instant;
    readonly shares: readonly PublishedAmount[];
    /** The day of the next dispatch, from `nextDispatchDay`. */
    readonly dispatchOn: Temporal.PlainDate;
  }
  /** Interruption is for all defendants together (rule 6). */
  | { readonly type: "interrupt"; readonly now: Temporal.Instant }
  /** The latest order was deleted before its dispatch. */
  | { readonly type: "remove-order"; readonly now: Temporal.Instant }
  /** The last day has passed and the latest order is still waiting. */
  | {
    readonly type: "expire";
    readonly now: Temporal.Instant;
    readonly today: Temporal.PlainDate;
    readonly latest: OrderStatus;
  };

export type SeriesEvent =
  | {
    readonly type: "order-planned";
    /** The defendants with something left to ask, and how much. */
    readonly shares: readonly DefendantAmount[];
    readonly dispatchOn: Temporal.PlainDate;
  }
  | { readonly type: "closed"; readonly reason: ClosingReason; readonly at: Temporal.Instant };

export type SeriesRefusal =
  | { readonly type: "series-closed"; readonly reason: ClosingReason }
  /**
   * The last day has not passed, or an order is with the institutions, whose answers will close the series.
   */
  | { readonly type: "not-due"; readonly endsOn: Temporal.PlainDate };

/**
 * The minimum number of days between the dispatches of two orders; by default the next order leaves as soon
 * as the answers are published.
 */
export const defaultIntervalDays = 0;

/** The business day on which the next order of a series is dispatched, however long the answers took. */
export const nextDispatchDay = (
  now: Temporal.Instant,
  holidays: Holidays,
  { previous, intervalDays }: { readonly previous: Temporal.PlainDate; readonly intervalDays: number },
): Temporal.PlainDate => dispatchDayFor(now, holidays, previous.add({ days: intervalDays }));

/** Decides what a command does to a series: the event to store, or the refusal. */
export function decideSeries(state: SeriesState, command: SeriesCommand): Result<SeriesEvent, SeriesRefusal> {
  return match([state, command])
    .returnType<Result<SeriesEvent, SeriesRefusal>>()
    .with([{ status: "active" }, { type: "continue" }], ([{ endsOn }, { now, shares, dispatchOn }]) => {
      const left = remainingAmounts(shares);
      if (left.length === 0) return closed("all-blocked", now);
      return after(dispatchOn, endsOn)
        ? closed("end-reached", now)
        : ok({ type: "order-planned", shares: left, dispatchOn });
    })
    .with([{ status: "active" }, { type: "interrupt" }], ([_, { now }]) => closed("interrupted", now))
    .with([{ status: "active" }, { type: "remove-order" }], ([_, { now }]) => closed("order-removed", now))
    .with(
      [{ status: "active" }, { type: "expire" }],
      ([{ endsOn }, { now, today, latest }]) =>
        after(today, endsOn) && isWaiting(latest)
          ? closed("end-reached", now)
          : fail({ type: "not-due", endsOn }),
    )
    .with([{ status: "closed" }, P._], ([{ reason }]) => fail({ type: "series-closed", reason }))
    .exhaustive();
}

/** The state after an event. An event on a closed series is a bug, not a refusal. */
export function evolveSeries(state: SeriesState, event: SeriesEvent): SeriesState {
  return match([state, event])
    .returnType<SeriesState>()
    .with([{ status: "active" }, { type: "order-planned" }], ([active]) => active)
    .with(
      [{ status: "active" }, { type: "closed" }],
      ([_, { reason, at }]) => ({ status: "closed", reason, closedAt: at }),
    )
    .with([{ status: "closed" }, P._], ([_, { type }]) => {
      throw new Error(`Event "${type}" does not fit a series that is closed`);
    })
    .exhaustive();
}

const isWaiting = (status: OrderStatus): boolean => status === "scheduled" || status === "protocoled";

/**
 * Whether an order of a series is never sent because the series was closed while it was waiting (rule 6). An
 * order that is being dispatched is sent all the same.
 */
export const isNotSent = (order: OrderStatus, series: SeriesStatus): boolean =>
  series === "closed" && isWaiting(order);

export interface SeriesOrder {
  readonly status: OrderStatus;
  /** The distinct response codes of its targets. */
  readonly codes: readonly string[];
}

/** Why a closed series is disregarded. */
export type DiscardReason = "last-block-not-sent" | "no-institution-answered";

/**
 * Why a closed series is to be disregarded and a new order made (rule 6); `undefined` when it is not.
 *
 * Amounts that institutions blocked are never given up: a series is not disregarded when an institution
 * answered any of its orders. Then only its unsent last order is, which has nothing to split.
 *
 * @param orders the orders in their sequence
 */
export function discardReasonOf(
  series: SeriesStatus,
  orders: readonly SeriesOrder[],
): DiscardReason | undefined {
  const isAnswered = orders.some(({ codes }) => codes.some((code) => findCode(code)?.institutionMaySend));
  if (series === "active" || isAnswered) return undefined;
  const last = orders.at(-1);
  if (last === undefined || isNotSent(last.status, series) || last.status === "removed") {
    return "last-block-not-sent";
  }
  return last.status === "answered" ? "no-institution-answered" : undefined;
}

/** The states of a series as courts read them (`situacao`). */
export const wireSeriesStatus = {
  active: "ATIVA",
  closed: "ENCERRADA",
} as const satisfies Record<SeriesStatus, string>;

/** Why a series was closed, as the wire has it. */
export const wireClosingReason = {
  "all-blocked": "VALOR_BLOQUEADO_INTEGRALMENTE",
  "end-reached": "PRAZO_ENCERRADO",
  "interrupted": "INTERROMPIDA",
  "order-removed": "ORDEM_EXCLUIDA",
} as const satisfies Record<ClosingReason, string>;

/** Why a series is disregarded, as the wire has it. */
export const wireDiscardReason = {
  "last-block-not-sent": "ULTIMA_ORDEM_NAO_ENVIADA",
  "no-institution-answered": "SEM_RESPOSTA_DE_INSTITUICAO",
} as const satisfies Record<DiscardReason, string>;

/** The state of an order of a series as courts read it (`situacao`). */
export function wireSeriesOrderStatus(
  order: Exclude<OrderStatus, "removed">,
  series: SeriesStatus,
  { splitWaits }: { readonly splitWaits: boolean },
): string {
  if (isNotSent(order, series)) return "NAO_ENVIADA";
  return order === "answered" && splitWaits ? "RESPONDIDA_COM_MINUTA" : wireStatus[order];
}

const closed = (reason: ClosingReason, at: Temporal.Instant): Result<SeriesEvent, SeriesRefusal> =>
  ok({ type: "closed", reason, at });

const after = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) > 0;

/** The amount an order of a series asks of a defendant, at each of the defendant's institutions. */
export interface DefendantAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}

/**
 * The amount together with what each institution blocked, or carried out outside the service (code 07); empty
 * where no institution answered.
 */
export interface PublishedAmount extends DefendantAmount {
  readonly blocked: readonly Centavos[];
}

/**
 * The amounts left to ask. Where institutions together blocked more than was asked, nothing is left.
 * Defendants with nothing left are not in the next order, and what a court has unblocked meanwhile is not
 * asked again.
 */
export const remainingAmounts = (shares: readonly PublishedAmount[]): DefendantAmount[] =>
  shares.map(({ taxId, amount, blocked }) => ({ taxId, amount: leftOf(amount, sum(blocked)) }))
    .filter(({ amount }) => amount > ZERO);

const leftOf = (amount: Centavos, blocked: Centavos): Centavos =>
  blocked >= amount ? ZERO : subtract(amount, blocked);

/**
 * Checks that a caller may interrupt a series: its judge, or an assistant with that judge's delegation; when
 * it is not confidential, also any other judge of the court, who may split its orders too when the judge
 * cannot continue.
 */
export function mayInterruptSeries(
  caller: Caller,
  order: ConfidentialityFacts,
  delegations: readonly Delegation[],
  today: Temporal.PlainDate,
): Result<{ readonly onBehalfOf: string | undefined }, ActRefusal | AuthorityRefusal> {
  const acts = mayActOnOrder(caller, order);
  if (!acts.ok) return acts;
  const anyJudge = caller.profiles.includes("judge") && caller.court === order.court && !order.confidential;
  return anyJudge ? ok({ onBehalfOf: undefined }) : mayProtocol(caller, order.judgeCpf, delegations, today);
}
