import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { pageSchema } from "../../../routes/http/wire.ts";
import {
  SubscriptionAnswer,
  SubscriptionSecret,
  TestAnswer,
} from "../../../routes/notices/subscription_schema.ts";
import { call, parseRefusal, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { deliverAllEvents, startReceiver, subscribe, workUntil } from "../../support/notices/receiver.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const path = "/v1/assinatura-evento";
const URL = "http://127.0.0.1:9/avisos";

const refusal = async (answer: Promise<Awaited<ReturnType<typeof call>>>) => {
  const { status, code, fields } = parseRefusal(await answer);
  return [status, code, ...fields];
};

/** The administrator of another court. */
const foreigner = (t: TestContext) => {
  const { stagingData, tokenOf } = t.externalServices;
  const user = stagingData.users().find(({ profiles, court }) =>
    profiles.includes("administrator") && court !== "401"
  );
  return tokenOf(user!.cpf);
};

Deno.test("a subscription is made, read, listed, changed and removed; its secret is shown when it is made and never again", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  const answer = await call(t, "POST", path, { token, json: { url: URL, tipos: ["OrdemRespondida"] } });
  const { segredo, ...made } = parseResponse(SubscriptionSecret, answer, 201);
  assert.match(segredo ?? "", /^whsec_/);
  assert.deepEqual(made, {
    id: made.id,
    url: URL,
    tipos: ["OrdemRespondida"],
    situacao: "ATIVA",
    dataHoraCriacao: "2026-11-23T10:00:00-03:00",
    entregasPendentes: 0,
    entregasNaoEntregues: 0,
    falhasSeguidas: 0,
  });
  const address = answer.headers.get("Location")!;
  assert.equal(address, `${path}/${made.id}`);
  const read = await call(t, "GET", address, { token });
  assert.deepEqual(parseResponse(SubscriptionAnswer, read), made);
  assert.equal(read.headers.get("ETag"), answer.headers.get("ETag"));
  const list = parseResponse(pageSchema(SubscriptionAnswer), await call(t, "GET", path, { token }));
  assert.deepEqual([list.content, list.totalElements], [[made], 1]);

  const json = { url: `${URL}/2`, situacao: "DESATIVADA" };
  const headers = { "If-Match": read.headers.get("ETag")! };
  const changed = parseResponse(
    SubscriptionAnswer,
    await call(t, "PUT", address, { token, json, headers }),
  );
  const { tipos: _, ...untyped } = made;
  assert.deepEqual(changed, {
    ...untyped,
    url: `${URL}/2`,
    situacao: "DESATIVADA",
    motivoDesativacao: "PEDIDO",
  });
  assert.deepEqual(await refusal(call(t, "PUT", address, { token, json, headers })), [
    412,
    "versao-desatualizada",
  ]);
  assert.deepEqual(await refusal(call(t, "DELETE", address, { token, headers })), [
    412,
    "versao-desatualizada",
  ]);
  assert.equal((await call(t, "DELETE", address, { token })).status, 204);
  assert.equal(parseRefusal(await call(t, "GET", address, { token })).code, "assinatura-nao-encontrada");
  assert.equal(
    parseResponse(pageSchema(SubscriptionAnswer), await call(t, "GET", path, { token })).totalElements,
    0,
  );
  const { rows: [row] } = await t.pool.query("select * from webhook_subscription");
  assert.deepEqual([row.status, row.secret, row.previous_secret], ["removed", null, null]);
  const audit = await t.db.selectFrom("audit_entry").select(["action", "subject", "detail"])
    .where("action", "like", "subscription.%").orderBy("id").execute();
  assert.deepEqual(audit.map(({ action }) => action), [
    "subscription.create",
    "subscription.change",
    "subscription.remove",
  ]);
  assert.ok(audit.every(({ subject }) => subject === made.id));
  assert.equal(audit[0]?.detail.receiver, "http://127.0.0.1:9");
});

Deno.test("another court's subscription does not exist for anybody else, whatever is asked of it", async () => {
  await using t = await openTestContext();
  const { administrator } = await signInPeople(t);
  const { id } = await subscribe(t, administrator.token, { url: URL });
  const token = await foreigner(t);
  const json = { url: URL };
  for (const known of [id, crypto.randomUUID(), "1", "x'"]) {
    const address = `${path}/${known}`;
    const calls = [
      call(t, "GET", address, { token }),
      call(t, "PUT", address, { token, json }),
      call(t, "DELETE", address, { token }),
      call(t, "POST", `${address}/segredo`, { token }),
      call(t, "POST", `${address}/testar`, { token }),
      call(t, "GET", `${address}/entrega`, { token }),
      call(t, "POST", `${address}/entrega/1-1/reenviar`, { token }),
      call(t, "POST", `${address}/reenviar`, { token }),
    ];
    for (const one of calls) assert.deepEqual(await refusal(one), [404, "assinatura-nao-encontrada"]);
  }
  assert.equal(
    parseResponse(pageSchema(SubscriptionAnswer), await call(t, "GET", path, { token })).totalElements,
    0,
  );
  assert.equal((await call(t, "GET", `${path}/${id}`, administrator)).status, 200);
});

Deno.test("an address notices have no business at is refused with the reason, before anything is kept", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  const made = await subscribe(t, token, { url: URL });
  const bad = [
    "receptor.exemplo",
    "ftp://receptor.exemplo/",
    "https://ana:senha@receptor.exemplo/",
    "https://10.0.0.1/avisos",
    "http://[::1]:80/",
    "https://169.254.169.254/latest/meta-data",
  ];
  for (const url of bad) {
    for (const [method, address] of [["POST", path], ["PUT", `${path}/${made.id}`]] as const) {
      assert.deepEqual(await refusal(call(t, method, address, { token, json: { url } })), [
        422,
        "endereco-de-aviso-recusado",
        "url",
      ], url);
    }
  }
  for (const json of [{}, { url: "" }, { url: URL, tipos: [] }, { url: URL, tipos: ["Outro"] }]) {
    assert.equal((await refusal(call(t, "POST", path, { token, json })))[1], "conteudo-invalido");
  }
  assert.equal((await t.db.selectFrom("webhook_subscription").selectAll().execute()).length, 1);
});

Deno.test("a court has ten subscriptions at most; one removed makes room", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  const made = [];
  for (let n = 0; n < 10; n++) made.push(await subscribe(t, token, { url: `${URL}/${n}` }));
  const more = () => call(t, "POST", path, { token, json: { url: URL } });
  assert.deepEqual(await refusal(more()), [409, "limite-de-assinaturas"]);
  assert.equal((await call(t, "DELETE", `${path}/${made[0]!.id}`, { token })).status, 204);
  assert.equal((await more()).status, 201);
  const other = await foreigner(t);
  assert.equal((await call(t, "POST", path, { token: other, json: { url: URL } })).status, 201);
});

Deno.test("a secret is stored only sealed, also where the answer to a call with an idempotency key is kept", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  const headers = { "Idempotency-Key": "assinatura-1" };
  const create = () => call(t, "POST", path, { token, json: { url: URL }, headers });
  const first = parseResponse(SubscriptionSecret, await create(), 201);
  const again = await create();
  assert.equal(again.headers.get("Idempotent-Replayed"), "true");
  const { segredo, ...rest } = first;
  assert.deepEqual(parseResponse(SubscriptionSecret, again, 201), rest);
  const rotate = () =>
    call(t, "POST", `${path}/${first.id}/segredo`, {
      token,
      headers: { "Idempotency-Key": "assinatura-2" },
    });
  const rotated = parseResponse(SubscriptionSecret, await rotate());
  assert.equal(rotated.segredoAnteriorAte, "2026-11-24T10:00:00-03:00");
  const repeated = parseResponse(SubscriptionSecret, await rotate());
  assert.deepEqual([repeated.segredo, repeated.segredoAnteriorAte], [
    undefined,
    rotated.segredoAnteriorAte,
  ]);
  const { rows } = await t.pool.query(
    "select (select json_agg(i)::text from idempotency i) || (select json_agg(s)::text from webhook_subscription s) as text",
  );
  assert.ok(rows[0].text.length > 500);
  for (const secret of [segredo, rotated.segredo]) {
    assert.ok(!rows[0].text.includes(secret!.slice(6)));
    assert.ok(!rows[0].text.includes(new TextEncoder().encode(secret).toHex()));
  }
});

Deno.test("a test notice is sent once, signed, also to a disabled subscription, and its outcome is told and audited", async () => {
  await using t = await openTestContext();
  const { administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  const { id, segredo } = await subscribe(t, token, receiver);
  const test = () => call(t, "POST", `${path}/${id}/testar`, { token });
  const delivered = parseResponse(TestAnswer, await test());
  assert.deepEqual(delivered, { entregue: true, resultado: "Entregue: o receptor respondeu 204" });
  const [one] = receiver.received;
  const notice = new Webhook(segredo).verify(one!.body, one!.headers);
  assert.deepEqual(notice, {
    id: one!.id,
    tipo: "Teste",
    dataHora: "2026-11-23T10:00:00-03:00",
    sigilosa: false,
    dados: {},
  });
  receiver.behave(() => 500);
  const json = { url: receiver.url, situacao: "DESATIVADA" };
  await call(t, "PUT", `${path}/${id}`, { token, json });
  const failed = parseResponse(TestAnswer, await test());
  assert.equal(failed.entregue, false);
  assert.match(failed.resultado, /respondeu 500/);
  t.advance({ hours: 1 });
  await t.work();
  assert.equal(receiver.received.length, 2);
  const audit = await t.db.selectFrom("audit_entry").select("detail")
    .where("action", "=", "subscription.test").orderBy("id").execute();
  assert.deepEqual(audit.map(({ detail }) => detail.outcome), ["accepted", "refused"]);
});

Deno.test("deliveries are paged newest first and filtered; what cannot be sent again is refused", async () => {
  await using t = await openTestContext();
  const { judge, administrator: { token } } = await signInPeople(t);
  await using receiver = startReceiver();
  const { id } = await subscribe(t, token, receiver);
  await protocolOrder(t, judge.token);
  await protocolOrder(t, judge.token);
  await workUntil(t, () => receiver.received.length >= 2);
  await deliverAllEvents(t);
  const list = async (query: string) =>
    JSON.parse((await call(t, "GET", `${path}/${id}/entrega${query}`, { token })).text);
  const page = await list("?pageSize=1");
  assert.deepEqual([page.totalElements, page.content[0].id], [2, receiver.received[1]?.id]);
  assert.equal((await list("?situacao=ENTREGUE")).totalElements, 2);
  assert.equal((await list("?situacao=PENDENTE")).totalElements, 0);
  assert.equal((await list("?situacao=OUTRA")).codigo, "parametro-invalido");
  const resend = (where: string) => call(t, "POST", `${path}/${id}/${where}`, { token });
  for (const event of ["zz-zz", "x", "0-0"]) {
    assert.deepEqual(await refusal(resend(`entrega/${event}/reenviar`)), [404, "entrega-nao-encontrada"]);
  }
  assert.deepEqual(await refusal(resend("reenviar?depoisDe=x")), [400, "cursor-invalido"]);
  assert.equal((await list("?situacao=PENDENTE")).totalElements, 0);
  assert.equal((await resend(`entrega/${page.content[0].id}/reenviar`)).status, 204);
  const [pending] = (await list("?situacao=PENDENTE")).content;
  assert.deepEqual([pending.id, pending.tentativas], [page.content[0].id, 0]);
});
