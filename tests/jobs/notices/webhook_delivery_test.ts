/** Webhooks from the event to the receiver: order, signature, retries, dead letters, replay, crashes, isolation. */
import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { startWorker } from "../../../jobs/worker.ts";
import { openWebhooks } from "../../../registries/webhook.ts";
import { DeliveryAnswer, SubscriptionAnswer } from "../../../routes/notices/subscription_schema.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import {
  call,
  draftJson,
  parseResponse,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import {
  deliverAllEvents,
  jobsWith,
  type Received,
  startReceiver,
  subscribe,
  workUntil,
  workWith,
} from "../../support/receiver.ts";
import { until } from "../../support/until.ts";

const path = "/v1/assinatura-evento";
/** One of the tests' own; nothing of it is left when it has stopped. */
const aWorker = { concurrency: 1, pollSeconds: 600, graceMs: 0 };
/** Of the tests that move the clock: a cut-off that goes by has events of its own. */
const protocols = { tipos: ["OrdemProtocolada"] };

async function read(t: TestContext, token: string, id: string) {
  return parseResponse(SubscriptionAnswer, await call(t, "GET", `${path}/${id}`, { token }));
}

async function deliveries(t: TestContext, token: string, id: string, situacao?: string) {
  const query = situacao === undefined ? "" : `?situacao=${situacao}`;
  const answer = await call(t, "GET", `${path}/${id}/entrega${query}`, { token });
  return parseResponse(pageSchema(DeliveryAnswer), answer).content;
}

const orders = (received: readonly Received[]) => received.map(({ order }) => order);

/** Fails unless one of the secrets signed it, by the library's own verifier. */
const verified = ({ body, headers }: Received, secret: string) => new Webhook(secret).verify(body, headers);

const alarms = (t: TestContext) =>
  t.db.selectFrom("alarm").select(["type", "subject"]).where("resolved_at", "is", null).execute();

Deno.test(
  "a court is told each event once, in order, in the feed's own form, and the library verifies the signature",
  testContext(async (t) => {
    const { judge, administrator } = await signInPeople(t);
    await using receiver = startReceiver();
    const before = await protocolOrder(t, judge.token);
    const feed = async () => JSON.parse((await call(t, "GET", "/v1/evento", { token: judge.token })).text);
    await workUntil(t, async () => (await feed()).content.length === 1);
    const { id, segredo } = await subscribe(t, administrator.token, receiver);
    const first = await protocolOrder(t, judge.token);
    const second = await protocolOrder(t, judge.token);
    await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token: judge.token });
    await workUntil(t, () => receiver.received.length >= 3);
    await deliverAllEvents(t);

    assert.deepEqual(orders(receiver.received), [
      first.numeroProtocolo,
      second.numeroProtocolo,
      first.numeroProtocolo,
    ]);
    assert.ok(!orders(receiver.received).includes(before.numeroProtocolo));
    const { content } = await feed();
    assert.deepEqual(receiver.received.map((one) => verified(one, segredo)), content.slice(1));
    const [one] = receiver.received;
    assert.deepEqual([one?.method, one?.path, one?.headers["content-type"]], [
      "POST",
      "/avisos",
      "application/json",
    ]);
    assert.equal(one?.id, content[1].id);
    assert.throws(() => verified({ ...one!, body: one!.body.replace(PROCESS, "x") }, segredo));
    assert.throws(() => verified(one!, "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"));

    const listed = await deliveries(t, administrator.token, id);
    assert.deepEqual(
      listed.map(({ tipo, situacao, tentativas }) => [tipo, situacao, tentativas]),
      [
        ["OrdemRemovida", "ENTREGUE", 1],
        ["OrdemProtocolada", "ENTREGUE", 1],
        ["OrdemProtocolada", "ENTREGUE", 1],
      ],
    );
    assert.equal(listed[0]?.resultado, "Entregue: o receptor respondeu 204");
  }),
);

Deno.test(
  "a subscription is told only its own court's events, of the types it asked for, and nothing confidential",
  testContext(async (t) => {
    const { judge, assistant, foreignJudge, administrator } = await signInPeople(t);
    const { stagingData } = t.externalServices;
    await using all = startReceiver();
    await using removals = startReceiver();
    await subscribe(t, administrator.token, all);
    await subscribe(t, administrator.token, removals, { tipos: ["OrdemRemovida"] });
    await protocolOrder(t, assistant.token, draftJson({ sigilosa: true }));
    const removed = await protocolOrder(t, judge.token);
    await call(t, "DELETE", `/v1/ordem/${removed.numeroProtocolo}`, { token: judge.token });
    const elsewhere = stagingData.processes.find(({ court }) => court === "403")!;
    const foreign = await protocolOrder(
      t,
      foreignJudge.token,
      draftJson({
        numeroProcesso: elsewhere.number,
        cpfJuiz: foreignJudge.cpf,
        varaId: "v-4036100",
        reus: [{ cpfCnpj: elsewhere.parties.find(({ role }) => role === "REU")!.taxId, valor: "10.00" }],
      }),
    );
    const last = await protocolOrder(t, judge.token);
    await workUntil(t, () => orders(all.received).includes(last.numeroProtocolo));
    assert.deepEqual(orders(all.received), [
      removed.numeroProtocolo,
      removed.numeroProtocolo,
      last.numeroProtocolo,
    ]);
    assert.ok(!orders(all.received).includes(foreign.numeroProtocolo));
    assert.ok(all.received.every(({ body }) => JSON.parse(body).sigilosa === false));
    assert.deepEqual(orders(removals.received), [removed.numeroProtocolo]);
  }),
);

Deno.test(
  "for a day after a change of secret both verify; then only the new one",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    await using receiver = startReceiver();
    const { id, segredo: old } = await subscribe(t, token, receiver);
    const { segredo: fresh } = JSON.parse((await call(t, "POST", `${path}/${id}/segredo`, { token })).text);
    assert.notEqual(fresh, old);
    await protocolOrder(t, judge.token);
    await workUntil(t, () => receiver.received.length === 1);
    assert.equal(receiver.received[0]!.headers["webhook-signature"]?.split(" ").length, 2);
    verified(receiver.received[0]!, old);
    verified(receiver.received[0]!, fresh);
    t.advance({ hours: 25 });
    await protocolOrder(t, judge.token);
    await workUntil(t, () => receiver.received.length >= 2);
    const last = receiver.received.at(-1)!;
    verified(last, fresh);
    assert.throws(() => verified(last, old));
  }),
);

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
  "a subscription that ends while it is told: its receiver may have the rest of what was due, and nothing after",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "a subscription that ends while its receiver fails is sent nothing more, not even what was due",
  testContext(async (t) => {
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
  "410 disables the subscription with an alarm; taken up again it is told what happened meanwhile",
  testContext(async (t) => {
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
  }),
);

Deno.test(
  "killed between sending and writing it down, a notice is sent again under the same id and is on record once",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    await using receiver = startReceiver();
    const { id } = await subscribe(t, token, receiver);
    for (let n = 0; n < 3; n++) await protocolOrder(t, judge.token);
    const { send } = t.app.webhooks;
    const killed = {
      send: async (message: Parameters<typeof send>[0]) => {
        const outcome = await send(message);
        if (receiver.received.length === 3) throw new Error("killed");
        return outcome;
      },
    };
    await workUntil(t, () => receiver.received.length === 3, () => workWith(t, killed));
    assert.equal((await deliveries(t, token, id, "ENTREGUE")).length, 2, "those before it are on record");
    await workUntil(t, async () => (await deliveries(t, token, id, "ENTREGUE")).length === 3);
    const { received } = receiver;
    assert.deepEqual(received.map((one) => one.id), [
      ...new Set(received.map((one) => one.id)),
      received[2]?.id,
    ]);
    assert.equal(received[2]?.body, received[3]?.body);
    const all = await deliveries(t, token, id);
    assert.deepEqual(all.map(({ tentativas }) => tentativas), [1, 1, 1]);
  }),
);

Deno.test(
  "a job that fails does not end its worker, which tries it again",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    await using receiver = startReceiver();
    await subscribe(t, token, receiver);
    await protocolOrder(t, judge.token);
    const { send } = t.app.webhooks;
    let calls = 0;
    const once: typeof send = (message) => {
      if (calls++ === 0) throw new Error("killed");
      return send(message);
    };
    const worker = await startWorker(jobsWith(t, { send: once }), aWorker);
    try {
      await until("the second try", () => receiver.received.length > 0, { seen: () => calls });
      assert.deepEqual([calls, receiver.received.length], [2, 1]);
    } finally {
      await worker.stop();
    }
  }),
);

Deno.test(
  "two runs of the recording at once record each event once",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    await using receiver = startReceiver();
    const { id } = await subscribe(t, token, receiver);
    for (let n = 0; n < 3; n++) await protocolOrder(t, judge.token);
    await workUntil(
      t,
      () => receiver.received.length >= 3,
      async () => void await Promise.all([t.work(), t.work(), t.work()]),
    );
    await deliverAllEvents(t);
    assert.equal((await deliveries(t, token, id)).length, 3);
    assert.equal(receiver.received.length, 3);
  }),
);

Deno.test(
  "a receiver that hangs and one that fails delay neither a third nor the program's other jobs",
  testContext(async (t) => {
    const { judge, administrator: { token } } = await signInPeople(t);
    const release = Promise.withResolvers<number>();
    await using hanging = startReceiver(() => release.promise);
    await using failing = startReceiver(() => 500);
    await using healthy = startReceiver();
    for (const receiver of [hanging, failing, healthy]) await subscribe(t, token, receiver);
    const made: string[] = [];
    for (let n = 0; n < 4; n++) made.push((await protocolOrder(t, judge.token)).numeroProtocolo);
    const ordersTo = ({ received }: typeof healthy) => [...new Set(orders(received))];
    const worker = await startWorker(jobsWith(t, {}), aWorker);
    try {
      const isDone = () =>
        healthy.received.length === made.length && ordersTo(failing).length === 3 &&
        hanging.received.length > 0;
      await until("what the others are told while one waits for its answer", isDone, {
        seen: () => [healthy, failing, hanging].map(({ received }) => orders(received)),
      });
      assert.deepEqual(orders(healthy.received), made);
      assert.deepEqual(ordersTo(failing), made.slice(0, 3));
      // On a slow machine its time is over meanwhile, and it is sent the same once more.
      assert.deepEqual(ordersTo(hanging), made.slice(0, 1), "still waiting for its first answer");
    } finally {
      release.resolve(200);
      await worker.stop();
    }
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
      timeoutMs: 150,
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

Deno.test("a sealed secret opens with the same key for the same subscription, and no other way", async () => {
  await using receiver = startReceiver();
  const realClock = () => Temporal.Now.instant();
  const settings = { http: true, networks: ["127.0.0.1"], realClock };
  const client = openWebhooks({ ...settings, secretKey: "one" });
  const { shown, sealed } = await client.makeSecret("s");
  assert.match(shown, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.ok(!new TextDecoder().decode(sealed).includes(shown.slice(6)));
  const message = { subscriptionId: "s", url: receiver.url, id: "1", body: "{}", secrets: [sealed] };
  assert.deepEqual(await client.send(message), { type: "accepted", status: 204 });
  verified(receiver.received[0]!, shown);
  const unreadable = { type: "secret-unreadable" };
  const other = openWebhooks({ ...settings, secretKey: "two" });
  assert.deepEqual(await other.send(message), unreadable);
  assert.deepEqual(await client.send({ ...message, subscriptionId: "t" }), unreadable);
  const fresh = await other.makeSecret("s");
  const both = { ...message, secrets: [fresh.sealed, sealed] };
  assert.equal((await other.send(both)).type, "accepted", "what still opens still signs");
  verified(receiver.received[1]!, fresh.shown);
});

Deno.test(
  "a system of the court reads no subscription, with or without a user",
  testContext(async (t) => {
    const { administrator } = await signInPeople(t);
    const token = await t.externalServices.serviceToken(SYSTEM);
    for (const headers of [{}, { "X-ASSETS-CPF-USUARIO": administrator.cpf }]) {
      assert.equal((await call(t, "GET", path, { token, headers })).status, 403);
    }
  }),
);
