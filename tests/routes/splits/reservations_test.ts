/** A split's draft that reserves a balance: whose it is in the refusal of others, and the end of its term. */
import assert from "node:assert/strict";
import * as v from "valibot";
import { Problem } from "../../../routes/http/problem_schema.ts";
import { Order } from "../../../routes/orders/order_schema.ts";
import { SplitBatchAnswer } from "../../../routes/splits/split_batch_schema.ts";
import { Split } from "../../../routes/splits/split_schema.ts";
import {
  type ApiResponse,
  assertChangesNothing,
  call,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../../support/api.ts";
import {
  answerSplit,
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";
const SAVED = "2026-11-23T10:00:00-03:00";
/** Five business days after the Monday on which a test begins. */
const LAST_DAY = "2026-11-30";
const AFTER = "2026-12-01T00:00";

const problemOf = (answer: ApiResponse) => v.parse(Problem, JSON.parse(answer.text));

async function court(t: TestContext) {
  const people = await signInPeople(t);
  const { judge, otherJudge, assistant } = people;
  const number = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 100_00 }]);
  const alvoId = await targetAt(t, number, A);
  const unblock = (valor: string) => ({ acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor }] });
  return {
    people,
    number,
    alvoId,
    unblock,
    own: splitCalls(t, judge.token),
    other: splitCalls(t, otherJudge.token),
    assistants: splitCalls(t, assistant.token),
    nameOf: ({ cpf }: { cpf: string }) =>
      t.externalServices.stagingData.users().find((user) => user.cpf === cpf)!.name,
  };
}

Deno.test("the refusal of others names whose draft reserves the balance, since when and until when", async () => {
  await using t = await openTestContext();
  const { people, number, alvoId, unblock, own, other, assistants, nameOf } = await court(t);
  const draft = await assistants.drafted(number, unblock("60.00"));
  assert.equal(draft.reservaAte, LAST_DAY);
  const reserva = {
    desdobramentoId: draft.id,
    origem: "USUARIO",
    nome: nameOf(people.assistant),
    desde: SAVED,
    ate: LAST_DAY,
    valor: "60.00",
  };
  const tooMuch = await assertChangesNothing(t.db, () => other.create(number, unblock("60.00")));
  const refusal = parseRefusal(tooMuch);
  assert.deepEqual([refusal.status, refusal.code], [422, "valor-acima-do-saldo"]);
  assert.match(refusal.detail, /de R\$\s40,00; informe no máximo esse valor\. Reservado: R\$\s60,00 por /);
  assert.ok(refusal.detail.includes(nameOf(people.assistant)), refusal.detail);
  assert.match(refusal.detail, /desde 23\/11\/2026 às 10:00 e até 30\/11\/2026$/);
  assert.deepEqual(problemOf(tooMuch).erros?.[0]?.reservas, [reserva]);
  const target = (await readOrder(t, people.otherJudge.token, number)).alvos.find(({ id }) => id === alvoId)!;
  assert.deepEqual([target.saldoDisponivel, target.reservas], ["40.00", [reserva]]);

  // The whole of it: then nothing is left to split, and the problem itself says why.
  await own.drafted(number, unblock("40.00"));
  const nothing = problemOf(await other.create(number, unblock("1.00")));
  assert.equal(nothing.codigo, "nada-a-desdobrar");
  assert.deepEqual(nothing.reservas?.map(({ nome, valor }) => [nome, valor]), [
    [nameOf(people.assistant), "60.00"],
    [nameOf(people.judge), "40.00"],
  ]);

  // Who changes a draft holds it from then on.
  t.setTime("2026-11-24T09:00");
  const changed = await call(t, "PUT", `/v1/desdobramento/${draft.id}`, {
    token: people.judge.token,
    json: unblock("60.00"),
  });
  assert.equal(parseResponse(Split, changed).reservaAte, "2026-12-01");
  const first = problemOf(await other.create(number, unblock("1.00"))).reservas
    ?.find(({ desdobramentoId }) => desdobramentoId === draft.id);
  assert.deepEqual([first?.nome, first?.desde], [
    nameOf(people.judge),
    "2026-11-24T09:00:00-03:00",
  ]);
  // What a decision for many orders leaves is kept, so it names nobody.
  const batch = await call(t, "POST", "/v1/desdobramento/lote", {
    token: people.otherJudge.token,
    json: { ordens: [number], decisao: "TRANSFERIR_TUDO", depositoJudicial: deposit },
  });
  const [left] = parseResponse(SplitBatchAnswer, batch, 201).restantes;
  assert.match(left?.mensagem ?? "", /por outra minuta/);
  for (const name of [nameOf(people.judge), nameOf(people.assistant)]) {
    assert.ok(!left?.mensagem.includes(name));
  }
});

Deno.test("who may not see a confidential order, or may not act on it, is told of no draft of it", async () => {
  await using t = await openTestContext();
  const { people, nameOf } = await court(t);
  const { judge, otherJudge, foreignJudge, assistant } = people;
  const secret = await seedAnsweredOrder(t, judge.token, [{ ispb: A, code: "01", blocked: 100_00 }], {
    sigilosa: true,
  });
  const body = {
    acoes: [{ alvoId: await targetAt(t, secret, A), tipo: "DESBLOQUEAR", valor: "100.00" }],
  };
  await splitCalls(t, judge.token).drafted(secret, body);
  const added = await call(t, "POST", `/v1/ordem/${secret}/visualizador`, {
    token: judge.token,
    json: { cpf: assistant.cpf },
  });
  assert.equal(added.status, 201, added.text);
  for (
    const [who, code] of [
      [otherJudge, "ordem-nao-encontrada"],
      [foreignJudge, "ordem-nao-encontrada"],
      [assistant, "visualizador-so-consulta"],
    ] as const
  ) {
    const answer = await splitCalls(t, who.token).create(secret, body);
    assert.equal(problemOf(answer).codigo, code);
    assert.ok(!answer.text.includes(nameOf(judge)) && !answer.text.includes("reservas"), answer.text);
  }
});

Deno.test("after its term a draft reserves nothing, and its protocol passes only on what others left", async () => {
  await using t = await openTestContext();
  const { number, unblock, own, other, people, nameOf } = await court(t);
  const late = await own.drafted(number, unblock("80.00"));
  t.setTime(`${LAST_DAY}T23:59`);
  assert.equal(
    parseRefusal(await other.create(number, unblock("60.00"))).code,
    "valor-acima-do-saldo",
    "the last day counts whole",
  );
  t.setTime(AFTER);
  const [target] = (await readOrder(t, people.judge.token, number)).alvos;
  assert.deepEqual([target?.saldoDisponivel, target?.reservas], ["100.00", undefined]);
  const second = await other.drafted(number, unblock("60.00"));
  assert.equal(second.reservaAte, "2026-12-08");

  const refused = await assertChangesNothing(t.db, () => own.protocol(late.id));
  assert.equal(parseRefusal(refused).code, "valor-acima-do-saldo");
  assert.deepEqual(
    problemOf(refused).erros?.map(({ campo, reservas }) => [campo, reservas?.map(({ nome }) => nome)]),
    [["desdobramentos[0].acoes[0].valor", [nameOf(people.otherJudge)]]],
  );
  // Nor is it saved again as it was, and both at once are not protocoled either.
  const again = () =>
    call(t, "PUT", `/v1/desdobramento/${late.id}`, { token: people.judge.token, json: unblock("80.00") });
  assert.equal(parseRefusal(await again()).code, "valor-acima-do-saldo");

  assert.equal((await other.remove(second.id)).status, 204);
  const renewed = parseResponse(Split, await again());
  assert.equal(renewed.reservaAte, "2026-12-08");
  t.setTime("2026-12-09T10:00");
  const [protocoled] = await own.protocoled(late.id);
  assert.equal(protocoled?.id, late.id, "late, and nobody asked meanwhile");
  assert.equal(parseRefusal(await other.create(number, unblock("60.00"))).code, "valor-acima-do-saldo");
});

Deno.test("a late draft that would unblock a rest of another size is protocoled only once it is saved again", async () => {
  await using t = await openTestContext();
  const { number, alvoId, unblock, own, other, people } = await court(t);
  const body = {
    acoes: [{ alvoId, tipo: "TRANSFERIR_E_DESBLOQUEAR", valor: "10.00" }],
    depositoJudicial: deposit,
  };
  const late = await own.drafted(number, body);
  assert.equal(late.acoes[0]?.saldoADesbloquear, "90.00");
  t.setTime(AFTER);
  const { id } = await other.drafted(number, { ...unblock("50.00"), cpfJuiz: people.otherJudge.cpf });
  await other.protocoled(id);
  await answerSplit(t, id, [{ code: "01", done: 50_00 }]);
  const refusal = parseRefusal(await own.protocol(late.id));
  assert.deepEqual([refusal.status, refusal.code], [409, "desdobramento-desatualizado"]);
  const saved = parseResponse(
    Split,
    await call(t, "PUT", `/v1/desdobramento/${late.id}`, { token: people.judge.token, json: body }),
  );
  assert.equal(saved.acoes[0]?.saldoADesbloquear, "40.00");
  await own.protocoled(late.id);
});

Deno.test("a late draft and a new one at once: one of them has the balance", async () => {
  await using t = await openTestContext();
  const { people, own, other } = await court(t);
  for (let round = 0; round < 4; round++) {
    t.setTime(`2026-11-23T1${round}:00`);
    const number = await seedAnsweredOrder(t, people.judge.token, [{
      ispb: B,
      code: "01",
      blocked: 100_00,
    }]);
    const alvoId = await targetAt(t, number, B);
    const body = { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "70.00" }] };
    const late = await own.drafted(number, body);
    t.setTime(AFTER);
    const [protocol, draft] = await Promise.all([own.protocol(late.id), other.create(number, body)]);
    assert.deepEqual([protocol.status, draft.status].filter((status) => status < 300).length, 1);
    const { saldoDisponivel } = (await readOrder(t, people.judge.token, number)).alvos[0]!;
    assert.equal(saldoDisponivel, "30.00");
  }
});

Deno.test("the term is the court's rule's, and a draft keeps that under which it was saved", async () => {
  await using t = await openTestContext();
  const { people, number, unblock, own } = await court(t);
  const rule = (json: Record<string, unknown>) =>
    call(t, "PUT", "/v1/regra-tribunal", { token: people.administrator.token, json });
  for (const diasDeReserva of [0, 61, 1.5]) {
    assert.equal(parseRefusal(await rule({ diasDeReserva })).code, "conteudo-invalido");
  }
  const before = await own.drafted(number, unblock("10.00"));
  const saved = await rule({ diasDeReserva: 1 });
  assert.equal(JSON.parse(saved.text).diasDeReserva, 1);
  const short = await own.drafted(number, unblock("10.00"));
  assert.deepEqual(
    [(await own.read(before.id)).reservaAte, short.reservaAte],
    [LAST_DAY, "2026-11-24"],
  );
  t.setTime("2026-11-25T10:00");
  await rule({ diasDeReserva: 60 });
  const order = parseResponse(
    Order,
    await call(t, "GET", `/v1/ordem/${number}`, { token: people.judge.token }),
  );
  assert.deepEqual(order.alvos[0]?.reservas?.map(({ desdobramentoId }) => desdobramentoId), [before.id]);
});
