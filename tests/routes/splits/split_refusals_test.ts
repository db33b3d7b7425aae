/** Every refusal a split's body can meet, by its code and field; what each rule says is the domain's tests' to hold. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { Split } from "../../../routes/splits/split_schema.ts";
import {
  assertChangesNothing,
  call,
  draftJson,
  parseRefusal,
  parseResponse,
  protocolOrder,
  signInPeople,
  UNIT,
} from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  seedAnsweredOrder,
  splitCalls,
  type TargetAnswer,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const C = "99000003";
const blocked: TargetAnswer = { ispb: A, code: "01", blocked: 1_500_000 };
const silent: TargetAnswer = { ispb: A, code: "98" };
const publicBonds: TargetAnswer = { ispb: A, code: "28", blocked: 1_500_000 };

const transfer = { tipo: "TRANSFERIR", valor: "1.00" };
const unblock = { tipo: "DESBLOQUEAR", valor: "1.00" };

/** One action on the first target; a second target lets the order be split at all. */
const actions: [sentence: string, answer: TargetAnswer, action: object, code: string, field: string][] = [
  ["no amount", blocked, { tipo: "DESBLOQUEAR" }, "valor-obrigatorio", "valor"],
  ["nothing", blocked, { ...unblock, valor: "0.00" }, "valor-invalido", "valor"],
  ["an amount of another form", blocked, { ...unblock, valor: "1,00" }, "valor-invalido", "valor"],
  ["a centavo too much", blocked, { ...unblock, valor: "15000.01" }, "valor-acima-do-saldo", "valor"],
  ["an asset to unblock", blocked, { ...unblock, ativo: "LFT" }, "ativo-nao-cabivel", "ativo"],
  ["an amount to reiterate", silent, { tipo: "REITERAR", valor: "1.00" }, "valor-nao-cabivel", "valor"],
  ["what was answered, reiterated", blocked, { tipo: "REITERAR" }, "sem-nao-resposta", "tipo"],
  ["money of a silent target", silent, unblock, "nao-resposta-pendente", "tipo"],
  ["code 28, unblocked", publicBonds, unblock, "desbloqueio-vedado", "tipo"],
  ["code 28, without its asset", publicBonds, transfer, "ativo-obrigatorio", "ativo"],
  ["code 07, transferred", { ...publicBonds, code: "07" }, transfer, "transferencia-vedada", "tipo"],
  ["code 97", { ispb: A, code: "97" }, unblock, "alvo-nao-encaminhado", "alvoId"],
  ["nothing blocked", { ispb: A, code: "00", blocked: 0 }, unblock, "sem-saldo", "tipo"],
  ["a target of another order", blocked, { ...unblock, alvoId: "999999999" }, "alvo-desconhecido", "alvoId"],
];

Deno.test("each action is refused by its own code at its own field, and nothing is saved", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { create } = splitCalls(t, token);
  for (const [sentence, answer, action, code, field] of actions) {
    const number = await seedAnsweredOrder(t, token, [answer, { ispb: B, code: "01", blocked: 1_500_000 }]);
    const alvoId = await targetAt(t, number, A);
    const body = {
      acoes: [{ alvoId, ...action }],
      ...("tipo" in action && action.tipo === "TRANSFERIR" && { depositoJudicial: deposit }),
    };
    const refusal = parseRefusal(await assertChangesNothing(t.db, () => create(number, body)));
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.fields],
      [422, code, [`acoes[0].${field}`]],
      sentence,
    );
  }
});

Deno.test("a split's head, deposit and order are refused by their own codes, and nothing is saved", async () => {
  await using t = await openTestContext();
  const { judge, otherJudge, foreignJudge, assistant } = await signInPeople(t);
  const { token } = judge;
  const { create, drafted } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [blocked, { ispb: B, code: "98" }]);
  const alvoId = await targetAt(t, number, A);
  const acoes = [{ alvoId, ...unblock }];
  const refuses = async (body: unknown, expected: unknown[], of = number) => {
    const { status, code, fields } = parseRefusal(await assertChangesNothing(t.db, () => create(of, body)));
    assert.deepEqual([status, code, ...fields], expected);
  };
  await refuses({ acoes: [] }, [422, "desdobramento-sem-acao", "acoes"]);
  await refuses({ acoes: [...acoes, ...acoes] }, [422, "alvo-repetido", "acoes[1].alvoId"]);
  await refuses({ acoes, cpfJuiz: foreignJudge.cpf }, [422, "juiz-desconhecido", "cpfJuiz"]);
  await refuses({ acoes, cpfJuiz: "11111111111" }, [422, "cpf-cnpj-invalido", "cpfJuiz"]);
  await refuses({ acoes, varaId: "v-4036100" }, [422, "vara-desconhecida", "varaId"]);
  await refuses({ acoes, numeroProcesso: "0000001-91.2026.4.01.3400" }, [
    422,
    "processo-da-ordem-definido",
    "numeroProcesso",
  ]);
  await refuses({ acoes, interromperSerie: true }, [422, "ordem-fora-de-serie", "interromperSerie"]);
  await refuses({ acoes, depositoJudicial: deposit }, [422, "deposito-nao-cabivel", "depositoJudicial"]);
  await refuses({ acoes: [{ alvoId, ...transfer }] }, [422, "deposito-obrigatorio", "depositoJudicial"]);
  await refuses({ acoes: [{ alvoId, ...transfer }], depositoJudicial: { tipoCredito: "GERAL" } }, [
    422,
    "deposito-sem-conta-padrao",
    "depositoJudicial.usarPadrao",
  ]);
  await refuses({ acoes, outro: 1 }, [400, "conteudo-invalido", "outro"]);
  // Several at once: each with its place.
  await refuses({ acoes: [{ alvoId, tipo: "REITERAR" }], cpfJuiz: foreignJudge.cpf }, [
    422,
    "desdobramento-recusado",
    "cpfJuiz",
    "acoes[0].tipo",
  ]);

  const { numeroProtocolo: unanswered } = await protocolOrder(t, token);
  await refuses({ acoes }, [409, "ordem-nao-respondida"], unanswered);
  const empty = await seedAnsweredOrder(t, token, [{ ispb: A, code: "00", blocked: 0 }]);
  await refuses({ acoes }, [409, "nada-a-desdobrar"], empty);
  await refuses({ acoes }, [404, "ordem-nao-encontrada"], "20260000009999");

  // What is being asked is not asked again, and what is not being asked may still be.
  const silentId = await targetAt(t, number, B);
  await drafted(number, { acoes: [{ alvoId: silentId, tipo: "REITERAR" }] });
  await refuses({ acoes: [{ alvoId: silentId, tipo: "CANCELAR" }] }, [
    422,
    "acao-pendente",
    "acoes[0].alvoId",
  ]);

  // A confidential order: its own judge only, and nobody else finds it.
  const secret = await seedAnsweredOrder(t, assistant.token, [blocked], { sigilosa: true });
  const secretBody = { acoes: [{ alvoId: await targetAt(t, secret, A), ...unblock }] };
  const byAssistant = await splitCalls(t, assistant.token).create(secret, {
    ...secretBody,
    cpfJuiz: otherJudge.cpf,
  });
  assert.deepEqual(parseRefusal(byAssistant).code, "sigilosa-de-outro-juiz");
  const byOther = await splitCalls(t, otherJudge.token).create(secret, secretBody);
  assert.deepEqual(parseRefusal(byOther).code, "ordem-nao-encontrada");
  const path = `/v1/ordem/${secret}/visualizador`;
  await call(t, "POST", path, { token: assistant.token, json: { cpf: otherJudge.cpf } });
  const byViewer = await splitCalls(t, otherJudge.token).create(secret, secretBody);
  assert.deepEqual([byViewer.status, parseRefusal(byViewer).code], [403, "visualizador-so-consulta"]);
});

Deno.test("only a block that ended itself in 98 is cancelled: what followed it is reiterated", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { create, drafted, protocoled } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [blocked]);
  const alvoId = await targetAt(t, number, A);
  const { id } = await drafted(number, { acoes: [{ alvoId, ...unblock }] });
  await protocoled(id);
  await answerSplit(t, id, [{ code: "98" }]);
  const cancel = parseRefusal(await create(number, { acoes: [{ alvoId, tipo: "CANCELAR" }] }));
  assert.deepEqual([cancel.code, cancel.fields], ["somente-reiteracao", ["acoes[0].tipo"]]);
  const again = await drafted(number, { acoes: [{ alvoId, tipo: "REITERAR" }] });
  const [action] = again.acoes;
  assert.deepEqual([action?.tipo, action?.valor, action?.repete !== undefined], ["REITERAR", "1.00", true]);
});

Deno.test("an information request that was not answered is only ever reiterated", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const rest = { tipo: "REQUISICAO_INFORMACOES", informacoes: ["EXTRATO"] };
  const number = await seedAnsweredOrder(t, token, [silent, { ispb: C, code: "32" }], rest);
  const { create, drafted } = splitCalls(t, token);
  const alvoId = await targetAt(t, number, A);
  const cancel = parseRefusal(await create(number, { acoes: [{ alvoId, tipo: "CANCELAR" }] }));
  assert.deepEqual([cancel.code, cancel.fields], ["acao-nao-cabe-em-requisicao", ["acoes[0].tipo"]]);
  const { acoes } = await drafted(number, { acoes: [{ alvoId, tipo: "REITERAR" }] });
  assert.deepEqual(acoes.map(({ tipo, valor }) => [tipo, valor]), [["REITERAR", undefined]]);
});

Deno.test("an order whose process number is invalid is split once its waiting split is deleted and a valid number is given", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { create, drafted, protocol, remove } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [blocked]);
  const alvoId = await targetAt(t, number, A);
  const acoes = [{ alvoId, ...unblock }];
  const { id } = await drafted(number, { acoes });
  // As one taken over from elsewhere would be.
  await sql`update court_order set process_number = '0000832-36.2018.4.01.3202'`.execute(t.db);
  await sql`update split set process_number = '0000832-36.2018.4.01.3202'`.execute(t.db);
  const valid = { acoes, numeroProcesso: draftJson().numeroProcesso };
  const waiting = parseRefusal(await create(number, valid));
  assert.deepEqual([waiting.status, waiting.code], [409, "desdobramento-invalido-pendente"]);
  assert.match(waiting.detail, new RegExp(id));
  assert.deepEqual(parseRefusal(await protocol(id)).code, "desdobramento-invalido-pendente");
  assert.equal((await remove(id)).status, 204);
  const unnumbered = parseRefusal(await create(number, { acoes }));
  assert.deepEqual([unnumbered.code, unnumbered.fields], ["processo-da-ordem-invalido", [
    "numeroProcesso",
  ]]);
  const elsewhere = parseRefusal(
    await create(number, { acoes, numeroProcesso: "0722391-40.2017.8.07.0001" }),
  );
  assert.deepEqual([elsewhere.code, elsewhere.fields], ["processo-nao-localizado", ["numeroProcesso"]]);
  assert.equal((await drafted(number, valid)).numeroProcesso, valid.numeroProcesso);
});

Deno.test("a unit that is gone by the protocol is chosen anew", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { drafted, protocol, protocoled } = splitCalls(t, token);
  const number = await seedAnsweredOrder(t, token, [blocked]);
  const body = { acoes: [{ alvoId: await targetAt(t, number, A), ...unblock }] };
  const { id } = await drafted(number, body);
  await sql`update court_unit set active = false where id = ${UNIT}`.execute(t.db);
  const gone = parseRefusal(await protocol(id));
  assert.deepEqual([gone.status, gone.code, gone.fields], [422, "nova-vara-obrigatoria", [
    "desdobramentos[0].varaId",
  ]]);
  const chosen = await call(t, "PUT", `/v1/desdobramento/${id}`, {
    token,
    json: { ...body, varaId: "v-4013400" },
  });
  assert.equal(parseResponse(Split, chosen).varaId, "v-4013400");
  await protocoled(id);
});
