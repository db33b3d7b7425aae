/** Webhooks from the event to the receiver: order, signature, whose events, crashes, isolation. */
import assert from "node:assert/strict";
import { call, draftJson, PROCESS, protocolOrder, signInPeople } from "../../support/api.ts";
import { deliverAllEvents, startReceiver, subscribe, workUntil } from "../../support/notices/receiver.ts";
import { deliveries, orders, path, verified } from "../../support/notices/webhook_reads.ts";
import { openTestContext } from "../../support/test_context.ts";

/** One of the tests' own; nothing of it is left when it has stopped. */

Deno.test("a court is told each event once, in order, in the feed's own form, and the library verifies the signature", async () => {
  await using t = await openTestContext();
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
});

Deno.test("a subscription is told only its own court's events, of the types it asked for, and nothing confidential", async () => {
  await using t = await openTestContext();
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
});

Deno.test("for a day after a change of secret both verify; then only the new one", async () => {
  await using t = await openTestContext();
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
});
