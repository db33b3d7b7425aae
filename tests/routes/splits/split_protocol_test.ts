import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import { isTransferId } from "../../../domain/transfer_id.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { ProtocoledSplit, SplitSummary } from "../../../routes/splits/split_schema.ts";
import { assertChangesNothing, call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import { told, toldOf } from "../../support/notices/told_events.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const both = [{ ispb: A, code: "01", blocked: 1_500_000 }, { ispb: B, code: "01", blocked: 1_500_000 }];

/** A split of one real at an institution. */
const unblockAt = async (t: TestContext, number: string, ispb: string) => ({
  acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "DESBLOQUEAR", valor: "1.00" }],
});

Deno.test("each new transfer gets an id of its own; one that is reiterated keeps the id it had", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, both);
  const acoes = await Promise.all([A, B].map(async (ispb) => ({
    alvoId: await targetAt(t, number, ispb),
    tipo: "TRANSFERIR",
    valor: "100.00",
  })));
  const { id } = await drafted(number, { acoes, depositoJudicial: deposit });
  const [filed] = await protocoled(id);
  const ids = filed!.transferencias.map(({ idTransferencia }) => idTransferencia);
  assert.equal(new Set(ids).size, 2);
  assert.ok(ids.every(isTransferId), ids.join());
  await answerSplit(t, id, [{ code: "98" }, { code: "01", done: 10_000 }]);
  const again = await drafted(number, { acoes: [{ alvoId: acoes[0]!.alvoId, tipo: "REITERAR" }] });
  assert.deepEqual((await protocoled(again.id))[0]?.transferencias, []);
  const [action] = (await read(again.id)).acoes;
  assert.deepEqual([action?.idTransferencia, action?.valor], [ids[0], "100.00"]);
});

Deno.test("all of them or none: one that is refused keeps back every other, and says where it stands in the call", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocol, protocoled, remove } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, both);
  const good = await drafted(number, await unblockAt(t, number, A));
  const gone = await drafted(number, await unblockAt(t, number, B));
  assert.equal((await remove(gone.id)).status, 204);
  const answer = await assertChangesNothing(t.db, () => protocol(good.id, gone.id));
  const { status, code, fields } = parseRefusal(answer);
  assert.deepEqual([status, code, fields], [404, "desdobramento-nao-encontrado", ["desdobramentos[1]"]]);
  await protocoled(good.id);
  const twice = parseRefusal(await assertChangesNothing(t.db, () => protocol(good.id)));
  assert.deepEqual([twice.status, twice.code], [409, "desdobramento-ja-protocolado"]);
  const repeated = parseRefusal(await protocol(good.id, good.id));
  assert.deepEqual([repeated.status, repeated.code], [400, "conteudo-invalido"]);
});

Deno.test("splits that do not exist, are hidden or are of another court are refused alike, alone and among others", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge, foreignJudge } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, assistant.token, both, { sigilosa: true });
  const hidden = await splitCalls(t, assistant.token).drafted(number, await unblockAt(t, number, A));
  const open = await seedAnsweredOrder(t, judge.token, both);
  const foreign = await splitCalls(t, judge.token).drafted(open, await unblockAt(t, open, A));
  const unknown = "00000000-0000-4000-8000-000000000000";
  const refusalOf = async (token: string, ...ids: string[]) => {
    const answer = await assertChangesNothing(t.db, () => splitCalls(t, token).protocol(...ids));
    return parseRefusal(answer);
  };
  const notFound = await refusalOf(otherJudge.token, unknown);
  assert.deepEqual([notFound.status, notFound.code, notFound.fields], [
    404,
    "desdobramento-nao-encontrado",
    ["desdobramentos[0]"],
  ]);
  assert.deepEqual(await refusalOf(otherJudge.token, hidden.id), notFound);
  assert.deepEqual(await refusalOf(foreignJudge.token, foreign.id), notFound);
  const both404 = await refusalOf(otherJudge.token, unknown, hidden.id);
  assert.deepEqual(await refusalOf(otherJudge.token, hidden.id, unknown), both404);
  assert.deepEqual(both404.fields, ["desdobramentos[0]", "desdobramentos[1]"]);
});

Deno.test("what a split asks is decided again at its protocol, as its order stands then", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocol } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, both);
  const { id } = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "15000.00" }],
  });
  await sql`update order_target set blocked_amount = 1000000 where ispb = ${A}`.execute(t.db);
  const { status, code, fields } = parseRefusal(await protocol(id));
  assert.deepEqual([status, code, fields], [422, "valor-acima-do-saldo", [
    "desdobramentos[0].acoes[0].valor",
  ]]);
});

Deno.test("an assistant protocols in the judge's name with the judge's active delegation only", async () => {
  await using t = await openTestContext();
  const { judge, assistant, assistantWithoutDelegation } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, judge.token, both);
  const { id } = await splitCalls(t, assistantWithoutDelegation.token)
    .drafted(number, await unblockAt(t, number, A));
  const without = parseRefusal(await splitCalls(t, assistantWithoutDelegation.token).protocol(id));
  assert.deepEqual([without.status, without.code], [403, "sem-delegacao-ativa"]);
  await splitCalls(t, assistant.token).protocoled(id);
  const { protocol_number, judge_cpf, protocoled_by } = await t.db.selectFrom("split").selectAll()
    .executeTakeFirstOrThrow();
  assert.deepEqual([judge_cpf, protocoled_by], [judge.cpf, assistant.cpf]);
  const entry = await t.db.selectFrom("audit_entry").select(["actor", "on_behalf_of", "detail"])
    .where("action", "=", "split.protocol").where("subject", "=", protocol_number!)
    .executeTakeFirstOrThrow();
  assert.deepEqual([entry.actor, entry.on_behalf_of], [assistant.cpf, judge.cpf]);
  // The names are told by the order's protocol, not by the split's.
  const text = (await call(t, "GET", `/v1/desdobramento/${id}`, { token: judge.token })).text;
  const names = [judge.cpf, assistant.cpf].map((cpf) =>
    t.externalServices.stagingData.user(cpf)?.name ?? "?"
  );
  assert.ok(names.every((name) => !text.includes(name)), text);
});

Deno.test("another judge of the court splits in their own name and the order's judge cannot protocol it; another court sees nothing", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, foreignJudge } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, judge.token, both);
  const body = await unblockAt(t, number, A);
  const split = await splitCalls(t, otherJudge.token).drafted(number, body);
  assert.equal(split.cpfJuiz, otherJudge.cpf);
  const byOwner = parseRefusal(await splitCalls(t, judge.token).protocol(split.id));
  assert.deepEqual([byOwner.status, byOwner.code], [403, "juiz-diverso"]);
  const foreign = splitCalls(t, foreignJudge.token);
  assert.deepEqual(
    [
      parseRefusal(await foreign.create(number, body)).code,
      parseRefusal(await call(t, "GET", `/v1/desdobramento/${split.id}`, { token: foreignJudge.token }))
        .code,
      parseRefusal(await foreign.remove(split.id)).code,
      parseRefusal(await foreign.protocol(split.id)).code,
    ],
    [
      "ordem-nao-encontrada",
      "desdobramento-nao-encontrado",
      "desdobramento-nao-encontrado",
      "desdobramento-nao-encontrado",
    ],
  );
  const list = await call(t, "GET", "/v1/desdobramento", { token: foreignJudge.token });
  assert.equal(parseResponse(pageSchema(SplitSummary), list).totalElements, 0);
  await splitCalls(t, otherJudge.token).protocoled(split.id);
});

Deno.test("a split of a confidential order is found by whoever sees the order, and each reading is on record", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, assistant.token, both, { sigilosa: true });
  const { id, sigilosa } = await splitCalls(t, assistant.token).drafted(
    number,
    await unblockAt(t, number, A),
  );
  assert.equal(sigilosa, true);
  const read = (token: string) => call(t, "GET", `/v1/desdobramento/${id}`, { token });
  const ids = async (token: string) =>
    parseResponse(pageSchema(SplitSummary), await call(t, "GET", "/v1/desdobramento", { token })).content
      .length;
  assert.deepEqual([(await read(judge.token)).status, await ids(judge.token)], [200, 1]);
  assert.deepEqual([(await read(otherJudge.token)).status, await ids(otherJudge.token)], [404, 0]);
  const path = `/v1/ordem/${number}/visualizador`;
  await call(t, "POST", path, { token: assistant.token, json: { cpf: otherJudge.cpf } });
  assert.deepEqual([(await read(otherJudge.token)).status, await ids(otherJudge.token)], [200, 1]);
  const remove = parseRefusal(await splitCalls(t, otherJudge.token).remove(id));
  assert.deepEqual([remove.status, remove.code], [403, "visualizador-so-consulta"]);
  const readings = await t.db.selectFrom("audit_entry").select(["actor", "subject"])
    .where("action", "=", "split.read").orderBy("id").execute();
  assert.deepEqual(
    readings.map(({ actor, subject }) => [actor, subject]),
    [judge.cpf, judge.cpf, otherJudge.cpf, otherJudge.cpf].map((cpf) => [cpf, number]),
  );
});

Deno.test("a protocoled split is deleted until 19:00 of the protocol day, its balance free again and its court told", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, assistantWithoutDelegation } = await signInPeople(t);
  const { drafted, protocoled, remove } = splitCalls(t, judge.token);
  const number = await seedAnsweredOrder(t, judge.token, both);
  const whole = {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "15000.00" }],
  };
  const first = await drafted(number, whole);
  await protocoled(first.id);
  t.setTime("2026-11-23T18:59:59");
  const without = parseRefusal(await splitCalls(t, assistantWithoutDelegation.token).remove(first.id));
  assert.deepEqual([without.status, without.code], [403, "sem-delegacao-ativa"]);
  const another = parseRefusal(await splitCalls(t, otherJudge.token).remove(first.id));
  assert.deepEqual([another.status, another.code], [403, "juiz-diverso"]);
  for (const { detail } of [without, another]) {
    assert.doesNotMatch(
      detail,
      /minuta|protocole|exclua/,
      "it was protocoled, and deleting it is what was asked",
    );
  }
  assert.equal((await remove(first.id, { "If-Match": '"1"' })).status, 412);
  assert.equal((await remove(first.id)).status, 204);
  const second = await drafted(number, whole);
  await protocoled(second.id);
  t.setTime("2026-11-23T19:00");
  const late = parseRefusal(await assertChangesNothing(t.db, () => remove(second.id)));
  assert.deepEqual([late.status, late.code], [409, "exclusao-encerrada"]);
  assert.match(late.detail, /23\/11\/2026 às 19:00/);
  const events = told(await t.db.selectFrom("event").select(["type", "data"]).orderBy("id").execute());
  assert.deepEqual(events.map(({ type }) => type), [
    "OrdemProtocolada",
    "DesdobramentoProtocolado",
    "DesdobramentoRemovido",
    "DesdobramentoProtocolado",
  ]);
  assert.deepEqual(events[2]?.data, {
    idDesdobramento: first.id,
    numeroProtocoloDesdobramento: "20260000000002",
  });
});

Deno.test("the event of a protocol tells what is asked of whom, and no name or tax id", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocoled } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, both);
  const alvoId = await targetAt(t, number, A);
  const { id } = await drafted(number, {
    acoes: [{ alvoId, tipo: "TRANSFERIR", valor: "1.00" }],
    depositoJudicial: deposit,
  });
  const [filed] = await protocoled(id);
  const event = await t.db.selectFrom("event").select("data").where("type", "=", "split-protocoled")
    .executeTakeFirstOrThrow();
  assert.deepEqual(toldOf("split-protocoled", [event])[0]?.data, {
    idDesdobramento: id,
    numeroProtocoloDesdobramento: filed?.numeroProtocolo,
    origem: "USUARIO",
    interrompeSerie: false,
    acoes: [{
      alvoId,
      tipo: "TRANSFERIR",
      valor: "1.00",
      idTransferencia: filed?.transferencias[0]?.idTransferencia,
    }],
    previsaoEnvio: "2026-11-23T19:00:00-03:00",
    previsaoResposta: "2026-11-26T08:00:00-03:00",
  });
});

Deno.test("a call repeated under its key drafts and protocols once", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, both);
  const body = await unblockAt(t, number, A);
  const twice = async (path: string, json: unknown) => {
    const send = () =>
      call(t, "POST", path, { token, json, headers: { "Idempotency-Key": `key-${path.length}` } });
    const [first, second] = [await send(), await send()];
    assert.equal(second.headers.get("Idempotent-Replayed"), "true");
    assert.equal(second.text, first.text);
    return first;
  };
  const { id } = JSON.parse((await twice(`/v1/ordem/${number}/desdobramento`, body)).text);
  const answer = await twice("/v1/desdobramento/protocolar", { desdobramentos: [id] });
  assert.equal(parseResponse(v.array(ProtocoledSplit), answer).length, 1);
  const count = await t.db.selectFrom("split").select(({ fn }) => fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count.n), 1);
});
