import assert from "node:assert/strict";
import {
  type ChangeCursor,
  type ChangePosition,
  firstChangeCursor,
  nextChangeCursor,
  parseChangeCursor,
} from "../../../domain/orders/change_cursor.ts";

const instant = Temporal.Instant.from;
const id = "0f6e1a44-7c1e-4a7b-9f43-0d6a4f5b1c22";
const at = (time: string): ChangePosition => ({ changedAt: instant(`2026-11-23T${time}Z`), id });
const since = instant("2026-11-23T08:00:00Z");
const later = instant("2026-11-23T12:30:00Z");

/** Instants have no own properties to compare. */
const shown = ({ after, since, begunAt }: ChangeCursor) =>
  [after?.changedAt, after?.id, since, begunAt].map(String);

const begun = firstChangeCursor(since, instant("2026-11-23T12:00:00Z"));

const steps: [what: string, from: ChangeCursor, read: ChangePosition[], next: ChangeCursor][] = [
  ["a full page goes on after its last", begun, [at("09:00:00"), at("09:00:01.000002")], {
    ...begun,
    after: at("09:00:01.000002"),
  }],
  ["the end goes on ten minutes before the reading began", begun, [at("09:00:00")], {
    after: undefined,
    since: instant("2026-11-23T11:50:00Z"),
    begunAt: later,
  }],
  ["the end goes on there also when nothing changed", begun, [], {
    after: undefined,
    since: instant("2026-11-23T11:50:00Z"),
    begunAt: later,
  }],
  [
    "the end never goes back before what was asked",
    firstChangeCursor(since, instant("2026-11-23T08:05:00Z")),
    [],
    {
      after: undefined,
      since,
      begunAt: later,
    },
  ],
];

for (const [what, from, read, next] of steps) {
  Deno.test(`of a reading of changes, ${what}`, () => {
    const went = parseChangeCursor(nextChangeCursor(from, read, 2), later);
    assert.deepEqual(shown(went!), shown(next));
  });
}

Deno.test("no text that was not written for a place is a cursor of changes", () => {
  const time = "2026-11-23T09:00:00Z";
  for (
    const text of [
      "",
      "x",
      `${time}~`,
      `${time}~${time}`,
      `${time}~${time}~${time}`,
      `${time}~${time}~${time}~x`,
      `${time}~${time}~${time}~${id}~${id}`,
      "2026-02-30T09:00:00Z",
      "0000-01-01T00:00:00Z",
      "2026-11-23T09:00:00-03:00",
    ]
  ) assert.equal(parseChangeCursor(text, later), undefined, text);
});

Deno.test("nothing is asked of years before the epoch", () => {
  assert.equal(firstChangeCursor(instant("0000-01-01T00:00:00Z"), later).since.epochMilliseconds, 0);
});
