/** Notices that fail: attempts, dead letters, replay, and addresses nothing is sent to. */
import assert from "node:assert/strict";
import { call, protocolOrder, signInPeople } from "../../support/api.ts";
import { deliverAllEvents, startReceiver, subscribe, workUntil } from "../../support/notices/receiver.ts";
import { alarms, deliveries, orders, path, protocols, read } from "../../support/notices/webhook_reads.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a notice that fails is tried ten times over three days under one id, then kept as a dead letter with an alarm", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver(() => 500);
  const { id } = await subscribe(t, token, receiver, protocols);
  const started = t.clock();
  await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length === 1);
  await t.work();
  assert.equal(receiver.received.length, 1, "not before its time");
  const [failed] = await deliveries(t, token, id);
  assert.deepEqual([failed?.situacao, failed?.tentativas], ["PENDENTE", 1]);
  assert.match(failed?.resultado ?? "", /respondeu 500/);
  for (let attempts = 2; attempts <= 10; attempts++) {
    const [pending] = await deliveries(t, token, id, "PENDENTE");
    const due = Temporal.Instant.from(pending!.proximaTentativa!);
    t.advance(t.clock().until(due).subtract({ seconds: 1 }));
    await t.work();
    assert.equal(receiver.received.length, attempts - 1, "not before its time");
    t.advance({ seconds: 1 });
    await t.work();
    assert.equal(receiver.received.length, attempts);
  }
  const hours = started.until(t.clock()).total("hours");
  assert.ok(hours > 68 && hours < 84, `${hours} hours`);
  const subscription = await read(t, token, id);
  assert.deepEqual([subscription.entregasPendentes, subscription.entregasNaoEntregues], [0, 1]);
  assert.deepEqual(await alarms(t), [{ type: "webhook-undelivered", subject: id }]);
  assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1);

  t.advance({ hours: 500 });
  await t.work();
  assert.equal(receiver.received.length, 10, "given up");
  receiver.behave(() => 200);
  const again = await call(t, "POST", `${path}/${id}/reenviar`, { token });
  assert.equal(again.status, 204, again.text);
  assert.deepEqual(await alarms(t), []);
  await t.work();
  assert.equal(receiver.received.length, 11);
  assert.equal(receiver.received[10]?.id, receiver.received[0]?.id);
  assert.deepEqual((await deliveries(t, token, id)).map(({ situacao }) => situacao), ["ENTREGUE"]);
});

Deno.test("a notice its receiver cannot take does not hold up those after it", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  const poison = await protocolOrder(t, judge.token);
  await using receiver = startReceiver(({ order, body }) =>
    order === poison.numeroProtocolo && body.includes("OrdemRemovida") ? 422 : 200
  );
  await subscribe(t, token, receiver);
  await call(t, "DELETE", `/v1/ordem/${poison.numeroProtocolo}`, { token: judge.token });
  const next = [await protocolOrder(t, judge.token), await protocolOrder(t, judge.token)];
  const numbers = next.map(({ numeroProtocolo }) => numeroProtocolo);
  await workUntil(t, () => orders(receiver.received).includes(numbers[1]));
  assert.deepEqual(orders(receiver.received).slice(-2), numbers);
  t.advance({ minutes: 2 });
  await t.work();
  assert.equal(orders(receiver.received).at(-1), poison.numeroProtocolo);
});

Deno.test("a receiver that takes nothing is left alone between attempts, and has everything within the hour it is back", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver(() => 503);
  const { id } = await subscribe(t, token, receiver);
  const made: string[] = [];
  for (let n = 0; n < 6; n++) made.push((await protocolOrder(t, judge.token)).numeroProtocolo);
  await deliverAllEvents(t);
  assert.deepEqual(orders(receiver.received), made.slice(0, 3), "three failures in a row, then none");
  assert.equal((await read(t, token, id)).falhasSeguidas, 3);
  assert.ok((await read(t, token, id)).emPausaAte !== undefined);
  const tried = receiver.received.length;
  t.advance({ hours: 1 });
  await t.work();
  assert.equal(receiver.received.length, tried + 1, "one attempt tries how it is");
  receiver.behave(() => 200);
  t.advance({ hours: 1 });
  await t.work();
  assert.deepEqual(orders(receiver.received).slice(tried + 1).sort(), [...made].sort());
  const { falhasSeguidas, entregasPendentes } = await read(t, token, id);
  assert.deepEqual([falhasSeguidas, entregasPendentes], [0, 0]);
});

Deno.test("what waited three days behind a receiver that took nothing is given up with the rest, and replayed whole", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver(() => 503);
  const { id } = await subscribe(t, token, receiver, protocols);
  for (let n = 0; n < 5; n++) await protocolOrder(t, judge.token);
  await deliverAllEvents(t);
  t.advance({ hours: 80 });
  const young = await protocolOrder(t, judge.token);
  await workUntil(t, async () => (await deliveries(t, token, id)).length === 6);
  t.advance({ hours: 1 });
  await t.work();
  const given = await deliveries(t, token, id, "NAO_ENTREGUE");
  assert.equal(given.length, 5);
  assert.equal((await deliveries(t, token, id, "PENDENTE")).length, 1);
  receiver.behave(() => 200);
  assert.equal((await call(t, "POST", `${path}/${id}/reenviar`, { token })).status, 204);
  t.advance({ hours: 1 });
  await t.work();
  assert.equal((await deliveries(t, token, id, "ENTREGUE")).length, 6);
  assert.equal(receiver.received.at(-1)?.order, young.numeroProtocolo);
});

Deno.test("replay by hand: one notice, or all after an event, each under the id it had", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  const old = await protocolOrder(t, judge.token);
  const { id } = await subscribe(t, token, receiver);
  await protocolOrder(t, judge.token);
  await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length >= 2);
  await deliverAllEvents(t);
  const ids = receiver.received.map((one) => one.id);
  const resend = (where: string) => call(t, "POST", `${path}/${id}/${where}`, { token });

  assert.equal((await resend(`entrega/${ids[0]}/reenviar`)).status, 204);
  await t.work();
  assert.deepEqual(receiver.received.map((one) => one.id), [...ids, ids[0]]);

  assert.equal((await resend(`reenviar?depoisDe=${ids[0]}`)).status, 204);
  await deliverAllEvents(t);
  assert.deepEqual(receiver.received.slice(ids.length + 1).map((one) => one.id), ids.slice(1));

  const feed = JSON.parse((await call(t, "GET", "/v1/evento", { token: judge.token })).text);
  const before = receiver.received.length;
  assert.equal((await resend("reenviar?depoisDe=0-0")).status, 204);
  await deliverAllEvents(t);
  const replayed = receiver.received.slice(before);
  assert.deepEqual(replayed.map((one) => one.id), feed.content.map((event: { id: string }) => event.id));
  assert.equal(replayed[0]?.order, old.numeroProtocolo);
  assert.equal((await deliveries(t, token, id)).length, feed.content.length, "none twice on record");

  const ahead = await resend("reenviar?depoisDe=zzzzzzzzzz-0");
  assert.equal(ahead.status, 204);
  const next = await protocolOrder(t, judge.token);
  await workUntil(t, () => orders(receiver.received).includes(next.numeroProtocolo));
});
