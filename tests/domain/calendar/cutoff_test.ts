import assert from "node:assert/strict";
import { decideCutoff, nextDispatchWindow } from "../../../domain/calendar/calendar.ts";

const holidays = new Set(["2026-12-25"]);
/** An instant by the courts' clock. */
const local = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime("America/Sao_Paulo").toInstant();
const windows: [when: string, now: string, day: string][] = [
  ["in the evening's window, today's", "2026-11-23T22:59:59", "2026-11-23"],
  ["in the morning, this evening's", "2026-11-23T08:00:00", "2026-11-23"],
  ["once it has closed, the next business day's", "2026-11-23T23:00:00", "2026-11-24"],
  ["on a Saturday, Monday's", "2026-11-28T12:00:00", "2026-11-30"],
  ["on a holiday, that after it", "2026-12-25T20:00:00", "2026-12-28"],
];

for (const [when, now, expected] of windows) {
  Deno.test(`the next window to leave in: ${when}`, () => {
    assert.equal(nextDispatchWindow(local(now), holidays).toString(), expected);
  });
}

const cutoffs: [when: string, now: string, lastFrozen: string | undefined, day: string, open: boolean][] = [
  ["in the morning it waits", "2026-11-23T18:59:59", "2026-11-20", "2026-11-23", false],
  ["at 19:00 it freezes", "2026-11-23T19:00:00", "2026-11-20", "2026-11-23", true],
  ["missed, it is caught up until the window closes", "2026-11-23T22:59:59", undefined, "2026-11-23", true],
  [
    "once the window has closed, tomorrow's is next",
    "2026-11-23T23:00:00",
    "2026-11-20",
    "2026-11-24",
    false,
  ],
  [
    "what a first turn left out is frozen by another",
    "2026-11-23T22:59:59",
    "2026-11-23",
    "2026-11-23",
    true,
  ],
  ["and after that moves to the next day", "2026-11-23T23:00:00", "2026-11-23", "2026-11-24", false],
  ["a clock put back freezes nothing again", "2026-11-23T19:30:00", "2026-11-24", "2026-11-24", false],
  ["on a holiday nothing leaves", "2026-12-25T20:00:00", "2026-12-24", "2026-12-28", false],
];

for (const [when, now, lastFrozen, day, open] of cutoffs) {
  Deno.test(`the cut-off: ${when}`, () => {
    const last = lastFrozen === undefined ? undefined : Temporal.PlainDate.from(lastFrozen);
    const decided = decideCutoff({ now: local(now), holidays, lastFrozen: last });
    assert.deepEqual([decided.day.toString(), decided.open], [day, open]);
  });
}
