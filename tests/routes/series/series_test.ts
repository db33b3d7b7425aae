/** Series over HTTP: who sees and interrupts them, their list and their report. */
import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { SeriesSummary } from "../../../routes/series/series_schema.ts";
import {
  assertChangesNothing,
  call,
  parseRefusal,
  parseResponse,
  PROCESS,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { pdfPages } from "../../support/documents/pdf.ts";
import {
  eventPayloads,
  interrupt,
  ordersOf,
  partialAnswers,
  publishOrderAnswers,
  readSeries,
  seedAnsweredSeries,
  splitSeries,
  startSeries,
} from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const list = async (t: TestContext, token: string, query = "") =>
  parseResponse(pageSchema(SeriesSummary), await call(t, "GET", `/v1/serie?${query}`, { token })).content;

Deno.test("the judge interrupts a series, as does an assistant with delegation or, unless it is confidential, another judge", async () => {
  await using t = await openTestContext();
  const { judge, assistant, assistantWithoutDelegation, otherJudge, foreignJudge } = await signInPeople(t);
  const make = () => startSeries(t, judge.token).then(({ serieId }) => serieId);
  const by = async ({ token }: { token: string }, id: string) => {
    const answer = await interrupt(t, token, id);
    return answer.status === 200 ? 200 : parseRefusal(answer).code;
  };
  const [first, second, third] = [await make(), await make(), await make()];
  assert.equal(await by(assistantWithoutDelegation, first), "sem-delegacao-ativa");
  assert.equal(await by(foreignJudge, first), "serie-nao-encontrada");
  assert.equal(await by(judge, first), 200);
  assert.equal(await by(judge, first), "serie-encerrada");
  assert.equal(await by(assistant, second), 200);
  assert.equal(await by(otherJudge, third), 200);
  const audited = await t.db.selectFrom("audit_entry").select(["actor", "on_behalf_of"])
    .where("action", "=", "series.interrupt").orderBy("id").execute();
  assert.deepEqual(audited, [
    { actor: judge.cpf, on_behalf_of: null },
    { actor: assistant.cpf, on_behalf_of: judge.cpf },
    { actor: otherJudge.cpf, on_behalf_of: null },
  ]);
  const key = { "Idempotency-Key": "k1" };
  const fourth = await make();
  const [once, twice] = [
    await interrupt(t, judge.token, fourth, key),
    await interrupt(t, judge.token, fourth, key),
  ];
  assert.deepEqual([once.status, twice.status, twice.text], [200, 200, once.text]);
  assert.equal((await eventPayloads(t.db, "SerieEncerrada")).length, 4);
});

Deno.test("a confidential series is seen by who sees its orders, the next ones included", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge, assistantWithoutDelegation } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, assistant.token, { sigilosa: true });
  const json = { cpf: otherJudge.cpf };
  const path = `/v1/ordem/${numeroProtocolo}/visualizador`;
  assert.equal((await call(t, "POST", path, { token: assistant.token, json })).status, 201);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  for (const { token } of [judge, assistant, otherJudge]) {
    assert.equal((await readSeries(t, token, serieId)).ordens.length, 2);
    assert.equal((await list(t, token)).length, 1);
    assert.equal((await ordersOf(t, token, `serieId=${serieId}`)).length, 2);
  }
  for (const { token } of [foreignJudge, assistantWithoutDelegation]) {
    assert.equal(
      parseRefusal(await call(t, "GET", `/v1/serie/${serieId}`, { token })).code,
      "serie-nao-encontrada",
    );
    assert.equal(parseRefusal(await interrupt(t, token, serieId)).code, "serie-nao-encontrada");
    assert.equal(
      parseRefusal(await splitSeries(t, token, serieId, { cancelarNaoRespostas: true })).code,
      "serie-nao-encontrada",
    );
    assert.equal((await call(t, "GET", `/v1/serie/${serieId}/relatorio`, { token })).status, 404);
    assert.deepEqual(await list(t, token), []);
    assert.deepEqual(await ordersOf(t, token, `serieId=${serieId}`), []);
  }
  // A viewer sees, and does nothing else.
  const refusal = parseRefusal(
    await assertChangesNothing(t.db, () => interrupt(t, otherJudge.token, serieId)),
  );
  assert.equal(refusal.code, "visualizador-so-consulta");
  const read = await t.db.selectFrom("audit_entry").select("actor").where("action", "=", "series.read")
    .execute();
  assert.deepEqual(
    new Set(read.map(({ actor }) => actor)),
    new Set([judge.cpf, assistant.cpf, otherJudge.cpf]),
  );
});

Deno.test("the list of series takes its filters, and a court's system reads it in a user's name", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const live = await startSeries(t, judge.token);
  const over = await startSeries(t, judge.token);
  await interrupt(t, judge.token, over.serieId);
  const ids = async (query: string) => (await list(t, judge.token, query)).map(({ id }) => id);
  assert.deepEqual(await ids("situacao=ATIVA"), [live.serieId]);
  assert.deepEqual(await ids("situacao=ENCERRADA"), [over.serieId]);
  assert.equal((await ids(`numeroProcesso=${PROCESS}&cpfJuiz=${judge.cpf}`)).length, 2);
  assert.deepEqual(await ids("varaId=v-0"), []);
  const system = { token: await t.externalServices.serviceToken(SYSTEM) };
  const nameless = await call(t, "GET", "/v1/serie?situacao=ATIVA", system);
  assert.equal(parseRefusal(nameless).code, "usuario-obrigatorio");
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  const inName = await call(t, "GET", "/v1/serie?situacao=ATIVA", { ...system, headers });
  const [summary] = parseResponse(pageSchema(SeriesSummary), inName).content;
  assert.deepEqual(
    [summary?.numeroProtocolo, summary?.valorPedido, summary?.valorRestante, summary?.dataFim],
    [live.numeroProtocolo, "15000.00", "15000.00", "2026-12-15"],
  );
});

Deno.test("the report of a series lists its orders and says why it ended", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo, waiting } = await seedAnsweredSeries(t, token);
  await interrupt(t, token, serieId);
  const response = await t.http.request(`/v1/serie/${serieId}/relatorio`, {
    headers: { Authorization: `Bearer ${token}` },
  }, { remoteAddr: { hostname: "127.0.0.1" } });
  assert.deepEqual([response.status, response.headers.get("Content-Type")], [200, "application/pdf"]);
  const text = (await pdfPages(new Uint8Array(await response.arrayBuffer()))).join("\n");
  for (
    const part of [
      numeroProtocolo,
      waiting,
      "Interrompida pelo juízo",
      "Não enviada",
      "5.000,00",
      "10.000,00",
    ]
  ) {
    assert.ok(text.includes(part), part);
  }
});
