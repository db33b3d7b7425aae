/** What the service does by itself once answers are published. */
import assert from "node:assert/strict";
import { RuleAnswer } from "../../routes/accounts/court_rules.ts";
import { pageSchema } from "../../routes/http/wire.ts";
import { TransferAnswer } from "../../routes/orders/transfers.ts";
import { Split, SplitSummary } from "../../routes/splits/split_schema.ts";
import { assertChangesNothing, call, parseRefusal, parseResponse, signInPeople } from "../support/api.ts";
import {
  answerSplit,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const C = "99000003";
const RULE = "/v1/regra-tribunal";

const splitsOf = async (t: TestContext, token: string, number: string) => {
  const { desdobramentos } = await readOrder(t, token, number);
  return await Promise.all(
    desdobramentos.map(async ({ id }) =>
      parseResponse(Split, await call(t, "GET", `/v1/desdobramento/${id}`, { token }))
    ),
  );
};

const setRule = async (t: TestContext, json: Record<string, unknown>) => {
  const { administrator: { token } } = await signInPeople(t);
  return parseResponse(RuleAnswer, await call(t, "PUT", RULE, { token, json }));
};

Deno.test("what a block-and-transfer blocked is transferred in the judge's name, up to what was asked, under the order's own id", async () => {
  await using t = await openTestContext();
  const { judge, assistant } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, assistant.token, [
    { ispb: A, code: "03", blocked: 1_000_000 },
    { ispb: B, code: "03", blocked: 800_000 },
    { ispb: C, code: "28", blocked: 100_000 },
  ], { depositoJudicial: deposit });
  t.setTime("2026-11-26T08:01");
  await t.work();
  await t.work();
  const [split, ...more] = await splitsOf(t, judge.token, number);
  assert.equal(more.length, 0);
  const { idTransferencia } = await readOrder(t, judge.token, number);
  assert.deepEqual(
    [split?.origem, split?.situacao, split?.cpfJuiz, split?.cpfCriador, split?.depositoJudicial?.conta],
    ["BLOQUEIO_COM_TRANSFERENCIA", "PROTOCOLADO", judge.cpf, undefined, "123"],
  );
  assert.equal(split?.previsaoEnvio, "2026-11-26T19:00:00-03:00");
  assert.deepEqual(split?.acoes.map(({ alvoId, tipo, valor }) => [alvoId, tipo, valor]), [
    [await targetAt(t, number, A), "TRANSFERIR", "10000.00"],
    [await targetAt(t, number, B), "TRANSFERIR", "5000.00"],
  ]);
  const [first, second] = split!.acoes.map((action) => action.idTransferencia);
  assert.equal(first, idTransferencia);
  assert.match(second ?? "", /^\d{18}$/);
  assert.notEqual(second, first);
  const entry = await t.db.selectFrom("audit_entry").select(["actor", "on_behalf_of", "subject"])
    .where("action", "=", "split.protocol").executeTakeFirstOrThrow();
  assert.deepEqual([entry.actor, entry.on_behalf_of, entry.subject], [
    "service",
    judge.cpf,
    split?.numeroProtocolo,
  ]);
  const event = await t.db.selectFrom("event").select("data").where("type", "=", "split-protocoled")
    .executeTakeFirstOrThrow();
  assert.equal((event.data as { origin: string }).origin, "block-and-transfer");
});

Deno.test("what code 28 held back is transferred under the order's own id once the court names the asset, a later transfer is not", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "28", blocked: 500_000 },
    { ispb: B, code: "28", blocked: 300_000 },
  ], { depositoJudicial: deposit });
  await t.work();
  assert.deepEqual(await splitsOf(t, token, number), []);
  const { drafted, protocoled } = splitCalls(t, token);
  const transfer = async (ispb: string) => {
    const { id } = await drafted(number, {
      acoes: [{
        alvoId: await targetAt(t, number, ispb),
        tipo: "TRANSFERIR",
        valor: "1000.00",
        ativo: "LFT 2029",
      }],
    });
    const [filed] = await protocoled(id);
    return filed?.transferencias.map(({ idTransferencia }) => idTransferencia);
  };
  const { idTransferencia } = await readOrder(t, token, number);
  assert.deepEqual(await transfer(A), [idTransferencia]);
  const [second] = await transfer(B) ?? [];
  assert.match(second ?? "", /^\d{18}$/);
  assert.notEqual(second, idTransferencia);
});

Deno.test("a block-and-transfer whose transfer was deleted is transferred under another id once there is news of it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }], {
    depositoJudicial: deposit,
  });
  await t.work();
  const [first] = await splitsOf(t, token, number);
  const { status } = await call(t, "DELETE", `/v1/desdobramento/${first!.id}`, { token });
  assert.equal(status, 204);
  await t.db.updateTable("court_order").set({ followed_up_at: null }).execute();
  await t.work();
  const [second] = await splitsOf(t, token, number);
  assert.match(second?.acoes[0]?.idTransferencia ?? "", /^\d{18}$/);
  assert.notEqual(second?.acoes[0]?.idTransferencia, first?.acoes[0]?.idTransferencia);
});

Deno.test("a transfer the institution did not make is not made again by itself", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }], {
    depositoJudicial: deposit,
  });
  await t.work();
  const [split] = await splitsOf(t, token, number);
  await answerSplit(t, split!.id, [{ code: "00", done: 0, rest: 0 }]);
  await t.work();
  assert.equal((await splitsOf(t, token, number)).length, 1);
  const { alvos } = await readOrder(t, token, number);
  assert.deepEqual(alvos.map(({ saldoDisponivel }) => saldoDisponivel), ["15000.00"]);
});

Deno.test("a court's rule drafts, and only a judge protocols: 98 reiterated, the excess and what is too small given back", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge } = await signInPeople(t);
  await setRule(t, { naoResposta: "REITERAR", desbloquearAbaixoDe: "50.00", minutarExcesso: true });
  const silent = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "98" }, {
    ispb: B,
    code: "98",
    silences: 3,
  }]);
  const small = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "03", blocked: 4_999 }]);
  const twice = await seedAnsweredOrder(t, judge.token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "03", blocked: 1_000 },
  ]);
  const enough = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "03", blocked: 5_000 }]);
  await t.work();
  await t.work();
  const drafted = async (number: string) =>
    (await splitsOf(t, judge.token, number)).map(({ situacao, origem, acoes }) => [
      situacao,
      origem,
      ...acoes.map(({ ispb, tipo, valor }) => [ispb, tipo, valor].join(" ").trim()),
    ]);
  const ruled = (...actions: string[]) => [["AGUARDANDO_PROTOCOLO", "REGRA_DO_TRIBUNAL", ...actions]];
  assert.deepEqual(await drafted(silent), ruled(`${A} REITERAR`));
  assert.deepEqual(await drafted(small), ruled(`${A} DESBLOQUEAR 49.99`));
  assert.deepEqual(await drafted(twice), ruled(`${A} DESBLOQUEAR 10.00`));
  assert.deepEqual(await drafted(enough), []);
  const waiting = parseResponse(
    pageSchema(SplitSummary),
    await call(t, "GET", "/v1/desdobramento?situacao=AGUARDANDO_PROTOCOLO", { token: judge.token }),
  );
  const ids = waiting.content.map(({ id }) => id);
  const foreign = parseRefusal(await splitCalls(t, otherJudge.token).protocol(...ids));
  assert.equal(foreign.code, "juiz-diverso");
  assert.equal((await splitCalls(t, judge.token).protocoled(...ids)).length, 3);
});

Deno.test("a court without a rule is left to decide everything itself", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "98" },
    { ispb: B, code: "01", blocked: 1_500_000 },
    { ispb: C, code: "01", blocked: 1_500_000 },
  ]);
  await t.work();
  assert.deepEqual(await splitsOf(t, token, number), []);
});

Deno.test("a court's rule is kept by its administrator, read by its judges, and off until it is set", async () => {
  await using t = await openTestContext();
  const { administrator, judge, operator } = await signInPeople(t);
  const read = (token: string) => call(t, "GET", RULE, { token });
  const first = await read(judge.token);
  assert.deepEqual(parseResponse(RuleAnswer, first), {
    minutarExcesso: false,
    diasParaRecebimento: 2,
    alteracaoPelaVara: true,
    versaoObrigatoria: false,
    exclusaoAteEnvio: false,
    diasDeReserva: 5,
  });
  assert.equal(first.headers.get("ETag"), '"0"');
  const put = (json: unknown, headers: Record<string, string> = {}, token = administrator.token) =>
    call(t, "PUT", RULE, { token, json, headers });
  const rule = {
    naoResposta: "CANCELAR",
    desbloquearAbaixoDe: "50.00",
    minutarExcesso: true,
    diasParaRecebimento: 5,
    alteracaoPelaVara: false,
    versaoObrigatoria: true,
    exclusaoAteEnvio: true,
    diasDeReserva: 20,
  };
  const saved = parseResponse(RuleAnswer, await put(rule, { "If-Match": '"0"' }));
  assert.deepEqual(saved, {
    ...rule,
    dataHoraAlteracao: "2026-11-23T10:00:00-03:00",
    cpfAlterador: administrator.cpf,
  });
  assert.deepEqual(parseResponse(RuleAnswer, await read(judge.token)), saved);
  const refuses = async (answer: Promise<Awaited<ReturnType<typeof put>>>, code: string) =>
    assert.equal(parseRefusal(await answer).code, code);
  await assertChangesNothing(t.db, async () => {
    await refuses(put(rule, { "If-Match": '"0"' }), "versao-desatualizada");
    await refuses(put({ desbloquearAbaixoDe: "0.00" }), "valor-invalido");
    await refuses(put({ desbloquearAbaixoDe: "1" }), "valor-invalido");
    await refuses(put({ diasParaRecebimento: 0 }), "conteudo-invalido");
    await refuses(put(rule, {}, judge.token), "perfil-insuficiente");
    await refuses(read(operator.token), "perfil-insuficiente");
    return await read(judge.token);
  });
  assert.deepEqual(parseResponse(RuleAnswer, await put({})), {
    minutarExcesso: false,
    diasParaRecebimento: 2,
    alteracaoPelaVara: true,
    versaoObrigatoria: false,
    exclusaoAteEnvio: false,
    diasDeReserva: 5,
    dataHoraAlteracao: "2026-11-23T10:00:00-03:00",
    cpfAlterador: administrator.cpf,
  });
  const entries = await t.db.selectFrom("audit_entry").select(["actor", "subject", "detail"])
    .where("action", "=", "court-rule.replace").orderBy("id").execute();
  assert.deepEqual(
    entries.map(({ actor, subject }) => [actor, subject]),
    Array(2).fill([administrator.cpf, "401"]),
  );
});

/** A transfer the institution says it made, expected at the federal savings bank. */
async function declared(t: TestContext, token: string) {
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const { drafted, protocoled, read } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "TRANSFERIR", valor: "15000.00" }],
    depositoJudicial: deposit,
  });
  const [filed] = await protocoled(id);
  await answerSplit(t, id, [{ code: "01", done: 1_500_000, rest: 0 }]);
  const action = await t.db.selectFrom("split_action").select("id").where("split_id", "=", id)
    .executeTakeFirstOrThrow();
  await t.db.insertInto("transfer_arrival").values({
    action_id: action.id,
    ispb: "00360305",
    receiver_ispb: "00360305",
    amount: 1_500_000n,
    transferred_at: t.clock().toString(),
    expected_on: "2026-11-25",
    status: "expected",
    arrived_amount: null,
    arrived_on: null,
    account: null,
    updated_at: t.clock().toString(),
  }).execute();
  return { number, id, transferId: filed!.transferencias[0]!.idTransferencia, read, action: action.id };
}

Deno.test("money that has not arrived in time is listed, waits on the order and alarms, until the depositary has it", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, foreignJudge, operator } = await signInPeople(t);
  const { token } = judge;
  const { number, transferId, id, read, action } = await declared(t, token);
  const ids = async (situation: string, who = token) =>
    parseResponse(
      pageSchema(TransferAnswer),
      await call(t, "GET", `/v1/transferencia?situacao=${situation}`, { token: who }),
    )
      .content.map(({ idTransferencia, situacao }) => [idTransferencia, situacao]);
  const alarms = async () =>
    JSON.parse((await call(t, "GET", "/v1/operacao/alarme?aberto=true", { token: operator.token })).text)
      .content
      .filter(({ tipo }: { tipo: string }) => tipo === "TRANSFERENCIA_ATRASADA");
  t.setTime("2026-11-26T23:00");
  await t.work();
  assert.deepEqual([await ids("ESPERADA"), await ids("ATRASADA")], [[[transferId, "ESPERADA"]], []]);
  assert.deepEqual(await alarms(), []);
  t.setTime("2026-11-27T00:00");
  await t.work();
  assert.deepEqual(await ids("ATRASADA"), [[transferId, "ATRASADA"]]);
  assert.deepEqual(await ids("ATRASADA", otherJudge.token), [[transferId, "ATRASADA"]]);
  assert.deepEqual(await ids("ATRASADA", foreignJudge.token), []);
  assert.equal((await read(id)).acoes[0]?.recebimento?.situacao, "ATRASADA");
  assert.deepEqual((await readOrder(t, token, number)).pendencias.map(({ tipo }) => tipo), [
    "TRANSFERENCIA_ATRASADA",
  ]);
  const [alarm] = await alarms();
  assert.match(alarm.detalhe, /Caixa Econômica Federal não confirmou 1 transferência.*25\/11\/2026/);

  await t.db.updateTable("transfer_arrival").where("action_id", "=", action).set({
    status: "arrived",
    arrived_amount: 1_499_999n,
    arrived_on: "2026-11-26",
    account: "0650123",
  }).execute();
  await t.work();
  assert.deepEqual([await ids("ATRASADA"), await alarms()], [[], []]);
  assert.deepEqual((await read(id)).acoes[0]?.recebimento, {
    situacao: "RECEBIDA",
    ispbDeposito: "00360305",
    instituicaoDeposito: "Caixa Econômica Federal",
    previsao: "2026-11-25",
    valorRecebido: "14999.99",
    dataRecebimento: "2026-11-26",
    conta: "0650123",
    divergente: true,
  });
});
