import assert from "node:assert/strict";
import fc from "fast-check";
import {
  decideOrder,
  evolveOrder,
  type OrderCommand,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
  type OrderStatus,
  wireStatus,
} from "../../../domain/orders/order.ts";

const date = Temporal.PlainDate.from;
const instant = Temporal.Instant.from;

const D = date("2026-11-23");
const DAY_BEFORE = date("2026-11-20");
const NEXT = date("2026-11-24");
const PROTOCOLED_AT = instant("2026-11-23T13:00:00Z");
const CUT_OFF = instant("2026-11-23T22:00:00Z");
const SENT_AT = instant("2026-11-23T22:05:00Z");
const DUE = instant("2026-11-25T08:00:00Z");
const PUBLISH = instant("2026-11-26T11:00:00Z");
const justBefore = (limit: Temporal.Instant) => limit.subtract({ milliseconds: 1 });

const protocol = { number: "20260000000001", at: PROTOCOLED_AT, by: "11144477735", byName: "Beltrano" };
const deadlines = { answersDueAt: DUE, publishAt: PUBLISH };

const states = {
  draft: { status: "draft", scheduledFor: undefined },
  scheduled: { status: "scheduled", protocol, dispatchOn: D },
  protocoled: { status: "protocoled", protocol, dispatchOn: D },
  dispatching: { status: "dispatching", protocol, dispatchOn: D },
  sent: { status: "sent", protocol, sentAt: SENT_AT, ...deadlines },
  consolidating: { status: "consolidating", protocol, sentAt: SENT_AT, ...deadlines },
  answered: { status: "answered", protocol, sentAt: SENT_AT, answeredAt: PUBLISH },
  removed: { status: "removed", removedAt: PROTOCOLED_AT, protocol },
} as const satisfies Record<OrderStatus, OrderState>;

/** Each command at a moment when time alone does not stand in its way. */
const commands = {
  protocol: { type: "protocol", protocol, dispatchOn: D },
  remove: { type: "remove", now: justBefore(CUT_OFF), deletableUntil: CUT_OFF },
  freeze: { type: "freeze", day: D },
  postpone: { type: "postpone", to: NEXT },
  send: { type: "send", now: SENT_AT, ...deadlines },
  "close-answers": { type: "close-answers", now: DUE },
  publish: { type: "publish", now: PUBLISH },
  cancel: { type: "cancel", now: justBefore(CUT_OFF), deletableUntil: CUT_OFF },
} as const satisfies Record<OrderCommand["type"], OrderCommand>;

type Outcome = OrderEvent[] | OrderRefusal;

const done = (status: OrderStatus): OrderRefusal => ({ type: "already-done", status });
const refuse = <T extends OrderRefusal["type"]>(type: T) => ({ type }) as OrderRefusal;
const protocoledAlready: OrderRefusal = { type: "already-protocoled", protocolNumber: protocol.number };
const removedAt: OrderEvent[] = [{ type: "removed", at: justBefore(CUT_OFF) }];
const notDue = (from: Temporal.Instant | Temporal.PlainDate): OrderRefusal => ({ type: "not-due", from });

const beforeDispatch: Record<OrderCommand["type"], Outcome> = {
  protocol: protocoledAlready,
  remove: removedAt,
  freeze: [{ type: "frozen" }],
  postpone: [{ type: "postponed", from: D, to: NEXT }],
  send: refuse("not-frozen"),
  "close-answers": refuse("not-frozen"),
  publish: refuse("not-frozen"),
  cancel: { type: "delete-instead", until: CUT_OFF },
};

/** The whole machine: what every command does in every state. */
const machine: Record<OrderStatus, Record<OrderCommand["type"], Outcome>> = {
  draft: {
    protocol: [{ type: "protocoled", protocol, dispatchOn: D, scheduled: false }],
    remove: removedAt,
    freeze: refuse("not-protocoled"),
    postpone: refuse("not-protocoled"),
    send: refuse("not-protocoled"),
    "close-answers": refuse("not-protocoled"),
    publish: refuse("not-protocoled"),
    cancel: refuse("not-protocoled"),
  },
  scheduled: beforeDispatch,
  protocoled: beforeDispatch,
  dispatching: {
    protocol: protocoledAlready,
    remove: refuse("already-dispatched"),
    freeze: done("dispatching"),
    postpone: [{ type: "postponed", from: D, to: NEXT }],
    send: [{ type: "sent", at: SENT_AT, ...deadlines }],
    "close-answers": notDue(D),
    publish: notDue(D),
    cancel: refuse("cancel-not-permitted"),
  },
  sent: {
    protocol: protocoledAlready,
    remove: refuse("already-dispatched"),
    freeze: done("sent"),
    postpone: done("sent"),
    send: done("sent"),
    "close-answers": [{ type: "answers-closed" }],
    publish: notDue(PUBLISH),
    cancel: refuse("cancel-not-permitted"),
  },
  consolidating: {
    protocol: protocoledAlready,
    remove: refuse("already-dispatched"),
    freeze: done("consolidating"),
    postpone: done("consolidating"),
    send: done("consolidating"),
    "close-answers": done("consolidating"),
    publish: [{ type: "answered", at: PUBLISH }],
    cancel: refuse("cancel-not-permitted"),
  },
  answered: {
    protocol: protocoledAlready,
    remove: refuse("already-dispatched"),
    freeze: done("answered"),
    postpone: done("answered"),
    send: done("answered"),
    "close-answers": done("answered"),
    publish: done("answered"),
    cancel: refuse("cancel-not-permitted"),
  },
  removed: {
    protocol: refuse("removed"),
    remove: refuse("removed"),
    freeze: refuse("removed"),
    postpone: refuse("removed"),
    send: refuse("removed"),
    "close-answers": refuse("removed"),
    publish: refuse("removed"),
    cancel: refuse("removed"),
  },
};

function check(given: OrderState, when: OrderCommand, then: Outcome): void {
  const expected = Array.isArray(then) ? { ok: true, value: then } : { ok: false, error: then };
  assert.deepEqual(decideOrder(given, when), expected);
}

for (const [status, row] of Object.entries(machine)) {
  for (const [command, outcome] of Object.entries(row)) {
    const said = Array.isArray(outcome) ? outcome.map(({ type }) => type).join() : outcome.type;
    Deno.test(`an order that is ${status}, told to ${command}: ${said}`, () => {
      check(states[status as OrderStatus], commands[command as OrderCommand["type"]], outcome);
    });
  }
}

/** Limits of time, to the millisecond. */
const limits: [sentence: string, given: OrderState, when: OrderCommand, then: Outcome][] = [
  [
    "deletion ends at 19:00:00.000 of the protocol day",
    states.protocoled,
    { type: "remove", now: CUT_OFF, deletableUntil: CUT_OFF },
    { type: "deletion-closed", until: CUT_OFF },
  ],
  [
    "an order that can be deleted no more is not cancelled by deleting it",
    states.protocoled,
    { type: "cancel", now: CUT_OFF, deletableUntil: CUT_OFF },
    { type: "cancel-too-late", until: CUT_OFF },
  ],
  [
    "a scheduled order that can be deleted no more is not cancelled by deleting it",
    states.scheduled,
    { type: "cancel", now: CUT_OFF, deletableUntil: CUT_OFF },
    { type: "cancel-too-late", until: CUT_OFF },
  ],
  [
    "a draft is deleted at any time",
    states.draft,
    { type: "remove", now: SENT_AT, deletableUntil: CUT_OFF },
    [{ type: "removed", at: SENT_AT }],
  ],
  ["nothing is frozen before its day", states.scheduled, { type: "freeze", day: DAY_BEFORE }, notDue(D)],
  [
    "what a cut-off missed is frozen by a later one",
    states.protocoled,
    { type: "freeze", day: NEXT },
    [{ type: "frozen" }],
  ],
  ["an order is not postponed to its own day", states.protocoled, { type: "postpone", to: D }, notDue(D)],
  [
    "an order is not postponed to an earlier day",
    states.protocoled,
    { type: "postpone", to: DAY_BEFORE },
    notDue(D),
  ],
  [
    "answers are taken up to the last millisecond before the deadline",
    states.sent,
    { type: "close-answers", now: justBefore(DUE) },
    notDue(DUE),
  ],
  [
    "nothing is published a millisecond early",
    states.consolidating,
    { type: "publish", now: justBefore(PUBLISH) },
    notDue(PUBLISH),
  ],
  [
    "a draft with a date is protocoled as scheduled",
    { status: "draft", scheduledFor: D },
    commands.protocol,
    [{ type: "protocoled", protocol, dispatchOn: D, scheduled: true }],
  ],
];

for (const [sentence, given, when, then] of limits) Deno.test(sentence, () => check(given, when, then));

/** State × the event that fits it → the next state. */
const steps: [given: OrderState, event: OrderEvent, then: OrderState][] = [
  [states.draft, { type: "protocoled", protocol, dispatchOn: D, scheduled: false }, states.protocoled],
  [states.draft, { type: "protocoled", protocol, dispatchOn: D, scheduled: true }, states.scheduled],
  [
    states.draft,
    { type: "removed", at: PROTOCOLED_AT },
    { status: "removed", removedAt: PROTOCOLED_AT, protocol: undefined },
  ],
  [states.protocoled, { type: "removed", at: PROTOCOLED_AT }, states.removed],
  [states.scheduled, { type: "removed", at: PROTOCOLED_AT }, states.removed],
  [states.protocoled, { type: "frozen" }, states.dispatching],
  [states.scheduled, { type: "frozen" }, states.dispatching],
  [states.protocoled, { type: "postponed", from: D, to: NEXT }, { ...states.protocoled, dispatchOn: NEXT }],
  [states.scheduled, { type: "postponed", from: D, to: NEXT }, { ...states.scheduled, dispatchOn: NEXT }],
  [states.dispatching, { type: "postponed", from: D, to: NEXT }, { ...states.dispatching, dispatchOn: NEXT }],
  [states.dispatching, { type: "sent", at: SENT_AT, ...deadlines }, states.sent],
  [states.sent, { type: "answers-closed" }, states.consolidating],
  [states.consolidating, { type: "answered", at: PUBLISH }, states.answered],
];

for (const [given, event, then] of steps) {
  Deno.test(`an order that is ${given.status} and has been ${event.type} is ${then.status}`, () => {
    assert.deepEqual(evolveOrder(given, event), then);
  });
}

Deno.test("an event that does not fit its state is a bug", () => {
  assert.throws(
    () => evolveOrder(states.answered, { type: "frozen" }),
    /"frozen" does not fit .* "answered"/,
  );
  assert.throws(() => evolveOrder(states.removed, { type: "removed", at: SENT_AT }), /does not fit/);
});

Deno.test("whatever is decided fits the state it was decided on, and a number given is never lost", () => {
  const command = fc.constantFrom<OrderCommand>(...Object.values(commands));
  fc.assert(fc.property(fc.array(command, { maxLength: 12 }), (told) => {
    let state: OrderState = states.draft;
    let numbered = false;
    for (const next of told) {
      const decided = decideOrder(state, next);
      if (decided.ok) state = decided.value.reduce(evolveOrder, state);
      numbered ||= state.status === "protocoled";
      if (numbered) assert.equal("protocol" in state && state.protocol?.number, protocol.number);
    }
  }));
});

Deno.test("every state a user can see has its wire name, and freezing does not show", () => {
  assert.deepEqual(
    Object.keys(wireStatus).sort(),
    Object.keys(states).filter((status) => status !== "removed").sort(),
  );
  assert.equal(wireStatus.dispatching, wireStatus.protocoled);
});
