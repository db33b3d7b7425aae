import assert from "node:assert/strict";
import { agendaOf, type InFlight } from "../../../domain/orders/agenda.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime("America/Sao_Paulo").toInstant();

const waiting = (dispatchOn: string, rest: Partial<InFlight> = {}): InFlight => ({
  what: "order",
  state: "waiting",
  dispatchOn: day(dispatchOn),
  sent: undefined,
  repeatsUntil: undefined,
  count: 1,
  numbers: [],
  ...rest,
});

const sent = (dispatchOn: string, due: string, publish: string, rest: Partial<InFlight> = {}): InFlight =>
  waiting(dispatchOn, {
    state: "sent",
    sent: { answersDueAt: at(due), publishBy: at(publish) },
    ...rest,
  });

/** The agenda in a few words: `23 dispatch 19:00 1+0`. */
const textOf = (inFlight: readonly InFlight[], now: string, holidays: readonly string[] = []) =>
  agendaOf(inFlight, { now: at(now), holidays: new Set(holidays), days: 5 }).flatMap(({ date, entries }) =>
    entries.map(({ kind, at, orders, splits }) => {
      const local = at.toZonedDateTimeISO("America/Sao_Paulo");
      return `${date.day} ${kind} ${local.hour}h ${orders}+${splits}`;
    })
  );

// 23 November 2026 is a Monday.
const cases: readonly [what: string, got: readonly string[], wanted: readonly string[]][] = [
  [
    "an order that waits leaves, is due and is published",
    textOf([waiting("2026-11-23")], "2026-11-23T10:00"),
    [
      "23 dispatch 19h 1+0",
      "25 answers-due 5h 1+0",
      "26 publication 8h 1+0",
    ],
  ],
  ["a holiday moves what follows", textOf([waiting("2026-11-23")], "2026-11-23T10:00", ["2026-11-24"]), [
    "23 dispatch 19h 1+0",
    "26 answers-due 5h 1+0",
    "27 publication 8h 1+0",
  ]],
  ["what missed its day leaves with the next dispatch", textOf([waiting("2026-11-20")], "2026-11-23T10:00"), [
    "23 dispatch 19h 1+0",
    "25 answers-due 5h 1+0",
    "26 publication 8h 1+0",
  ]],
  [
    "what was sent goes by the deadlines it was given, and what has passed is not said",
    textOf([sent("2026-11-19", "2026-11-23T05:00", "2026-11-24T08:00")], "2026-11-23T10:00"),
    ["24 publication 8h 1+0"],
  ],
  [
    "orders and splits of the same hour are one entry",
    textOf([
      sent("2026-11-23", "2026-11-25T05:00", "2026-11-26T08:00", { count: 3 }),
      sent("2026-11-23", "2026-11-25T05:00", "2026-11-26T08:00", { what: "split", count: 2 }),
    ], "2026-11-23T20:00"),
    ["25 answers-due 5h 3+2", "26 publication 8h 3+2"],
  ],
  [
    "a series repeats with the dispatch of the day of publication, up to its last day",
    textOf([
      waiting("2026-11-23", { repeatsUntil: day("2026-11-26") }),
      waiting("2026-11-23", { repeatsUntil: day("2026-11-25") }),
    ], "2026-11-23T10:00"),
    [
      "23 dispatch 19h 2+0",
      "25 answers-due 5h 2+0",
      "26 publication 8h 2+0",
      "26 repetition 19h 1+0",
    ],
  ],
  [
    "what is scheduled beyond the five days is left out",
    textOf([waiting("2026-12-07")], "2026-11-23T10:00"),
    [],
  ],
];

for (const [what, got, wanted] of cases) {
  Deno.test(`the agenda: ${what}`, () => assert.deepEqual(got, wanted));
}

Deno.test("the agenda has five business days, today's included only when it is one", () => {
  const days = (now: string, ...holidays: string[]) =>
    agendaOf([], { now: at(now), holidays: new Set(holidays), days: 5 }).map(({ date }) => date.day);
  assert.deepEqual(days("2026-11-23T10:00"), [23, 24, 25, 26, 27]);
  assert.deepEqual(days("2026-11-21T10:00"), [23, 24, 25, 26, 27], "a Saturday");
  assert.deepEqual(days("2026-11-25T23:30", "2026-11-26"), [25, 27, 30, 1, 2], "a holiday and a weekend");
});

Deno.test("an entry names the first orders of all its groups", () => {
  const groups = ["3", "1", "2", "4"].map((number, index) =>
    waiting("2026-11-23", {
      numbers: [number],
      state: index === 0 ? "consolidating" : "waiting",
    })
  );
  const [today] = agendaOf(groups, { now: at("2026-11-23T10:00"), holidays: new Set(), days: 1 });
  assert.deepEqual(today?.entries[0]?.numbers, ["1", "2", "4"]);
});
