import assert from "node:assert/strict";
import { instantAt, nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { lastDispatchDay, milestonesBetween } from "../../../domain/calendar/milestones.ts";

const holidays = new Set(nationalHolidays(2026).map(({ date }) => date.toString()));
const local = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime("America/Sao_Paulo").toInstant();

/** The marks of a day: hour, kind, and the D it belongs to. */
const days: Record<string, readonly string[]> = {
  // Friday the 20th is a holiday.
  "2026-11-25": [
    "05:00 answers-due 2026-11-23",
    "08:00 published 2026-11-19",
    "19:00 opens 2026-11-25",
    "23:00 closes 2026-11-25",
  ],
  "2026-11-24": [
    "05:00 answers-due 2026-11-19",
    "08:00 published 2026-11-18",
    "19:00 opens 2026-11-24",
    "23:00 closes 2026-11-24",
  ],
  // A holiday and a Saturday divide nothing.
  "2026-11-20": [],
  "2026-11-21": [],
};

for (const [day, expected] of Object.entries(days)) {
  Deno.test(`${day} has ${expected.length} marks, each of its own dispatch`, () => {
    const date = Temporal.PlainDate.from(day);
    const marks = milestonesBetween(
      instantAt(date, "00:00"),
      instantAt(date.add({ days: 1 }), "00:00"),
      holidays,
    );
    assert.deepEqual(
      marks.map(({ kind, at, dispatchDay }) =>
        `${
          at.toZonedDateTimeISO("America/Sao_Paulo").toPlainTime().toString({ smallestUnit: "minute" })
        } ${kind} ${dispatchDay}`
      ),
      expected,
    );
  });
}

Deno.test("the first instant of a stretch is in it, the last is not", () => {
  const [opens, closes] = [local("2026-11-23T19:00"), local("2026-11-23T23:00")];
  assert.deepEqual(milestonesBetween(opens, closes, holidays).map(({ kind }) => kind), ["opens"]);
});

const lastDays: readonly (readonly [now: string, day: string])[] = [
  ["2026-11-23T19:00", "2026-11-23"],
  ["2026-11-23T18:59", "2026-11-19"],
  ["2026-11-22T12:00", "2026-11-19"],
  ["2026-11-20T19:00", "2026-11-19"],
];
for (const [now, day] of lastDays) {
  Deno.test(`at ${now} the last dispatch that has begun is that of ${day}`, () => {
    assert.equal(lastDispatchDay(local(now), holidays).toString(), day);
  });
}
