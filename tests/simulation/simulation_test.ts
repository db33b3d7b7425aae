/** The short form of `task test:simulation` on the pure core; that through the store is `tests/model/model_test.ts`. */
import assert from "node:assert/strict";
import { simulateCoreDays } from "./simulation_run.ts";

Deno.test("forty business days of the pure core lose no order, double none and keep every amount and deadline", async () => {
  const { days, fault } = await simulateCoreDays({ seed: 20261123, days: 40, print: () => {} });
  assert.equal(fault, undefined);
  assert.ok(days >= 40);
});
