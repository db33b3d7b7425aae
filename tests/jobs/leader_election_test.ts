import assert from "node:assert/strict";
import { releaseLease, takeLease } from "../../store/queue/lease.ts";
import { openExchangeFixture } from "../support/exchange/exchange_fixture.ts";

const lease = () => ({ name: "inboxes", holder: crypto.randomUUID() });

Deno.test("one worker of all looks into the inboxes, and another when it lets go, or dies", async () => {
  await using t = await openExchangeFixture();
  const { ctx: { db } } = t;
  const [first, second] = [lease(), lease()];
  assert.equal(await takeLease(db, first, 10), true);
  assert.equal(await takeLease(db, second, 10), false);
  assert.equal(await takeLease(db, first, 10), true, "renewed by whoever holds it");
  await releaseLease(db, second);
  assert.equal(await takeLease(db, second, 10), false, "left by nobody else");
  await releaseLease(db, first);
  assert.equal(await takeLease(db, second, 0), true);
  assert.equal(await takeLease(db, first, 10), true, "not renewed in time");
});
