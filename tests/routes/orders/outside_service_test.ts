/** What code 07 reports: done outside the service, it stands by itself and touches nothing else. */
import assert from "node:assert/strict";
import { RuleAnswer } from "../../../routes/accounts/court_rules.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { Series, SeriesSummary } from "../../../routes/series/series_schema.ts";
import { call, DEFENDANT, parseRefusal, parseResponse, PROCESS, signInPeople } from "../../support/api.ts";
import {
  deposit,
  readOrder,
  seedAnsweredOrder,
  splitCalls,
  targetAt,
} from "../../support/orders/answered_order.ts";
import { latestOrderOf, publishOrderAnswers, startSeries } from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const A = "99000001";
const B = "99000002";

const listed = async (t: TestContext, token: string) =>
  JSON.parse((await call(t, "GET", "/v1/ordem?semDesdobramento=true", { token })).text).totalElements;
const counted = async (t: TestContext, token: string) =>
  JSON.parse((await call(t, "GET", "/v1/pendencia", { token })).text).semDesdobramento;

Deno.test("an order answered 07 alone is settled: it holds nothing, and leaves the worklist and its count", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const number = await seedAnsweredOrder(t, token, [
    { ispb: A, code: "07", blocked: 1_500_000 },
    { ispb: B, code: "00", blocked: 0 },
  ]);
  await t.work();
  const { alvos, reus, valorBloqueado, foraDoServico, excesso, pendencias } = await readOrder(
    t,
    token,
    number,
  );
  assert.deepEqual([valorBloqueado, foraDoServico, excesso, pendencias], [
    "0.00",
    "15000.00",
    undefined,
    [],
  ]);
  assert.deepEqual(reus.map((reu) => [reu.valorBloqueado, reu.foraDoServico]), [["0.00", "15000.00"]]);
  assert.deepEqual(
    alvos.map(({ valorBloqueado, saldoRemanescente, saldoDisponivel, foraDoServico, acoesPossiveis }) => [
      valorBloqueado,
      saldoRemanescente,
      saldoDisponivel,
      foraDoServico,
      acoesPossiveis,
    ]),
    [["0.00", "0.00", "0.00", "15000.00", []], ["0.00", "0.00", "0.00", "0.00", []]],
  );
  assert.deepEqual([await listed(t, token), await counted(t, token)], [0, 0]);
  const [row] = JSON.parse((await call(t, "GET", "/v1/ordem", { token })).text).content;
  assert.deepEqual([row.valorBloqueado, row.foraDoServico, row.nenhumValorInformado], [
    "0.00",
    "15000.00",
    undefined,
  ]);
  const refused = await splitCalls(t, token).create(number, {
    acoes: [{ alvoId: await targetAt(t, number, A), tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  assert.equal(parseRefusal(refused).code, "nada-a-desdobrar");
});

Deno.test("because of what was done outside, no other block is proposed to be given back nor left untransferred", async () => {
  await using t = await openTestContext();
  const { judge, administrator } = await signInPeople(t);
  const { token } = judge;
  parseResponse(
    RuleAnswer,
    await call(t, "PUT", "/v1/regra-tribunal", {
      token: administrator.token,
      json: { minutarExcesso: true },
    }),
  );
  const answers = [
    { ispb: A, code: "07", blocked: 1_500_000 },
    { ispb: B, code: "01", blocked: 1_500_000 },
  ];
  const plain = await seedAnsweredOrder(t, token, answers);
  const withDeposit = await seedAnsweredOrder(t, token, answers, { depositoJudicial: deposit });
  await t.work();
  const { excesso, desdobramentos, alvos } = await readOrder(t, token, plain);
  assert.deepEqual([excesso, desdobramentos], [undefined, []]);
  assert.deepEqual(alvos.map(({ saldoDisponivel }) => saldoDisponivel), ["0.00", "15000.00"]);
  const { transferencias } = await readOrder(t, token, withDeposit);
  assert.deepEqual(transferencias.map(({ ispb, valorPedido }) => [ispb, valorPedido]), [[B, "15000.00"]]);
  assert.equal(await listed(t, token), 1);
  const refused = await splitCalls(t, token).create(plain, {
    acoes: [{ alvoId: await targetAt(t, plain, A), tipo: "TRANSFERIR", valor: "1.00" }],
    depositoJudicial: deposit,
  });
  assert.equal(parseRefusal(refused).code, "transferencia-vedada");
});

Deno.test("what a series has left is what its next order asks: one defendant's excess is nothing to another", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const parties = t.externalServices.stagingData.process(PROCESS)!.parties;
  const other = parties.find(({ role, taxId }) => role === "REU" && taxId !== DEFENDANT)!.taxId;
  const reus = [DEFENDANT, other].map((cpfCnpj) => ({
    cpfCnpj,
    valor: "100.00",
    instituicoes: [{ ispb: A }, { ispb: B }],
  }));
  const { serieId, numeroProtocolo } = await startSeries(t, token, { reus });
  t.setTime("2026-11-26T08:01");
  await t.db.updateTable("order_target").set({
    code: "01",
    answered_at: t.clock().toString(),
    blocked_amount: 10_000n,
  }).where("tax_id", "=", DEFENDANT).execute();
  await t.db.updateTable("order_target").set({
    code: "00",
    answered_at: t.clock().toString(),
    blocked_amount: 0n,
  }).where("tax_id", "=", other).execute();
  await publishOrderAnswers(t, numeroProtocolo);
  const detail = parseResponse(Series, await call(t, "GET", `/v1/serie/${serieId}`, { token }));
  assert.deepEqual(
    [detail.valorBloqueado, detail.valorRestante, detail.reus.map(({ valorRestante }) => valorRestante)],
    ["200.00", "100.00", ["0.00", "100.00"]],
  );
  const { content } = parseResponse(
    pageSchema(SeriesSummary),
    await call(t, "GET", "/v1/serie", { token }),
  );
  assert.equal(content[0]!.valorRestante, "100.00");
  const next = await readOrder(t, token, await latestOrderOf(t, token, serieId));
  assert.equal(next.valorTotal, "100.00");
});
