/** What an order's detail and the lists say after the answers. */
import assert from "node:assert/strict";
import { pageSchema } from "../../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { call, parseRefusal, parseResponse, protocolOrder, signInPeople, SYSTEM } from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  type TargetAnswer,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const C = "99000003";

Deno.test("the detail shows where the money of each target and of the order is, and it always adds up", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocoled } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "03", blocked: 600_000 },
    { ispb: B, code: "03", blocked: 400_000 },
  ]);
  const [a, other] = [await targetAt(t, number, A), await targetAt(t, number, B)];
  const { id } = await drafted(number, {
    acoes: [{ alvoId: a, tipo: "TRANSFERIR", valor: "1000.00" }, {
      alvoId: other,
      tipo: "DESBLOQUEAR",
      valor: "4000.00",
    }],
    depositoJudicial: deposit,
  });
  const money = async () => {
    const { resumoFinanceiro, alvos } = await readOrder(t, token, number);
    return [
      resumoFinanceiro,
      ...alvos.map(({ saldoRemanescente, saldoDisponivel, acoesPossiveis }) => [
        saldoRemanescente,
        saldoDisponivel,
        acoesPossiveis.join(),
      ]),
    ];
  };
  const requested = async () =>
    (await readOrder(t, token, number)).transferencias.map((
      { alvoId, valorPedido, valorTransferido },
    ) => [alvoId, valorPedido, valorTransferido]);
  assert.deepEqual(await requested(), [], "what is not protocoled is not asked for");
  const whole = { pedido: "15000.00", bloqueado: "10000.00", transferido: "0.00", desbloqueado: "0.00" };
  // Reserved, and not moved yet.
  assert.deepEqual(await money(), [
    { ...whole, remanescente: "10000.00" },
    ["6000.00", "5000.00", "DESBLOQUEAR,TRANSFERIR"],
    ["4000.00", "0.00", ""],
  ]);
  await protocoled(id);
  assert.deepEqual(await requested(), [[a, "1000.00", undefined]]);
  await answerSplit(t, id, [{ code: "01", done: 100_000, rest: 0 }, { code: "01", done: 400_000 }]);
  assert.deepEqual(await money(), [
    { ...whole, transferido: "1000.00", desbloqueado: "4000.00", remanescente: "5000.00" },
    ["5000.00", "5000.00", "DESBLOQUEAR,TRANSFERIR,TRANSFERIR_E_DESBLOQUEAR"],
    ["0.00", "0.00", ""],
  ]);
  assert.deepEqual(await requested(), [[a, "1000.00", "1000.00"]]);
  const { desdobramentos } = await readOrder(t, token, number);
  assert.deepEqual(desdobramentos.map(({ id, situacao }) => [id, situacao]), [[id, "RESPONDIDO"]]);
});

Deno.test("every action the detail offers is accepted, and every action it does not offer is refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { create, remove } = splitCalls(t, token);
  const answers: TargetAnswer[] = [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: A, code: "98" },
    { ispb: A, code: "28", blocked: 1_500_000 },
    { ispb: A, code: "07", blocked: 1_500_000 },
    { ispb: A, code: "97" },
    { ispb: A, code: "05", blocked: 0 },
    { ispb: A, code: "27", blocked: 1_500_000 },
  ];
  for (const answer of answers) {
    const number = await seedAnsweredOrder(t, token, [answer, { ispb: B, code: "03", blocked: 1 }]);
    const target = (await readOrder(t, token, number)).alvos.find(({ ispb }) => ispb === A)!;
    const accepted: string[] = [];
    for (const tipo of ["DESBLOQUEAR", "TRANSFERIR", "TRANSFERIR_E_DESBLOQUEAR", "REITERAR", "CANCELAR"]) {
      const moves = !["REITERAR", "CANCELAR"].includes(tipo);
      const transfers = tipo.startsWith("TRANSFERIR");
      const answer = await create(number, {
        acoes: [{
          alvoId: target.id,
          tipo,
          ...(moves && { valor: "1.00" }),
          ...(transfers && target.exigeAtivo && { ativo: "LFT 2030" }),
        }],
        ...(transfers && { depositoJudicial: deposit }),
      });
      if (answer.status === 201) {
        accepted.push(tipo);
        await remove(JSON.parse(answer.text).id);
      }
    }
    assert.deepEqual(accepted, target.acoesPossiveis, answer.code);
  }
});

Deno.test("what was blocked beyond what was asked is shown at once, with a split that can be sent as it is", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocoled } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "01", blocked: 1_500_000 },
    { ispb: B, code: "12", blocked: 1_500_000 },
    { ispb: C, code: "28", blocked: 1_500_000 },
  ]);
  const { excesso, pendencias } = await readOrder(t, token, number);
  assert.deepEqual(
    excesso?.reus.map(({ pedido, retido, excesso, semDesbloqueio }) => [
      pedido,
      retido,
      excesso,
      semDesbloqueio,
    ]),
    [["15000.00", "45000.00", "30000.00", "0.00"]],
  );
  assert.deepEqual(
    excesso?.propostaDesbloqueio?.acoes.map(({ alvoId, tipo, valor }) => [alvoId, tipo, valor]),
    [
      [await targetAt(t, number, A), "DESBLOQUEAR", "15000.00"],
      [await targetAt(t, number, B), "DESBLOQUEAR", "15000.00"],
    ],
  );
  assert.deepEqual(pendencias.map(({ tipo }) => tipo), ["IDENTIFICAR_ATIVO", "EXCESSO"]);
  const { id } = await drafted(number, excesso?.propostaDesbloqueio);
  await protocoled(id);
  const after = await readOrder(t, token, number);
  assert.equal(after.excesso, undefined);
});

Deno.test("what waits for the court is named, and the third silence in a row says to contact the institution", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "98", silences: 3 },
    { ispb: B, code: "97" },
    { ispb: C, code: "01", blocked: 1_500_000 },
  ]);
  const { pendencias } = await readOrder(t, token, number);
  assert.deepEqual(pendencias.map(({ tipo, alvoId }) => [tipo, alvoId]), [
    ["NAO_RESPOSTA", await targetAt(t, number, A)],
    ["NAO_ENCAMINHADA", await targetAt(t, number, B)],
  ]);
  assert.match(pendencias[0]!.mensagem, /REITERAR ou CANCELAR.*contate a instituição e abra um chamado/);
  const acoes = [{ alvoId: await targetAt(t, number, A), tipo: "REITERAR" }];
  const { id } = await splitCalls(t, token).drafted(number, { acoes });
  const after = await readOrder(t, token, number);
  assert.deepEqual(after.pendencias.map(({ tipo, desdobramentoId }) => [tipo, desdobramentoId]), [
    ["NAO_ENCAMINHADA", undefined],
    ["DESDOBRAMENTO_AGUARDANDO_PROTOCOLO", id],
  ]);
});

Deno.test("an order that is not answered, and one its reader only views, offer nothing", async () => {
  await using t = await openTestContext();
  const { assistant, otherJudge } = await signInPeople(t);
  const { token } = assistant;
  const { numeroProtocolo } = await protocolOrder(t, token);
  const waiting = await readOrder(t, token, numeroProtocolo);
  assert.deepEqual([waiting.desdobramentos, waiting.pendencias, waiting.resumoFinanceiro], [
    [],
    [],
    undefined,
  ]);
  assert.ok(waiting.alvos.every(({ acoesPossiveis }) => acoesPossiveis.length === 0));
  const secret = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }], {
    sigilosa: true,
  });
  const path = `/v1/ordem/${secret}/visualizador`;
  await call(t, "POST", path, { token, json: { cpf: otherJudge.cpf } });
  const offered = async (token: string) =>
    (await readOrder(t, token, secret)).alvos[0]?.acoesPossiveis.length;
  assert.deepEqual([await offered(otherJudge.token), await offered(token)], [0, 3]);
});

const List = pageSchema(OrderSummaryAnswer);
const numbers = async (t: TestContext, token: string, query: string) => {
  const { content, totalElements } = parseResponse(
    List,
    await call(t, "GET", `/v1/ordem?${query}`, { token }),
  );
  assert.equal(content.length, totalElements);
  return content.map(({ numeroProtocolo }) => numeroProtocolo);
};

Deno.test("blocks without a split and pending silences are listed, until a split takes them up", async () => {
  await using t = await openTestContext();
  const { judge, foreignJudge } = await signInPeople(t);
  const { token } = judge;
  const { drafted, protocoled, remove } = splitCalls(t, token);
  const blocked = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const silent = await seedAnsweredOrder(t, token, [{ ispb: A, code: "98" }]);
  await seedAnsweredOrder(t, token, [{ ispb: A, code: "00", blocked: 0 }]);
  await t.work();
  const without = () => numbers(t, token, "semDesdobramento=true");
  const pending = () => numbers(t, token, "naoRespostaPendente=true");
  assert.deepEqual([await without(), await pending()], [[blocked], [silent]]);
  assert.deepEqual(await numbers(t, foreignJudge.token, "naoRespostaPendente=true"), []);
  assert.equal((await numbers(t, token, "semDesdobramento=false")).length, 3);

  const alvoId = await targetAt(t, blocked, A);
  const unblock = await drafted(blocked, { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] });
  assert.deepEqual(await without(), []);
  await protocoled(unblock.id);
  await answerSplit(t, unblock.id, [{ code: "98" }]);
  await t.work();
  // The unblock was not answered: it waits as the block of the other order does.
  assert.deepEqual((await pending()).sort(), [blocked, silent]);
  const again = await drafted(blocked, { acoes: [{ alvoId, tipo: "REITERAR" }] });
  assert.deepEqual(await pending(), [silent]);
  await protocoled(again.id);
  await answerSplit(t, again.id, [{ code: "01", done: 100 }]);
  await t.work();
  assert.deepEqual(await pending(), [silent]);

  const cancel = { acoes: [{ alvoId: await targetAt(t, silent, A), tipo: "CANCELAR" }] };
  const first = await drafted(silent, cancel);
  assert.deepEqual(await pending(), []);
  await remove(first.id);
  assert.deepEqual(await pending(), [silent]);
  const second = await drafted(silent, cancel);
  await protocoled(second.id);
  await answerSplit(t, second.id, [{ code: "01" }]);
  await t.work();
  assert.deepEqual(await pending(), []);
});

Deno.test("answers are unread until somebody of the court who may act reads them, and again when a split is answered", async () => {
  await using t = await openTestContext();
  const { judge, assistant, otherJudge } = await signInPeople(t);
  const number = await seedAnsweredOrder(
    t,
    assistant.token,
    [{ ispb: A, code: "01", blocked: 1_500_000 }],
    {
      sigilosa: true,
    },
  );
  const unread = () => numbers(t, judge.token, "naoLidas=true");
  assert.deepEqual(await unread(), [number]);
  const path = `/v1/ordem/${number}/visualizador`;
  await call(t, "POST", path, { token: assistant.token, json: { cpf: otherJudge.cpf } });
  // Neither a viewer nor a list is a reader.
  await readOrder(t, otherJudge.token, number);
  assert.deepEqual(await unread(), [number]);
  await readOrder(t, assistant.token, number);
  assert.deepEqual(await unread(), []);
  const mark = await t.db.selectFrom("court_order").select("answers_read_by").executeTakeFirstOrThrow();
  assert.equal(mark.answers_read_by, assistant.cpf);

  const { drafted, protocoled } = splitCalls(t, judge.token);
  const acoes = [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "1.00" }];
  const { id } = await drafted(number, { acoes });
  await protocoled(id);
  t.advance({ hours: 1 });
  await answerSplit(t, id, [{ code: "01", done: 100 }]);
  await t.work();
  assert.deepEqual(await unread(), [number]);
  t.advance({ hours: 1 });
  await readOrder(t, judge.token, number);
  await t.work();
  assert.deepEqual(await unread(), []);
});

Deno.test("a court's system reads an order in a user's name only, and for that user it is read", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { token } = judge;
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "01", blocked: 1_500_000 }]);
  const system = await t.externalServices.serviceToken(SYSTEM);
  const path = `/v1/ordem/${number}`;
  assert.equal(parseRefusal(await call(t, "GET", path, { token: system })).code, "usuario-obrigatorio");
  assert.deepEqual(await numbers(t, token, "naoLidas=true"), [number]);
  const headers = { "X-ASSETS-CPF-USUARIO": judge.cpf };
  assert.equal((await call(t, "GET", path, { token: system, headers })).status, 200);
  assert.deepEqual(await numbers(t, token, "naoLidas=true"), []);
});

Deno.test("what is asked again of an answered order stands at 98 until it is sent, and then awaits its answer", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [{ ispb: A, code: "98" }]);
  const { drafted, protocoled } = splitCalls(t, token);
  const { id } = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "REITERAR" }],
  });
  await protocoled(id);
  const target = async () => (await readOrder(t, token, number)).alvos.map(({ situacao }) => situacao);
  assert.deepEqual(await target(), ["SEM_RESPOSTA"]);
  t.setTime("2026-11-23T19:00");
  await t.work();
  assert.deepEqual(await target(), ["AGUARDANDO_RESPOSTA"]);
});
