import assert from "node:assert/strict";
import * as v from "valibot";
import { Colleague, InboxAnswer } from "../../../routes/notices/inbox.ts";
import { recordVisit } from "../../../store/identity/console_views.ts";
import {
  call,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const path = "/v1/aviso";

const read = async (t: TestContext, token: string, query = "") =>
  parseResponse(InboxAnswer, await call(t, "GET", path + query, { token }));

const change = (t: TestContext, token: string, json: object) => call(t, "POST", path, { token, json });

/** An event is held back while an older transaction of the server runs, those of other tests included. */
const told = (t: TestContext, token: string, orders: number) =>
  until(`${orders} orders in the inbox`, async () => (await read(t, token)).content.length >= orders);

const numbersOf = async (t: TestContext, token: string, query = "") =>
  (await read(t, token, query)).content.map(({ numeroProtocolo }) => numeroProtocolo);

Deno.test("the inbox has each order once, by its newest event, and what is settled comes back with a later one", async () => {
  await using t = await openTestContext();
  const { judge, foreignJudge } = await signInPeople(t);
  const [first, second] = [await protocolOrder(t, judge.token), await protocolOrder(t, judge.token)];
  await told(t, judge.token, 2);
  const open = await numbersOf(t, judge.token);
  assert.deepEqual(open, [second.numeroProtocolo, first.numeroProtocolo]);
  assert.deepEqual(await numbersOf(t, foreignJudge.token), []);
  assert.deepEqual(await numbersOf(t, judge.token, "?varaId=outra"), []);
  assert.deepEqual(await numbersOf(t, judge.token, "?tipo=OrdemEnviada"), []);

  assert.equal(
    (await change(t, judge.token, { ordens: [first.numeroProtocolo], resolvido: true })).status,
    200,
  );
  assert.deepEqual(await numbersOf(t, judge.token), [second.numeroProtocolo]);
  const [done] = (await read(t, judge.token, "?situacao=RESOLVIDOS")).content;
  assert.equal(done?.numeroProtocolo, first.numeroProtocolo);
  assert.ok(done?.resolvido?.nome);
  await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token: judge.token });
  await told(t, judge.token, 2);
  const [again] = (await read(t, judge.token)).content;
  assert.deepEqual(
    [again?.numeroProtocolo, again?.eventos.map(({ tipo }) => tipo), again?.resolvido],
    [first.numeroProtocolo, ["OrdemRemovida", "OrdemProtocolada"], undefined],
  );
  assert.equal(
    (await change(t, judge.token, { ordens: [second.numeroProtocolo], resolvido: true })).status,
    200,
  );
  assert.equal(
    (await change(t, judge.token, { ordens: [second.numeroProtocolo], resolvido: false })).status,
    200,
  );
  assert.equal((await numbersOf(t, judge.token)).length, 2);

  const page = await read(t, judge.token, "?limite=1");
  assert.deepEqual(page.content.map(({ numeroProtocolo }) => numeroProtocolo), [first.numeroProtocolo]);
  assert.deepEqual(await numbersOf(t, judge.token, `?antesDe=${page.proximo}`), [second.numeroProtocolo]);
  assert.equal(
    parseRefusal(await call(t, "GET", `${path}?antesDe=x`, { token: judge.token })).code,
    "cursor-invalido",
  );
});

Deno.test("what is newer than a user's first visit is unread until the user reads it, and colleagues' reading is their own", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const old = await protocolOrder(t, judge.token);
  await told(t, judge.token, 1);
  for (const { cpf } of [judge, assistant]) {
    const { txid, id } = await t.db.selectFrom("event").select(["txid", "id"]).executeTakeFirstOrThrow();
    await recordVisit(t.db, { cpf, newest: { txid: BigInt(txid), id: BigInt(id) }, at: t.clock() });
  }
  const { numeroProtocolo: number } = await protocolOrder(t, judge.token);
  await told(t, judge.token, 2);
  const unread = (token: string) => numbersOf(t, token, "?situacao=NAO_LIDOS");
  assert.deepEqual(await unread(judge.token), [number]);
  assert.deepEqual((await read(t, judge.token)).content.map(({ lido }) => lido), [false, true]);
  assert.equal((await change(t, judge.token, { ordens: [number], lido: true })).status, 200);
  assert.deepEqual(await unread(judge.token), []);
  assert.deepEqual(await unread(assistant.token), [number]);
  assert.notEqual(old.numeroProtocolo, number);
});

Deno.test("orders are given to somebody of their unit who may see them, and to nobody else", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge, administrator } = await signInPeople(t);
  const { numeroProtocolo: number } = await protocolOrder(t, judge.token);
  const secret = await protocolOrder(t, judge.token, draftJson({ sigilosa: true }));
  await told(t, judge.token, 2);
  const give = (ordens: readonly string[], cpfEncarregado: string) =>
    change(t, judge.token, { ordens, cpfEncarregado });
  assert.equal((await give([number], assistant.cpf)).status, 200);
  assert.deepEqual(await numbersOf(t, assistant.token, "?situacao=MEUS"), [number]);
  assert.equal((await read(t, judge.token)).content.at(-1)?.encarregado?.cpf, assistant.cpf);
  for (const { cpf } of [foreignJudge, administrator]) {
    assert.equal(parseRefusal(await give([number], cpf)).code, "conteudo-invalido");
  }
  assert.equal(parseRefusal(await give([secret.numeroProtocolo], assistant.cpf)).code, "conteudo-invalido");
  assert.equal(
    parseRefusal(await change(t, otherJudge.token, { ordens: [secret.numeroProtocolo], lido: true })).code,
    "ordem-nao-encontrada",
  );
  assert.equal((await give([number], "")).status, 200);
  assert.deepEqual(await numbersOf(t, assistant.token, "?situacao=MEUS"), []);

  const colleagues = async (token: string) =>
    parseResponse(v.array(Colleague), await call(t, "GET", `${path}/colega?varaId=${UNIT}`, { token }));
  assert.ok((await colleagues(judge.token)).some(({ cpf }) => cpf === judge.cpf));
  assert.deepEqual(await colleagues(foreignJudge.token), []);
});
