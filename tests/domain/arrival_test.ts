import assert from "node:assert/strict";
import {
  type ArrivalCommand,
  type ArrivalEvent,
  type ArrivalRefusal,
  type ArrivalState,
  decideArrival,
  defaultArrivalDays,
  evolveArrival,
  expectArrival,
  isOverdue,
  overdueUntil,
} from "../../domain/arrival.ts";
import { addBusinessDays } from "../../domain/calendar/calendar.ts";
import { day, plainly } from "../support/orders/draft_builders.ts";
import { cents } from "../support/orders/split_builders.ts";

/** Thursday 23:30 in the courts' zone, already Friday in UTC. */
const TRANSFERRED = Temporal.Instant.from("2026-12-25T02:30:00Z");
const holidays = new Set(["2026-12-25"]);

const transfer = { code: "01", transferred: cents(60_00), executedAt: TRANSFERRED };
const expected = {
  status: "expected",
  amount: cents(60_00),
  transferredAt: TRANSFERRED,
  expectedOn: day("2026-12-29"),
  requests: 0,
} as const satisfies ArrivalState;
const arrived = {
  status: "arrived",
  amount: cents(60_00),
  arrived: cents(60_00),
  arrivedOn: day("2026-12-28"),
  account: "123",
} as const satisfies ArrivalState;

const confirm = (amount: number, on: string): ArrivalCommand => ({
  type: "confirm",
  amount: cents(amount),
  on: day(on),
  account: "123",
  today: day("2026-12-28"),
});

Deno.test("money is expected some business days after the transfer, holidays and week-ends left out", () => {
  const arrivals = { holidays, arrivalDays: defaultArrivalDays };
  assert.deepEqual(plainly(expectArrival(transfer, arrivals)), plainly(expected));
  const same = expectArrival(transfer, { holidays, arrivalDays: 0 });
  assert.equal(same?.expectedOn.toString(), "2026-12-24");
});

Deno.test("nothing is expected of a transfer of nothing, nor of one made outside the service", () => {
  const arrivals = { holidays, arrivalDays: defaultArrivalDays };
  assert.equal(expectArrival({ ...transfer, code: "00", transferred: cents(0) }, arrivals), undefined);
  assert.equal(expectArrival({ ...transfer, code: "07" }, arrivals), undefined);
});

const alreadyArrived: ArrivalRefusal = { type: "already-arrived", on: day("2026-12-28") };

const decisions: [
  sentence: string,
  given: ArrivalState,
  command: ArrivalCommand,
  then: ArrivalEvent | ArrivalRefusal,
][] = [
  ["the depositary is asked", expected, { type: "ask" }, { type: "requested" }],
  ["it has not arrived yet", expected, { type: "deny" }, { type: "denied" }],
  ["it has arrived", expected, confirm(60_00, "2026-12-28"), {
    type: "arrived",
    amount: cents(60_00),
    on: day("2026-12-28"),
    account: "123",
    differs: false,
  }],
  ["it arrived on the day it was transferred, and less", expected, confirm(59_99, "2026-12-24"), {
    type: "arrived",
    amount: cents(59_99),
    on: day("2026-12-24"),
    account: "123",
    differs: true,
  }],
  ["nothing has arrived is no arrival", expected, confirm(0, "2026-12-28"), { type: "arrival-of-nothing" }],
  ["it arrived before it left", expected, confirm(60_00, "2026-12-23"), {
    type: "arrived-before-transfer",
    transferredOn: day("2026-12-24"),
  }],
  ["it will arrive", expected, confirm(60_00, "2026-12-29"), {
    type: "arrived-in-future",
    today: day("2026-12-28"),
  }],
  ["asked again", arrived, { type: "ask" }, alreadyArrived],
  ["denied afterwards", arrived, { type: "deny" }, alreadyArrived],
  ["confirmed twice", arrived, confirm(60_00, "2026-12-28"), alreadyArrived],
];

for (const [sentence, given, command, then] of decisions) {
  Deno.test(`${sentence}: ${then.type}`, () => {
    const decided = decideArrival(given, command);
    assert.deepEqual(plainly(decided.ok ? decided.value : decided.error), plainly(then));
  });
}

Deno.test("an arrival remembers how often it was asked for, and what arrived, when and where", () => {
  const requested = evolveArrival(evolveArrival(expected, { type: "requested" }), { type: "denied" });
  assert.deepEqual(plainly(requested), plainly({ ...expected, requests: 1 }));
  const event = decideArrival(requested, confirm(60_00, "2026-12-28"));
  assert.ok(event.ok);
  assert.deepEqual(plainly(evolveArrival(requested, event.value)), plainly(arrived));
  assert.throws(() => evolveArrival(arrived, { type: "requested" }), /has arrived/);
});

Deno.test("money is overdue once the depositary, asked on the evening it was expected, should have answered", () => {
  // Expected on Tuesday 29 December; D+2 is Thursday 31.
  const overdue = (on: string, state: ArrivalState = expected) =>
    isOverdue(state, overdueUntil(day(on), holidays));
  assert.deepEqual(["2026-12-29", "2026-12-30", "2026-12-31"].map((on) => overdue(on)), [false, false, true]);
  assert.equal(overdue("2027-12-30", arrived), false);
});

Deno.test("what is overdue on a day is what two business days have passed since", () => {
  for (let today = day("2026-12-18"); today.toString() < "2027-01-10"; today = today.add({ days: 1 })) {
    const until = overdueUntil(today, holidays);
    const due = addBusinessDays(until, 2, holidays);
    const next = addBusinessDays(until, 3, holidays);
    assert.ok(due.toString() <= today.toString() && today.toString() < next.toString(), today.toString());
  }
});
