/** Money whose transfer or unblock ended in code 98: it moves only once, and a court that asks for more says so. */
import assert from "node:assert/strict";
import { Split } from "../../../routes/splits/split_schema.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
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
/** What the example order asks, in centavos. */
const ALL = 1_500_000;

const bothHold = [{ ispb: A, code: "01", blocked: ALL }, { ispb: B, code: "01", blocked: ALL }];

const wireSplitOf = async (t: TestContext, token: string, id: string) =>
  parseResponse(Split, await call(t, "GET", `/v1/desdobramento/${id}`, { token }));

const protocolWith = (t: TestContext, token: string, desdobramentos: string[], confirmacoes: unknown[]) =>
  call(t, "POST", "/v1/desdobramento/protocolar", { token, json: { desdobramentos, confirmacoes } });

Deno.test("an automatic transfer without an answer is not made at another institution, and its repetition moves what was asked once", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold, { depositoJudicial: deposit });
  await t.work();
  const [first] = (await readOrder(t, token, number)).desdobramentos;
  await answerSplit(t, first!.id, [{ code: "98" }]);
  await t.work();
  const silent = await readOrder(t, token, number);
  assert.equal(silent.desdobramentos.length, 1);
  assert.equal(silent.emDuvida, "15000.00");
  const { drafted, protocoled } = splitCalls(t, token);
  const target = (await wireSplitOf(t, token, first!.id)).acoes[0]!.alvoId;
  const again = await drafted(number, { acoes: [{ alvoId: target, tipo: "REITERAR" }] });
  await protocoled(again.id);
  await answerSplit(t, again.id, [{ code: "01", done: ALL }]);
  await t.work();
  const { desdobramentos, resumoFinanceiro } = await readOrder(t, token, number);
  assert.equal(desdobramentos.length, 2);
  assert.deepEqual(
    [resumoFinanceiro?.pedido, resumoFinanceiro?.transferido, resumoFinanceiro?.emDuvida],
    ["15000.00", "15000.00", undefined],
  );
});

Deno.test("an automatic transfer that failed is made nowhere else by itself", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold, { depositoJudicial: deposit });
  await t.work();
  const [first] = (await readOrder(t, token, number)).desdobramentos;
  await answerSplit(t, first!.id, [{ code: "00", done: 0, rest: 0 }]);
  await t.work();
  const { desdobramentos, resumoFinanceiro } = await readOrder(t, token, number);
  assert.equal(desdobramentos.length, 1);
  assert.equal(resumoFinanceiro?.transferido, "0.00");
});

Deno.test("the unblock of an excess without an answer is proposed at no other institution", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold);
  const { drafted, protocoled } = splitCalls(t, token);
  const { excesso } = await readOrder(t, token, number);
  const { id } = await drafted(number, excesso!.propostaDesbloqueio);
  await protocoled(id);
  await answerSplit(t, id, [{ code: "98" }]);
  await t.work();
  const order = await readOrder(t, token, number);
  assert.equal(order.excesso, undefined);
  const [silent] = order.alvos.filter(({ emDuvida }) => emDuvida !== "0.00");
  assert.deepEqual(
    [silent?.emDuvida, silent?.saldoDisponivel, silent?.saldoRemanescente, silent?.acoesPossiveis],
    ["15000.00", "0.00", "15000.00", ["REITERAR"]],
  );
  assert.deepEqual(
    silent?.pedidosEmDuvida?.map(({ desdobramentoId, tipo, valor }) => [desdobramentoId, tipo, valor]),
    [[id, "DESBLOQUEAR", "15000.00"]],
  );
  assert.deepEqual(order.reus.map(({ emDuvida, saldoDisponivel }) => [emDuvida, saldoDisponivel]), [
    ["15000.00", "15000.00"],
  ]);
  const batch = await call(t, "POST", "/v1/desdobramento/lote", {
    token,
    json: { decisao: "DESBLOQUEAR_EXCESSO", ordens: [number] },
  });
  assert.deepEqual(JSON.parse(batch.text).desdobramentos, []);
});

Deno.test("a transfer that with one in doubt passes what was asked is protocoled with its amount confirmed, on what the review says", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold);
  const { drafted, protocoled } = splitCalls(t, token);
  const transfer = async (ispb: string, valor: string) =>
    await drafted(number, {
      acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "TRANSFERIR", valor }],
      depositoJudicial: deposit,
    });
  const first = await transfer(A, "10000.00");
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  await t.work();
  const second = await transfer(B, "5000.01");
  const alvoId = await targetAt(t, number, B);
  const needed = (await wireSplitOf(t, token, second.id)).confirmacoesNecessarias;
  assert.deepEqual(
    needed?.map(({ alvoId, valor, emDuvida }) => [alvoId, valor, emDuvida.map(({ valor }) => valor)]),
    [[alvoId, "5000.01", ["10000.00"]]],
  );
  const confirmation = { desdobramentoId: second.id, alvoId, valor: "5000.01" };
  const refused = async (confirmacoes: unknown[]) => {
    const { code, status } = parseRefusal(await protocolWith(t, token, [second.id], confirmacoes));
    return `${status} ${code}`;
  };
  assert.equal(await refused([]), "422 confirmacao-necessaria");
  assert.equal(await refused([{ ...confirmation, valor: "5000.00" }]), "409 confirmacao-divergente");
  assert.equal(await refused([confirmation, confirmation]), "409 confirmacao-divergente");
  assert.equal(
    await refused([confirmation, { ...confirmation, desdobramentoId: first.id }]),
    "409 confirmacao-divergente",
  );
  const answer = await protocolWith(t, token, [second.id], [confirmation]);
  assert.equal(answer.status, 200, answer.text);
  const entry = await t.db.selectFrom("audit_entry").select("detail").where("action", "=", "split.protocol")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  assert.deepEqual((entry.detail as { confirmed?: unknown }).confirmed, [{
    target: alvoId,
    amount: "5000.01",
  }]);
  const third = await transfer(B, "0.01");
  assert.notEqual((await wireSplitOf(t, token, third.id)).confirmacoesNecessarias, undefined);
});

Deno.test("what is settled before the protocol needs no confirmation any more, and a needless one is refused", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold);
  const { drafted, protocoled } = splitCalls(t, token);
  const [atA, atB] = [await targetAt(t, number, A), await targetAt(t, number, B)];
  const first = await drafted(number, {
    acoes: [{ alvoId: atA, tipo: "DESBLOQUEAR", valor: "15000.00" }],
  });
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  const second = await drafted(number, { acoes: [{ alvoId: atB, tipo: "DESBLOQUEAR", valor: "1.00" }] });
  const read = await call(t, "GET", `/v1/desdobramento/${second.id}`, { token });
  const etag = read.headers.get("ETag")!;
  const again = await drafted(number, { acoes: [{ alvoId: atA, tipo: "REITERAR" }] });
  await protocoled(again.id);
  const confirmacoes = [{ desdobramentoId: second.id, alvoId: atB, valor: "1.00" }];
  assert.equal((await protocolWith(t, token, [second.id], [])).status, 422);
  await answerSplit(t, again.id, [{ code: "00", done: 0 }]);
  const later = await call(t, "GET", `/v1/desdobramento/${second.id}`, {
    token,
    headers: { "If-None-Match": etag },
  });
  assert.equal(later.status, 200);
  assert.equal(parseResponse(Split, later).confirmacoesNecessarias, undefined);
  assert.equal(
    parseRefusal(await protocolWith(t, token, [second.id], confirmacoes)).code,
    "confirmacao-divergente",
  );
  assert.equal((await protocolWith(t, token, [second.id], [])).status, 200);
});

Deno.test("of two protocols at once one finds what the other asks, and of two in one call each does", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const C = "99000003";
  const number = await seedAnsweredOrder(t, token, [...bothHold, { ispb: C, code: "01", blocked: ALL }]);
  const { drafted, protocoled } = splitCalls(t, token);
  const transfer = async (ispb: string, valor: string) =>
    await drafted(number, {
      acoes: [{ alvoId: await targetAt(t, number, ispb), tipo: "TRANSFERIR", valor }],
      depositoJudicial: deposit,
    });
  const first = await transfer(A, "5000.00");
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  const drafts = [await transfer(B, "10000.00"), await transfer(C, "10000.00")];
  const ids = drafts.map(({ id }) => id);
  const both = parseRefusal(await protocolWith(t, token, ids, []));
  assert.deepEqual([both.status, both.code], [422, "confirmacao-necessaria"]);
  const answers = await Promise.all(ids.map((id) => protocolWith(t, token, [id], [])));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
});

Deno.test("a batch leaves what with the doubt could pass what was asked, and says why", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, bothHold);
  const { drafted, protocoled } = splitCalls(t, token);
  const first = await drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "TRANSFERIR", valor: "1.00" }],
    depositoJudicial: deposit,
  });
  await protocoled(first.id);
  await answerSplit(t, first.id, [{ code: "98" }]);
  const batch = JSON.parse(
    (await call(t, "POST", "/v1/desdobramento/lote", {
      token,
      json: { decisao: "TRANSFERIR_TUDO", ordens: [number], depositoJudicial: deposit },
    })).text,
  );
  assert.deepEqual(batch.desdobramentos, []);
  assert.deepEqual(
    batch.restantes.map(({ codigo, alvoId }: { codigo: string; alvoId: string }) => [codigo, alvoId]),
    [
      ["nao-resposta-pendente", await targetAt(t, number, A)],
      ["confirmacao-necessaria", await targetAt(t, number, B)],
    ],
  );
});
