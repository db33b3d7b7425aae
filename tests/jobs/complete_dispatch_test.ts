import assert from "node:assert/strict";
import { listAlarms } from "../../store/operations/alarms.ts";
import { protocolOrder, signInPeople } from "../support/api.ts";
import { openTestContext } from "../support/test_context.ts";

Deno.test("the alarm about a remittance that did not leave ends when it leaves, not minutes later", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  const target = await t.db.selectFrom("order_target").select("receiver_ispb").executeTakeFirstOrThrow();
  const outbox = t.exchange.folders.outbox(target.receiver_ispb!);
  await Deno.remove(outbox, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${outbox}/..`, { recursive: true });
  await Deno.writeTextFile(outbox, "in the way");
  t.setTime("2026-11-23T19:00");
  await t.work();
  const open = async () =>
    (await listAlarms(t.db, { open: true }, { limit: 9, offset: 0 })).rows.map(({ type }) => type);
  assert.deepEqual(await open(), ["publish-failed"]);
  await Deno.remove(outbox);
  t.advance({ minutes: 1 });
  await t.work();
  assert.deepEqual(await open(), []);
});
