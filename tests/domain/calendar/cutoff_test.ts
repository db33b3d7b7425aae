import assert from "node:assert/strict";
import { nextWindow } from "../../../domain/calendar/cutoff.ts";

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
    assert.equal(nextWindow(local(now), holidays).toString(), expected);
  });
}
