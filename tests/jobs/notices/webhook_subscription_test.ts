/** The end of a subscription while it is told, its taking up again, its secret and its readers. */
import assert from "node:assert/strict";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { call, protocolOrder, signInPeople, SYSTEM } from "../../support/api.ts";
import { deliverAllEvents, startReceiver, subscribe, workUntil } from "../../support/notices/receiver.ts";
import { alarms, orders, path, protocols, read, verified } from "../../support/notices/webhook_reads.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a subscription that ends while it is told: its receiver may have the rest of what was due, and nothing after", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  const ended = Promise.withResolvers<void>();
  await using receiver = startReceiver(async () => {
    if (receiver.received.length > 1) return 204;
    assert.equal((await call(t, "DELETE", `${path}/${id}`, { token })).status, 204);
    ended.resolve();
    return 204;
  });
  const { id } = await subscribe(t, token, receiver);
  for (let order = 0; order < 3; order++) await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length > 0);
  await ended.promise;
  const told = receiver.received.length;
  assert.ok(told <= 3, `${told} notices of 3`);
  const onRecord = await t.db.selectFrom("webhook_delivery").select("status").execute();
  assert.equal(onRecord.filter(({ status }) => status === "delivered").length, told);
  await protocolOrder(t, judge.token);
  await deliverAllEvents(t);
  assert.equal(receiver.received.length, told);
  assert.deepEqual(await alarms(t), []);
});

Deno.test("a subscription that ends while its receiver fails is sent nothing more, not even what was due", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver(async () => {
    await call(t, "DELETE", `${path}/${id}`, { token });
    return 500;
  });
  const { id } = await subscribe(t, token, receiver);
  for (let order = 0; order < 3; order++) await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length > 0);
  await t.work();
  assert.equal(receiver.received.length, 1);
});

Deno.test("410 disables the subscription with an alarm; taken up again it is told what happened meanwhile", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver(() => 410);
  const { id } = await subscribe(t, token, receiver, protocols);
  const first = await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length === 1);
  const disabled = await read(t, token, id);
  assert.deepEqual([disabled.situacao, disabled.motivoDesativacao], [
    "DESATIVADA",
    "RECEPTOR_RESPONDEU_410",
  ]);
  assert.deepEqual(await alarms(t), [{ type: "webhook-disabled", subject: id }]);
  const second = await protocolOrder(t, judge.token);
  t.advance({ hours: 30 });
  await t.work();
  assert.equal(receiver.received.length, 1);
  receiver.behave(() => 200);
  const { url } = receiver;
  const json = { url, ...protocols };
  assert.equal((await call(t, "PUT", `${path}/${id}`, { token, json })).status, 200);
  assert.deepEqual(await alarms(t), []);
  await workUntil(t, () => receiver.received.length >= 3);
  assert.deepEqual(orders(receiver.received).slice(1), [first.numeroProtocolo, second.numeroProtocolo]);
});

Deno.test("a encrypted secret opens with the same key for the same subscription, and no other way", async () => {
  await using receiver = startReceiver();
  const realClock = () => Temporal.Now.instant();
  const settings = { http: true, networks: ["127.0.0.1"], realClock };
  const client = openWebhooks({ ...settings, secretKey: "one" });
  const { shown, encrypted } = await client.makeSecret("s");
  assert.match(shown, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.ok(!new TextDecoder().decode(encrypted).includes(shown.slice(6)));
  const message = { subscriptionId: "s", url: receiver.url, id: "1", body: "{}", secrets: [encrypted] };
  assert.deepEqual(await client.send(message), { type: "accepted", status: 204 });
  verified(receiver.received[0]!, shown);
  const unreadable = { type: "secret-unreadable" };
  const other = openWebhooks({ ...settings, secretKey: "two" });
  assert.deepEqual(await other.send(message), unreadable);
  assert.deepEqual(await client.send({ ...message, subscriptionId: "t" }), unreadable);
  const fresh = await other.makeSecret("s");
  const both = { ...message, secrets: [fresh.encrypted, encrypted] };
  assert.equal((await other.send(both)).type, "accepted", "what still opens still signs");
  verified(receiver.received[1]!, fresh.shown);
});

Deno.test("a system of the court reads no subscription, with or without a user", async () => {
  await using t = await openTestContext();
  const { administrator } = await signInPeople(t);
  const token = await t.externalServices.serviceToken(SYSTEM);
  for (const headers of [{}, { "X-ASSETS-CPF-USUARIO": administrator.cpf }]) {
    assert.equal((await call(t, "GET", path, { token, headers })).status, 403);
  }
});
