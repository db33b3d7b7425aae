import assert from "node:assert/strict";
import fc from "fast-check";
import type { Caller } from "../../../domain/identity/caller.ts";
import type { TaxId } from "../../../domain/identity/tax_id.ts";
import { type Centavos, centavos, sum } from "../../../domain/money.ts";
import type { OrderStatus } from "../../../domain/orders/order.ts";
import {
  closingReasons,
  decideSeries,
  defaultIntervalDays,
  discardReasonOf,
  evolveSeries,
  isNotSent,
  mayInterruptSeries,
  nextDispatchDay,
  type PublishedAmount,
  remainingAmounts,
  type SeriesCommand,
  type SeriesEvent,
  type SeriesOrder,
  type SeriesRefusal,
  type SeriesState,
  type SeriesStatus,
  wireClosingReason,
  wireSeriesOrderStatus,
  wireSeriesStatus,
} from "../../../domain/series/series.ts";
import { COMPANY, day, OTHER, PERSON, plainly } from "../../support/orders/draft_builders.ts";
import { assistant, cents, JUDGE, judge, order, OTHER_JUDGE } from "../../support/orders/split_builders.ts";

const NOW = Temporal.Instant.from("2026-11-26T11:00:00Z");
const ENDS_ON = day("2026-12-20");
const holidays = new Set(["2026-12-25"]);

const active: SeriesState = { status: "active", endsOn: ENDS_ON };
const closedState: SeriesState = { status: "closed", reason: "interrupted", closedAt: NOW };

const share = (taxId: TaxId, amount: number, ...blocked: number[]): PublishedAmount => ({
  taxId,
  amount: cents(amount),
  blocked: blocked.map(cents),
});
const going = (shares: PublishedAmount[], dispatchOn = day("2026-11-26")): SeriesCommand => ({
  type: "continue",
  now: NOW,
  shares,
  dispatchOn,
});
const closes = (reason: (typeof closingReasons)[number]): SeriesEvent => ({
  type: "closed",
  reason,
  at: NOW,
});
const expire = (today: string, latest: OrderStatus): SeriesCommand => ({
  type: "expire",
  now: NOW,
  today: day(today),
  latest,
});

const decisions: [
  sentence: string,
  given: SeriesState,
  command: SeriesCommand,
  then: SeriesEvent | SeriesRefusal,
][] = [
  [
    "series: the next order asks what the last one left",
    active,
    going([share(PERSON, 100_00, 30_00, 20_00), share(OTHER, 80_00)]),
    {
      type: "order-planned",
      shares: [{ taxId: PERSON, amount: cents(50_00) }, { taxId: OTHER, amount: cents(80_00) }],
      dispatchOn: day("2026-11-26"),
    },
  ],
  [
    "series: a defendant of whom all is blocked drops out, also when institutions blocked more between them",
    active,
    going([share(PERSON, 100_00, 70_00, 70_00), share(OTHER, 80_00, 80_00), share(COMPANY, 1)]),
    { type: "order-planned", shares: [{ taxId: COMPANY, amount: cents(1) }], dispatchOn: day("2026-11-26") },
  ],
  [
    "series: nothing is repeated after the total is blocked",
    active,
    going([share(PERSON, 100_00, 100_00), share(OTHER, 80_00, 90_00)]),
    closes("all-blocked"),
  ],
  [
    "series: an order that would leave on the last day is planned",
    active,
    going([share(PERSON, 1)], ENDS_ON),
    { type: "order-planned", shares: [{ taxId: PERSON, amount: cents(1) }], dispatchOn: ENDS_ON },
  ],
  [
    "series: nothing is repeated after the end date",
    active,
    going([share(PERSON, 1)], ENDS_ON.add({ days: 1 })),
    closes("end-reached"),
  ],
  [
    "split rule 6: a series is interrupted as a whole",
    active,
    { type: "interrupt", now: NOW },
    closes("interrupted"),
  ],
  [
    "a series whose waiting order is deleted ends with it",
    active,
    { type: "remove-order", now: NOW },
    closes("order-removed"),
  ],
  [
    "series: an order overtaken by the end date is not sent any more",
    active,
    expire("2026-12-21", "protocoled"),
    closes("end-reached"),
  ],
  ["the last day is still of the series", active, expire("2026-12-20", "protocoled"), {
    type: "not-due",
    endsOn: ENDS_ON,
  }],
  [
    "what is with the institutions closes the series when it is answered",
    active,
    expire("2026-12-21", "sent"),
    {
      type: "not-due",
      endsOn: ENDS_ON,
    },
  ],
  ...[
    going([share(PERSON, 1)]),
    { type: "interrupt", now: NOW } as const,
    { type: "remove-order", now: NOW } as const,
    expire("2026-12-21", "protocoled"),
  ].map((command): [string, SeriesState, SeriesCommand, SeriesRefusal] => [
    `a closed series does not ${command.type}`,
    closedState,
    command,
    { type: "series-closed", reason: "interrupted" },
  ]),
];

const seen = { ...order, viewerCpfs: [OTHER_JUDGE] };
const delegation = {
  id: "d1",
  court: "401",
  judgeCpf: JUDGE,
  judgeName: "Juíza",
  assistantCpf: assistant.cpf,
  assistantName: "Assessor",
  startsOn: day("2026-01-01"),
  endsOn: undefined,
  endedAt: undefined,
};
const interruptions: [
  who: string,
  caller: Caller,
  confidential: boolean,
  delegated: boolean,
  then: string,
][] = [
  ["the judge", judge(), false, false, "ok"],
  ["the judge of a confidential series", judge(), true, false, "ok"],
  ["another judge of the court", judge(OTHER_JUDGE), false, false, "ok"],
  ["another judge who only views a confidential series", judge(OTHER_JUDGE), true, false, "viewer-only"],
  ["a judge of another court", { ...judge(OTHER_JUDGE), court: "402" }, false, false, "not-the-judge"],
  ["an assistant with the judge's delegation", assistant, false, true, "ok"],
  ["an assistant without it", assistant, false, false, "no-active-delegation"],
];

for (const [who, caller, confidential, delegated, then] of interruptions) {
  Deno.test(`split rules 6 and 8: ${who} ${then === "ok" ? "interrupts" : "does not interrupt"} a series`, () => {
    const secrecy = { ...seen, confidential };
    const decided = mayInterruptSeries(caller, secrecy, delegated ? [delegation] : [], day("2026-11-26"));
    assert.equal(decided.ok ? "ok" : decided.error.type, then);
  });
}

for (const [sentence, given, command, then] of decisions) {
  Deno.test(sentence, () => {
    const decided = decideSeries(given, command);
    assert.deepEqual(plainly(decided.ok ? decided.value : decided.error), plainly(then));
  });
}

Deno.test("what was closed keeps its reason and its time, and no event fits it any more", () => {
  const closed = evolveSeries(active, closes("end-reached"));
  assert.deepEqual(plainly(closed), plainly({ status: "closed", reason: "end-reached", closedAt: NOW }));
  assert.throws(() => evolveSeries(closed, closes("interrupted")), /does not fit a series that is closed/);
  const planned = { type: "order-planned", shares: [], dispatchOn: ENDS_ON } as const;
  assert.equal(evolveSeries(active, planned), active);
});

const dispatches: [previous: string, intervalDays: number, expected: string][] = [
  ["2026-11-23", defaultIntervalDays, "2026-11-26"],
  ["2026-11-23", 2, "2026-11-26"],
  ["2026-11-23", 4, "2026-11-27"],
  ["2026-11-23", 5, "2026-11-30"],
];

for (const [previous, intervalDays, expected] of dispatches) {
  Deno.test(`with ${intervalDays} days between dispatches, after ${previous} the next is ${expected}`, () => {
    const next = nextDispatchDay(NOW, holidays, { previous: day(previous), intervalDays });
    assert.equal(next.toString(), expected);
  });
}

const sendings: [order: OrderStatus, series: SeriesStatus, splitWaits: boolean, wire: string][] = [
  ["protocoled", "active", false, "PROTOCOLADA"],
  ["protocoled", "closed", false, "NAO_ENVIADA"],
  ["scheduled", "closed", false, "NAO_ENVIADA"],
  ["dispatching", "closed", false, "PROTOCOLADA"],
  ["sent", "closed", false, "ENVIADA"],
  ["answered", "active", false, "RESPONDIDA"],
  ["answered", "closed", true, "RESPONDIDA_COM_MINUTA"],
];

for (const [status, series, splitWaits, wire] of sendings) {
  Deno.test(`split rule 6: an order that is ${status} in a series that is ${series} reads ${wire}`, () => {
    assert.ok(status !== "removed");
    assert.equal(wireSeriesOrderStatus(status, series, { splitWaits }), wire);
    assert.equal(isNotSent(status, series), wire === "NAO_ENVIADA");
  });
}

Deno.test("every state and every reason of a series has its wire name", () => {
  assert.deepEqual(Object.keys(wireSeriesStatus), ["active", "closed"]);
  assert.deepEqual(Object.keys(wireClosingReason), closingReasons);
});

const answered = (...codes: string[]): SeriesOrder => ({ status: "answered", codes });
const unsent: SeriesOrder = { status: "protocoled", codes: [] };

const disregards: [
  sentence: string,
  series: SeriesStatus,
  orders: SeriesOrder[],
  expected: string | undefined,
][] = [
  ["closed before its only block was sent", "closed", [unsent], "last-block-not-sent"],
  [
    "of which nobody answered, and the last was not sent",
    "closed",
    [answered("98"), unsent],
    "last-block-not-sent",
  ],
  [
    "answered without any institution's response",
    "closed",
    [answered("98"), answered("97", "98")],
    "no-institution-answered",
  ],
  [
    "with an answered order stands, though the last was not sent",
    "closed",
    [answered("98", "01"), unsent],
    undefined,
  ],
  ["that found nothing was answered all the same", "closed", [answered("00")], undefined],
  ["that lives", "active", [answered("98")], undefined],
  [
    "whose last order is with the institutions",
    "closed",
    [answered("98"), { status: "sent", codes: [] }],
    undefined,
  ],
];

for (const [sentence, series, orders, expected] of disregards) {
  Deno.test(`split rule 6: a series ${sentence} is ${expected ?? "not disregarded"}`, () => {
    assert.equal(discardReasonOf(series, orders), expected);
  });
}

/** What one order's institutions blocked of a defendant, never more than it asked of each. */
const blocks = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 });

Deno.test("a series never asks for more than what is left, and ends when nothing is", () => {
  const defendants = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 1_000 }), rounds: fc.array(blocks, { maxLength: 8 }) }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(fc.property(defendants, (people) => {
    const ids = [PERSON, OTHER, COMPANY];
    const blocked = new Map<TaxId, Centavos>();
    let shares = people.map(({ amount }, index) => ({
      taxId: ids[index]!,
      amount: centavos(BigInt(amount)),
    }));
    let state: SeriesState = active;
    for (let round = 0; round < 8 && state.status === "active"; round++) {
      const published = shares.map(({ taxId, amount }) => {
        const percents = people[ids.indexOf(taxId)]?.rounds[round] ?? [];
        return { taxId, amount, blocked: percents.map((p) => centavos(amount * BigInt(p) / 100n)) };
      });
      for (const { taxId, blocked: now } of published) {
        blocked.set(taxId, sum([blocked.get(taxId) ?? centavos(0n), ...now]));
      }
      const decided = decideSeries(state, going(published));
      assert.ok(decided.ok);
      const event = decided.value;
      state = evolveSeries(state, event);
      shares = event.type === "order-planned" ? [...event.shares] : [];
      for (const [index, taxId] of ids.entries()) {
        const requested = shares.find((share) => share.taxId === taxId)?.amount ?? 0n;
        const left = BigInt(people[index]?.amount ?? 0) - (blocked.get(taxId) ?? 0n);
        assert.equal(requested, left > 0n ? left : 0n);
      }
    }
    if (state.status === "closed") assert.equal(shares.length, 0);
  }));
});

Deno.test("nothing is left of a defendant of whom exactly the amount is blocked", () => {
  assert.deepEqual(remainingAmounts([share(PERSON, 100, 60, 40), share(OTHER, 100, 60, 39)]), [
    { taxId: OTHER, amount: cents(1) },
  ]);
});
