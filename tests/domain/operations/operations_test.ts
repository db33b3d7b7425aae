import assert from "node:assert/strict";
import { nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { decideHoliday, type HolidayFacts, type HolidayRefusal } from "../../../domain/calendar/holiday.ts";
import { centavos } from "../../../domain/money.ts";
import {
  consecutiveSilences,
  isSilentTooLong,
  mustContact,
  overdueBefore,
  silentFrom,
} from "../../../domain/operations/alarm_thresholds.ts";
import {
  reconcile,
  type ReconciliationStatus,
  reconciliationTotals,
  type RemittanceFigures,
} from "../../../domain/operations/reconciliation.ts";
import {
  decideRemittanceAction,
  type RemittanceAction,
  type RemittanceActionRefusal,
} from "../../../domain/operations/remittance_action.ts";

const holidays = new Set(nationalHolidays(2026).map(({ date }) => date.toString()));
const day = (text: string) => Temporal.PlainDate.from(text);
const instant = (text: string) => Temporal.Instant.from(`${text}-03:00`);

const silences: [string, string, number, string][] = [
  ["a Monday's dispatch, on Tuesday at 22:00", "2026-11-23", 7, "2026-11-24T22:00:00"],
  ["a Friday's dispatch, on Monday at 22:00 and not on Sunday", "2026-11-27", 7, "2026-11-30T22:00:00"],
  [
    "a Thursday's dispatch, on Friday evening, though the deadline is Monday",
    "2026-11-26",
    7,
    "2026-11-27T22:00:00",
  ],
  ["over Christmas, on the next business day", "2026-12-24", 7, "2026-12-28T22:00:00"],
  ["earlier where so many hours are wanted", "2026-11-23", 12, "2026-11-24T17:00:00"],
];
for (const [what, dispatched, hoursBeforeDeadline, expected] of silences) {
  Deno.test(`silence is told: ${what}`, () => {
    const from = silentFrom(day(dispatched), { hoursBeforeDeadline, days: 5 }, holidays);
    assert.equal(from.toString(), instant(expected).toString());
  });
}

Deno.test("an institution is silent when so many days have passed since it was asked", () => {
  const requested = instant("2026-11-23T19:00:00");
  const limits = { hoursBeforeDeadline: 7, days: 5 };
  assert.ok(!isSilentTooLong(requested, instant("2026-11-28T18:59:59"), limits));
  assert.ok(isSilentTooLong(requested, instant("2026-11-28T19:00:00"), limits));
});

Deno.test("more than two silences in a row call for a contact, whether of remittances or of one target", () => {
  const cases: [boolean[], number, number, boolean][] = [
    [[], 0, 0, false],
    [[false, false], 0, 2, false],
    [[false, false, false], 0, 3, true],
    [[true, false, false, false], 0, 0, false],
    [[false, true, false, false], 0, 1, false],
    [[true], 3, 0, true],
    [[true], 2, 0, false],
  ];
  for (const [answered, ofOneTarget, inARow, contact] of cases) {
    const silences = { answered, ofOneTarget };
    assert.deepEqual(
      [consecutiveSilences(silences), mustContact(silences)],
      [inARow, contact],
      `${answered}`,
    );
  }
});

Deno.test("the close of answers is overdue only after the twelve hours the quarantine may hold it", () => {
  const before = overdueBefore(instant("2026-11-25T17:30:00"));
  assert.equal(before["orders-not-closed"].toString(), instant("2026-11-25T05:00:00").toString());
  assert.equal(before["orders-not-published"].toString(), instant("2026-11-25T17:00:00").toString());
});

const exchanged: RemittanceFigures = {
  sentLines: 10,
  sentAmount: centavos(1_000n),
  answeredLines: 0,
  blockedAmount: centavos(0n),
  acceptedFiles: 0,
  rejectedFiles: 0,
  lateFiles: 0,
  duplicateFiles: 0,
  quarantined: 0,
  published: true,
  closed: false,
};

const reconciled: [string, Partial<RemittanceFigures>, ReconciliationStatus, number, boolean][] = [
  ["frozen", { published: false }, "not-published", 10, false],
  ["open without answers", {}, "open", 10, false],
  ["open with some", { answeredLines: 4 }, "open", 6, false],
  ["all answered, still open", { answeredLines: 10 }, "complete", 0, false],
  ["all answered and closed", { answeredLines: 10, closed: true }, "complete", 0, false],
  ["closed with some", { answeredLines: 9, closed: true }, "partial", 1, false],
  ["closed with none", { closed: true }, "silent", 10, false],
  ["closed with none but a late file", { closed: true, lateFiles: 1 }, "silent", 10, true],
  ["with a rejected file", { rejectedFiles: 1 }, "open", 10, true],
  ["with an entry in quarantine", { quarantined: 1 }, "open", 10, true],
  ["a duplicate is no difference", { duplicateFiles: 2 }, "open", 10, false],
  ["more answers than lines", { answeredLines: 11 }, "excess", 0, false],
];
for (const [what, change, standing, missing, unmatched] of reconciled) {
  Deno.test(`reconciliation: ${what}`, () => {
    const row = reconcile({ ...exchanged, ...change });
    assert.deepEqual([row.status, row.missingLines, row.unmatched], [standing, missing, unmatched]);
  });
}

Deno.test("reconciliation: totals add up every figure, and count the statuses", () => {
  const rows = [
    reconcile({ ...exchanged, answeredLines: 10, blockedAmount: centavos(700n), acceptedFiles: 2 }),
    reconcile({
      ...exchanged,
      closed: true,
      rejectedFiles: 1,
      lateFiles: 2,
      duplicateFiles: 3,
      quarantined: 4,
    }),
  ];
  assert.deepEqual(reconciliationTotals(rows), {
    remittances: 2,
    sentLines: 20,
    sentAmount: 2_000n,
    answeredLines: 10,
    missingLines: 10,
    blockedAmount: 700n,
    acceptedFiles: 2,
    rejectedFiles: 1,
    lateFiles: 2,
    duplicateFiles: 3,
    quarantined: 4,
    statuses: { complete: 1, silent: 1 },
  });
  assert.equal(reconciliationTotals([]).remittances, 0);
});

const facts: HolidayFacts = { today: day("2026-11-23"), inForce: false, lastFrozen: undefined };
const changes: [
  string,
  "add" | "withdraw",
  string,
  Partial<HolidayFacts>,
  "add" | "withdraw" | HolidayRefusal,
][] = [
  ["a future day becomes one", "add", "2026-12-24", {}, "add"],
  ["today does, before its dispatch", "add", "2026-11-23", { lastFrozen: day("2026-11-20") }, "add"],
  ["today does not, once it is frozen", "add", "2026-11-23", { lastFrozen: day("2026-11-23") }, {
    type: "already-dispatched",
  }],
  ["the last day of the calendar does", "add", "2029-12-31", {}, "add"],
  ["a day beyond it does not", "add", "2030-01-01", {}, { type: "beyond-the-calendar" }],
  ["a day beyond it can cease to be one", "withdraw", "2030-01-01", { inForce: true }, "withdraw"],
  ["a past day does not", "add", "2026-11-22", {}, { type: "past-day" }],
  ["one that is there is not added again", "add", "2026-12-25", { inForce: true }, {
    type: "already-a-holiday",
  }],
  ["one that is there ceases to be", "withdraw", "2026-12-25", { inForce: true }, "withdraw"],
  ["one that is not cannot cease", "withdraw", "2026-12-24", {}, { type: "not-a-holiday" }],
  ["a past one stays", "withdraw", "2026-11-20", { inForce: true }, { type: "past-day" }],
];
for (const [what, change, date, rest, expected] of changes) {
  Deno.test(`holidays: ${what}`, () => {
    const decided = decideHoliday(change, day(date), { ...facts, ...rest });
    assert.deepEqual(decided.ok ? decided.value : decided.error, expected);
  });
}

const at = (time: string) => ({ now: instant(`2026-11-23T${time}`), holidays });
const frozen = { status: "frozen", dispatchDate: day("2026-11-23") } as const;
const published = { ...frozen, status: "published" } as const;
const requested: [
  string,
  RemittanceAction,
  typeof frozen | typeof published,
  string,
  true | RemittanceActionRefusal["type"],
][] = [
  ["a frozen one is published in its window", "publish", frozen, "19:00:00", true],
  ["not before it", "publish", frozen, "18:59:59", "outside-window"],
  ["not after it", "publish", frozen, "23:00:00", "outside-window"],
  ["a published one is not published again", "publish", published, "20:00:00", "already-published"],
  ["a published one is resent at any hour", "resend", published, "03:00:00", true],
  ["a frozen one has no bytes to resend", "resend", frozen, "20:00:00", "not-published"],
  ["a frozen one can be rebuilt", "rebuild", frozen, "03:00:00", true],
  ["a published one can be rebuilt", "rebuild", published, "03:00:00", true],
];
for (const [what, action, remittance, time, expected] of requested) {
  Deno.test(`operators' actions: ${what}`, () => {
    const decided = decideRemittanceAction(action, remittance, at(time));
    assert.equal(decided.ok || decided.error.type, expected);
  });
}
