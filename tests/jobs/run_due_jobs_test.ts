import assert from "node:assert/strict";
import { runDueJobs } from "../../jobs/run_due_jobs.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { protocolOrder, signInPeople } from "../support/api.ts";
import { openTestContext } from "../support/test_context.ts";

Deno.test("what became due when the clock was moved has run by the answer, and what follows from it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { id } = await protocolOrder(t, token);
  const status = () =>
    t.db.selectFrom("court_order").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  t.setTime("2026-11-23T19:00");
  let done = false;
  const answered = runDueJobs(t.db).finally(() => done = true);
  while (!done) await t.work();
  assert.deepEqual(await answered, []);
  assert.equal((await status()).status, "sent");
});

Deno.test("what nobody runs is named after the limit instead of being waited for", async () => {
  await using t = await openTestContext();
  await enqueue(t.db, [{ task: "publish_remittance", key: "publish:1", payload: { remittanceIds: [] } }]);
  const left = await runDueJobs(t.db, 100);
  assert.ok(left.includes("dispatch") && left.includes("publish_remittance"), left.join());
  assert.ok(!left.includes("deliver_webhook"));
});
