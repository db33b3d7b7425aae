/**
 * The states of an order, from draft to answered; pure.
 * Source: specification, "States and transitions" and "Limits"; wire names in `wireStatus`.
 */
import { match, P } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";

/** The protocol of an order: its number (14 digits, year first), its time, and who protocoled it. */
export interface Protocol {
  readonly number: string;
  readonly at: Temporal.Instant;
  /** The CPF of the person who protocoled: the judge, or an assistant in the judge's name. */
  readonly by: string;
  /** The name shown beside the judge's on the first protocol (specification, "Rules on splits…", 9). */
  readonly byName: string;
  /** Whether the court's rule, when it was protocoled, let it be deleted until it is sent; absent: it did not. */
  readonly deletableUntilSent?: boolean;
  /** The draft's version and the SHA-256 of its content; absent of what the service protocols. */
  readonly content?: { readonly version: number; readonly digest: string };
}

/** The deadlines of an order that is with the institutions. */
interface Deadlines {
  /** Answers are accepted strictly before this instant (specification, Limits: 04:59 of D+2). */
  readonly answersDueAt: Temporal.Instant;
  /** The answers are published at this instant (specification, Limits: 08:00 of D+3). */
  readonly publishAt: Temporal.Instant;
}

export type OrderState =
  | { readonly status: "draft"; readonly scheduledFor: Temporal.PlainDate | undefined }
  /** Protocoled for a later date chosen by the court. */
  | { readonly status: "scheduled"; readonly protocol: Protocol; readonly dispatchOn: Temporal.PlainDate }
  | { readonly status: "protocoled"; readonly protocol: Protocol; readonly dispatchOn: Temporal.PlainDate }
  /** Frozen into remittances whose files are being published; courts still read `PROTOCOLADA`. */
  | { readonly status: "dispatching"; readonly protocol: Protocol; readonly dispatchOn: Temporal.PlainDate }
  | ({ readonly status: "sent"; readonly protocol: Protocol; readonly sentAt: Temporal.Instant } & Deadlines)
  | (
    & { readonly status: "consolidating"; readonly protocol: Protocol; readonly sentAt: Temporal.Instant }
    & Deadlines
  )
  | {
    readonly status: "answered";
    readonly protocol: Protocol;
    readonly sentAt: Temporal.Instant;
    readonly answeredAt: Temporal.Instant;
  }
  /** Deleted by a user; the row is kept because a protocol number is never given twice. */
  | {
    readonly status: "removed";
    readonly removedAt: Temporal.Instant;
    readonly protocol: Protocol | undefined;
  };

export type OrderStatus = OrderState["status"];

export type OrderCommand =
  | {
    readonly type: "protocol";
    readonly protocol: Protocol;
    /** The business day of the dispatch, as scheduled or the next one, from `dispatchDayFor`. */
    readonly dispatchOn: Temporal.PlainDate;
  }
  | { readonly type: "remove"; readonly now: Temporal.Instant; readonly deletableUntil: Temporal.Instant }
  | { readonly type: "freeze"; readonly day: Temporal.PlainDate }
  | { readonly type: "postpone"; readonly to: Temporal.PlainDate }
  | ({ readonly type: "send"; readonly now: Temporal.Instant } & Deadlines)
  | { readonly type: "close-answers"; readonly now: Temporal.Instant }
  | { readonly type: "publish"; readonly now: Temporal.Instant }
  | { readonly type: "cancel"; readonly now: Temporal.Instant; readonly deletableUntil: Temporal.Instant };

export type OrderEvent =
  | {
    readonly type: "protocoled";
    readonly protocol: Protocol;
    readonly dispatchOn: Temporal.PlainDate;
    readonly scheduled: boolean;
  }
  | { readonly type: "removed"; readonly at: Temporal.Instant }
  | { readonly type: "frozen" }
  | { readonly type: "postponed"; readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }
  | ({ readonly type: "sent"; readonly at: Temporal.Instant } & Deadlines)
  | { readonly type: "answers-closed" }
  | { readonly type: "answered"; readonly at: Temporal.Instant };

export type OrderRefusal =
  /** The order has a protocol already. */
  | { readonly type: "already-protocoled"; readonly protocolNumber: string }
  /** The command applies to protocoled orders only, and this is a draft. */
  | { readonly type: "not-protocoled" }
  /** The time for deletion has ended (specification, Limits; `withdrawableUntil`). */
  | { readonly type: "deletion-closed"; readonly until: Temporal.Instant }
  /** The dispatch job has run, so deletion is refused. */
  | { readonly type: "already-dispatched" }
  /** A sent order can never be cancelled; only a later unblock lifts the block. */
  | { readonly type: "cancel-not-permitted" }
  /** The order awaits its dispatch: the time for deletion has ended, and it cannot be cancelled either. */
  | { readonly type: "cancel-too-late"; readonly until: Temporal.Instant }
  /** The order can still be deleted, so it is to be deleted instead of cancelled. */
  | { readonly type: "delete-instead"; readonly until: Temporal.Instant }
  | { readonly type: "not-due"; readonly from: Temporal.Instant | Temporal.PlainDate }
  | { readonly type: "not-frozen" }
  | { readonly type: "removed" }
  /** The order is already past this step; repeating the command changes nothing. */
  | { readonly type: "already-done"; readonly status: OrderStatus };

const before = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;
const earlier = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

type Decision = Result<OrderEvent[], OrderRefusal>;
type StateOf<Status extends OrderStatus> = Extract<OrderState, { readonly status: Status }>;

/** Decides what a command does to an order in a state: the events to store, or the refusal. */
export function decideOrder(state: OrderState, command: OrderCommand): Decision {
  return match(state)
    .returnType<Decision>()
    .with({ status: "draft" }, (draft) => decideDrafted(draft, command))
    .with({ status: P.union("scheduled", "protocoled") }, (order) => decideWaiting(order, command))
    .with({ status: "dispatching" }, (order) => decideDispatching(order, command))
    .with({ status: "sent" }, (order) => decideSent(order, command))
    .with({ status: "consolidating" }, (order) => decideConsolidating(order, command))
    .with({ status: "answered" }, (order) => decideAnswered(order, command))
    .with({ status: "removed" }, () => fail({ type: "removed" }))
    .exhaustive();
}

const decideDrafted = ({ scheduledFor }: StateOf<"draft">, command: OrderCommand): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: "protocol" }, ({ protocol, dispatchOn }) =>
      ok([{ type: "protocoled", protocol, dispatchOn, scheduled: scheduledFor !== undefined }]))
    .with({ type: "remove" }, ({ now }) =>
      ok([{ type: "removed", at: now }]))
    .with(
      { type: P.union("freeze", "postpone", "send", "close-answers", "publish", "cancel") },
      () =>
        fail({ type: "not-protocoled" }),
    )
    .exhaustive();

/**
 * An order that is protocoled, for the next dispatch or a later day, and not yet frozen; it can be deleted
 * until the cut-off.
 */
const decideWaiting = (
  { protocol, dispatchOn }: StateOf<"scheduled" | "protocoled">,
  command: OrderCommand,
): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: "protocol" }, () => alreadyProtocoled(protocol))
    .with({ type: "remove" }, ({ now, deletableUntil }) =>
      earlier(now, deletableUntil)
        ? ok([{ type: "removed", at: now }])
        : fail({ type: "deletion-closed", until: deletableUntil }))
    .with({ type: "freeze" }, ({ day }) =>
      before(day, dispatchOn) ? fail({ type: "not-due", from: dispatchOn }) : ok([{ type: "frozen" }]))
    .with({ type: "postpone" }, ({ to }) =>
      postponed(dispatchOn, to))
    .with({ type: "cancel" }, ({ now, deletableUntil: until }) =>
      fail({ type: earlier(now, until) ? "delete-instead" : "cancel-too-late", until }))
    .with({ type: P.union("send", "close-answers", "publish") }, () =>
      fail({ type: "not-frozen" }))
    .exhaustive();

const decideDispatching = (
  { status, protocol, dispatchOn }: StateOf<"dispatching">,
  command: OrderCommand,
): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: P.union("protocol", "remove", "cancel") }, ({ type }) => refuseDispatched[type](protocol))
    .with({ type: "postpone" }, ({ to }) => postponed(dispatchOn, to))
    .with(
      { type: "send" },
      ({ now, answersDueAt, publishAt }) => ok([{ type: "sent", at: now, answersDueAt, publishAt }]),
    )
    .with({ type: "freeze" }, () => fail({ type: "already-done", status }))
    .with({ type: P.union("close-answers", "publish") }, () => fail({ type: "not-due", from: dispatchOn }))
    .exhaustive();

const decideSent = (
  { status, protocol, answersDueAt, publishAt }: StateOf<"sent">,
  command: OrderCommand,
): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: P.union("protocol", "remove", "cancel") }, ({ type }) => refuseDispatched[type](protocol))
    .with({ type: "close-answers" }, ({ now }) =>
      earlier(now, answersDueAt)
        ? fail({ type: "not-due", from: answersDueAt })
        : ok([{ type: "answers-closed" }]))
    .with({ type: "publish" }, () =>
      fail({ type: "not-due", from: publishAt }))
    .with({ type: P.union("freeze", "postpone", "send") }, () =>
      fail({ type: "already-done", status }))
    .exhaustive();

const decideConsolidating = (
  { status, protocol, publishAt }: StateOf<"consolidating">,
  command: OrderCommand,
): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: P.union("protocol", "remove", "cancel") }, ({ type }) => refuseDispatched[type](protocol))
    .with({ type: "publish" }, ({ now }) =>
      earlier(now, publishAt)
        ? fail({ type: "not-due", from: publishAt })
        : ok([{ type: "answered", at: now }]))
    .with(
      { type: P.union("freeze", "postpone", "send", "close-answers") },
      () =>
        fail({ type: "already-done", status }),
    )
    .exhaustive();

const decideAnswered = ({ status, protocol }: StateOf<"answered">, command: OrderCommand): Decision =>
  match(command)
    .returnType<Decision>()
    .with({ type: P.union("protocol", "remove", "cancel") }, ({ type }) => refuseDispatched[type](protocol))
    .with(
      { type: P.union("freeze", "postpone", "send", "close-answers", "publish") },
      () => fail({ type: "already-done", status }),
    )
    .exhaustive();

const alreadyProtocoled = ({ number }: Protocol): Decision =>
  fail({ type: "already-protocoled", protocolNumber: number });

const postponed = (dispatchOn: Temporal.PlainDate, to: Temporal.PlainDate): Decision =>
  before(dispatchOn, to)
    ? ok([{ type: "postponed", from: dispatchOn, to }])
    : fail({ type: "not-due", from: dispatchOn });

/** The refusals of courts' commands on an order that is frozen into remittances or later. */
const refuseDispatched = {
  protocol: alreadyProtocoled,
  remove: (): Decision => fail({ type: "already-dispatched" }),
  cancel: (): Decision => fail({ type: "cancel-not-permitted" }),
};

/** The state after an event. An event that does not fit its state is a bug, not a refusal. */
export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  return match([state, event])
    .returnType<OrderState>()
    .with([{ status: "draft" }, { type: "protocoled" }], ([_, { protocol, dispatchOn, scheduled }]) => ({
      status: scheduled ? "scheduled" : "protocoled",
      protocol,
      dispatchOn,
    }))
    .with([{ status: "draft" }, { type: "removed" }], ([_, { at }]) => ({
      status: "removed",
      removedAt: at,
      protocol: undefined,
    }))
    .with(
      [{ status: P.union("scheduled", "protocoled") }, { type: "removed" }],
      ([{ protocol }, { at }]) => ({ status: "removed", removedAt: at, protocol }),
    )
    .with(
      [{ status: P.union("scheduled", "protocoled") }, { type: "frozen" }],
      ([{ protocol, dispatchOn }]) => ({ status: "dispatching", protocol, dispatchOn }),
    )
    .with(
      [{ status: P.union("scheduled", "protocoled", "dispatching") }, { type: "postponed" }],
      ([current, { to }]) => ({ ...current, dispatchOn: to }),
    )
    .with(
      [{ status: "dispatching" }, { type: "sent" }],
      ([{ protocol }, { at, answersDueAt, publishAt }]) => ({
        status: "sent",
        protocol,
        sentAt: at,
        answersDueAt,
        publishAt,
      }),
    )
    .with(
      [{ status: "sent" }, { type: "answers-closed" }],
      ([current]) => ({ ...current, status: "consolidating" }),
    )
    .with(
      [{ status: "consolidating" }, { type: "answered" }],
      ([{ protocol, sentAt }, { at }]) => ({ status: "answered", protocol, sentAt, answeredAt: at }),
    )
    .otherwise(([{ status }, { type }]) => {
      throw new Error(`Event "${type}" does not fit an order in state "${status}"`);
    });
}

/** The state names courts read (`situacao` of the HTTP contract); removed orders are not shown. */
export const wireStatus: Record<Exclude<OrderStatus, "removed">, string> = {
  draft: "MINUTA",
  scheduled: "AGENDADA",
  protocoled: "PROTOCOLADA",
  dispatching: "PROTOCOLADA",
  sent: "ENVIADA",
  consolidating: "CONSOLIDANDO_RESPOSTA",
  answered: "RESPONDIDA",
};
