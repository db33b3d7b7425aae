/** The short form of the banks' days; `task test:simulation` lives through more of them. */
import assert from "node:assert/strict";
import { openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { simulateBanks } from "../../support/institution/simulated_exchange.ts";

Deno.test("of banks that answer truthfully, at every allowed hour and as often as they like, no file is rejected in thirty days", async () => {
  await using t = await openExchangeFixture();
  const seen = await simulateBanks(t, { seed: 20261123, days: 30 });
  assert.deepEqual(seen.rejected, []);
  assert.deepEqual(seen.differences, []);
  for (const [what, count] of Object.entries(seen.counts)) assert.ok(count > 0, `${what}: ${count}`);
});
