/** The short form of `deno task test:crash`. */
import assert from "node:assert/strict";
import { runCrashes } from "../support/crash/crash_run.ts";

Deno.test("two APIs and two workers that are killed again and again lose nothing and do nothing twice", async () => {
  const counts = await runCrashes({
    ...{ seed: 7, days: 1, ordersADay: 2, killsADay: 2, queueSeconds: 120 },
    print: () => {},
  });
  assert.deepEqual([counts.orders, counts.lines, counts.lost, counts.doubled], [2, 8, 0, 0]);
  // A kill waits for a named step; one that finds its process gone already is none.
  assert.ok(counts.kills >= 1, `${counts.kills} kills`);
});
