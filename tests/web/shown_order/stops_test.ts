/** Where the clock stops on its way to the next step of the shown order. */
import assert from "node:assert/strict";
import { TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { stopsUntil } from "../../../web/shown_order/acts.ts";

const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(TIME_ZONE).toInstant();
const localOf = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(TIME_ZONE).toPlainDateTime().toString({ smallestUnit: "minute" });

const rows: readonly (readonly [what: string, now: string, to: string, stops: readonly string[]])[] = [
  ["to the dispatch of the same day", "2026-11-23T14:00", "2026-11-23T19:00", ["2026-11-23T19:00"]],
  ["nowhere, where it has passed already", "2026-11-23T19:00", "2026-11-23T19:00", []],
  [
    "to the publication, by every dispatch and answering hour and its own deadline",
    "2026-11-24T10:00",
    "2026-11-26T08:00",
    ["2026-11-24T19:00", "2026-11-25T05:00", "2026-11-25T10:00", "2026-11-25T19:00", "2026-11-26T08:00"],
  ],
  [
    "over a weekend, on which nothing is due",
    "2026-11-27T19:00",
    "2026-11-30T10:00",
    ["2026-11-30T10:00"],
  ],
];

for (const [what, now, to, stops] of rows) {
  Deno.test(`the clock goes ${what}`, () => {
    const found = stopsUntil({
      now: at(now),
      to: at(to),
      dispatchDay: Temporal.PlainDate.from("2026-11-23"),
      holidays: new Set(),
    });
    assert.deepEqual(found.map(localOf), stops);
  });
}
