import assert from "node:assert/strict";
import { decideDispatchDay, decideVersion } from "../../../domain/orders/signature.ts";

const day = Temporal.PlainDate.from;
const holidays = new Set(["2026-12-25"]);

Deno.test("the version that was read is signed, any other is not, and no version is any unless one is required", () => {
  for (const isRequired of [false, true]) {
    assert.equal(decideVersion(3, 3, { isRequired }).ok, true);
    for (const read of [1, 2, 4]) {
      assert.deepEqual(decideVersion(read, 3, { isRequired }), {
        ok: false,
        error: { type: "version-changed", read, current: 3 },
      });
    }
  }
  assert.equal(decideVersion(undefined, 3, { isRequired: false }).ok, true);
  assert.deepEqual(decideVersion(undefined, 3, { isRequired: true }), {
    ok: false,
    error: { type: "version-required" },
  });
});

const rows: [
  what: string,
  promised: string,
  dispatchOn: string,
  scheduledFor: string | undefined,
  kept: boolean,
  own?: string,
][] = [
  ["what leaves on the promised day", "2026-11-23", "2026-11-23", undefined, true],
  ["what leaves a day later, because 19:00 has passed", "2026-11-23", "2026-11-24", undefined, false],
  ["what would leave earlier than was said", "2026-11-24", "2026-11-23", undefined, false],
  ["what is scheduled for later, whatever the evening", "2026-11-23", "2026-12-01", "2026-12-01", true],
  ["what is scheduled for a holiday", "2026-11-23", "2026-12-28", "2026-12-25", true],
  ["what was scheduled for a day that is over", "2026-11-23", "2026-11-24", "2026-11-23", false],
  ["what is scheduled, and was said so", "2026-11-23", "2026-12-01", "2026-12-01", true, "2026-12-01"],
  [
    "what was said for a day that became a holiday",
    "2026-11-23",
    "2026-12-28",
    "2026-12-25",
    false,
    "2026-12-25",
  ],
];

for (const [what, promised, dispatchOn, scheduledFor, kept, own] of rows) {
  Deno.test(`the promise is ${kept ? "kept" : "broken"} of ${what}`, () => {
    const leaving = {
      dispatchOn: day(dispatchOn),
      scheduledFor: scheduledFor && day(scheduledFor) || undefined,
      promised: own && day(own) || undefined,
    };
    assert.equal(decideDispatchDay(day(promised), [leaving], holidays).ok, kept);
    assert.equal(decideDispatchDay(undefined, [leaving], holidays).ok, own === undefined || kept);
  });
}

Deno.test("one order of many that leaves on another day breaks the promise, and both days are said", () => {
  const [promised, actual] = [day("2026-11-23"), day("2026-11-24")];
  const later = { dispatchOn: day("2026-12-01"), scheduledFor: day("2026-12-01") };
  assert.deepEqual(decideDispatchDay(promised, [later, { dispatchOn: actual }], holidays), {
    ok: false,
    error: { type: "dispatch-day-changed", promised, actual },
  });
});
