/** Notices that fail: attempts, dead letters, replay, and addresses nothing is sent to. */
import assert from "node:assert/strict";
import { openWebhooks } from "../../../registries/notices/webhook.ts";
import { call, protocolOrder, signInPeople } from "../../support/api.ts";
import { testContext } from "../../support/test_context.ts";
import {
  deliverAllEvents,
  startReceiver,
  subscribe,
  workUntil,
  workWith,
} from "../../support/notices/receiver.ts";
import { alarms, deliveries, orders, path, protocols, read } from "../../support/notices/webhook_reads.ts";

Deno.test(
  "a notice that fails is tried ten times over three days under one id, then kept as a dead letter with an alarm",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a notice its receiver cannot take does not hold up those after it",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a receiver that takes nothing is left alone between attempts, and has everything within the hour it is back",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "what waited three days behind a receiver that took nothing is given up with the rest, and replayed whole",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "replay by hand: one notice, or all after an event, each under the id it had",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a slow receiver counts as failed when its time is over, a redirect is not followed, a closed port is said so",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    const release = Promise.withResolvers<number>();
    await using slow = startReceiver(() => release.promise);
    await using moved = startReceiver(() => 308);
    const { url: closed } = await closedPort();
    const ids: string[] = [];
    for (const url of [slow.url, moved.url, closed]) ids.push((await subscribe(t, token, { url })).id);
    await protocolOrder(t, judge.token);
    const impatient = openWebhooks({
      secretKey: "the tests' own secret key",
      http: true,
      networks: ["127.0.0.1"],
      realClock: () => Temporal.Now.instant(),
      // Long enough for the two that answer at once, on a slow machine too.
      timeoutMs: 3_000,
    });
    const results = async () => {
      const found = await Promise.all(ids.map((id) => deliveries(t, token, id)));
      return found.map((all) => all[0]?.resultado);
    };
    await workUntil(
      t,
      async () => (await results()).every((result) => result !== undefined),
      () => workWith(t, impatient),
    );
    release.resolve(200);
    const [late, redirected, refused] = await results();
    assert.match(late ?? "", /não respondeu a tempo/);
    assert.match(redirected ?? "", /respondeu 308, um redirecionamento/);
    assert.match(refused ?? "", /ECONNREFUSED/);
    assert.deepEqual(moved.received.map(({ path }) => path), ["/avisos"]);
  }),
);

async function closedPort(): Promise<{ url: string }> {
  const receiver = startReceiver();
  await receiver[Symbol.asyncDispose]();
  return receiver;
}

Deno.test("nothing is sent to an address that is not public, whatever name leads there", async () => {
  await using receiver = startReceiver();
  const realClock = () => Temporal.Now.instant();
  const client = (settings: { http: boolean; networks: string[] }) =>
    openWebhooks({ secretKey: "k", realClock, ...settings });
  const strict = client({ http: true, networks: [] });
  const { port } = new URL(receiver.url);
  const { sealed } = await strict.makeSecret("s");
  const send = (client: typeof strict, url: string) =>
    client.send({ subscriptionId: "s", url, id: "1", body: "{}", secrets: [sealed] });
  const inside = [
    "127.0.0.1",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f000001",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fe80::1]",
    "[fd00::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::]",
    "[::7f00:1]",
    "[::a00:1]",
    "[2001:0:808:808:0:0:80ff:fffe]",
  ];
  for (const host of inside) {
    const url = `http://${host}:${port}/`;
    assert.deepEqual(await send(strict, url), { type: "address-not-allowed" }, host);
    assert.deepEqual(await strict.check(url), { ok: false, error: { type: "address-not-allowed" } }, host);
  }
  assert.equal(receiver.received.length, 0);
  const local = client({ http: true, networks: ["127.0.0.0/8"] });
  assert.deepEqual(await send(local, `http://127.0.0.1:${port}/`), { type: "accepted", status: 204 });
  assert.deepEqual(await send(local, `http://10.0.0.1:${port}/`), { type: "address-not-allowed" });
  const secure = client({ http: false, networks: ["127.0.0.0/8"] });
  assert.deepEqual(await send(secure, `http://127.0.0.1:${port}/`), { type: "address-not-allowed" });
  assert.deepEqual(
    await strict.check("https://nao-existe.invalid/"),
    await strict.check("https://localhost/"),
    "a name nobody knows is refused like one that leads inside",
  );
  const court = `http://127.0.0.1:${port}/`;
  assert.equal((await local.check(court)).ok, true);
  assert.equal((await local.check(court, "anybody")).ok, false);
  assert.deepEqual(await send(strict, "https://nao-existe.invalid/"), { type: "address-not-found" });
});
