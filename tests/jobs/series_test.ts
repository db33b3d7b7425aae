/** How a series goes on: what the service makes by itself, order after order. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { followUpAnsweredOrders } from "../../jobs/follow_up.ts";
import { Order } from "../../routes/orders/order_schema.ts";
import { withoutRelationship } from "../../staging/data/seed_defendants.ts";
import { call, createDraft, defendant, draftJson, parseResponse, signInPeople } from "../support/api.ts";
import { deposit, readOrder } from "../support/orders/answered_order.ts";
import {
  A,
  B,
  C,
  ENDS_ON,
  eventPayloads,
  latestOrderOf,
  ordersOf,
  publishOrderAnswers,
  readSeries,
  startSeries,
} from "../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

Deno.test("series: the next order asks what the last one left, and is an order of its own", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { token } = judge;
  const { serieId, numeroProtocolo } = await startSeries(t, token, {
    depositoJudicial: deposit,
    reus: [
      { ...defendant({ ispb: A }, { ispb: B, agencia: "1234", conta: "567890" }), contaSalario: true },
      { cpfCnpj: withoutRelationship.taxId, valor: "100.00", instituicoes: [{ ispb: C }] },
    ],
  });
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(
    t,
    numeroProtocolo,
    { ispb: A, code: "00" },
    { ispb: B, code: "03", blocked: 610_000 },
    { ispb: C, code: "01", blocked: 10_000 },
  );
  const series = await readSeries(t, token, serieId);
  assert.deepEqual(
    series.ordens.map(({ ordem, situacao, valorPedido, valorBloqueado }) => [
      ordem,
      situacao,
      valorPedido,
      valorBloqueado,
    ]),
    [[1, "RESPONDIDA", "15100.00", "6200.00"], [2, "PROTOCOLADA", "8900.00", "0.00"]],
  );
  assert.deepEqual([series.situacao, series.valorBloqueado, series.valorRestante], [
    "ATIVA",
    "6200.00",
    "8900.00",
  ]);

  const next = await readOrder(t, token, series.ordens[1]!.numeroProtocolo);
  assert.deepEqual(next.reus.map(({ cpfCnpj, valor, contaSalario }) => [cpfCnpj, valor, contaSalario]), [
    ["52998224725", "8900.00", true],
  ]);
  assert.deepEqual(next.alvos.map(({ ispb, valor, agencia, conta }) => [ispb, valor, agencia, conta]), [
    [A, "8900.00", undefined, undefined],
    [B, "8900.00", "1234", "567890"],
  ]);
  assert.deepEqual(
    [
      next.cpfProtocolador,
      next.previsaoEnvio,
      next.ordemNaSerie,
      next.serie?.situacao,
      next.depositoJudicial?.conta,
    ],
    [judge.cpf, "2026-11-26T19:00:00-03:00", 2, "ATIVA", deposit.conta],
  );
  assert.deepEqual(await eventPayloads(t.db, "SerieIniciada"), [{ serieId, ordem: 1, dataFim: ENDS_ON }]);
  const first = await readOrder(t, token, numeroProtocolo);
  assert.match(next.idTransferencia ?? "", /^\d{18}$/);
  assert.notEqual(next.idTransferencia, first.idTransferencia);
  assert.deepEqual(next.eventos.map(({ tipo }) => tipo), ["OrdemProtocolada", "SerieOrdemCriada"]);
  assert.deepEqual(next.eventos[1]?.dados, {
    serieId,
    ordem: 2,
    numeroProtocoloAnterior: numeroProtocolo,
    valorTotal: "8900.00",
    previsaoEnvio: next.previsaoEnvio,
    previsaoResposta: next.previsaoResposta,
  });
  const entry = await t.db.selectFrom("audit_entry").select(["actor", "on_behalf_of"])
    .where("action", "=", "order.protocol").where("subject", "=", next.numeroProtocolo)
    .executeTakeFirstOrThrow();
  assert.deepEqual(entry, { actor: "service", on_behalf_of: judge.cpf });
  assert.deepEqual(
    (await ordersOf(t, token, `serieId=${serieId}`)).map(({ ordemNaSerie }) => ordemNaSerie),
    [2, 1],
  );
});

Deno.test("series: silence goes on counting from order to order, and the interval setting keeps orders apart", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, { ispb: A, code: "98" }, {
    ispb: B,
    code: "01",
    blocked: 100,
  });
  const { alvos, situacao } = await readOrder(t, token, await latestOrderOf(t, token, serieId));
  assert.deepEqual([situacao, ...alvos.map(({ naoRespostasConsecutivas }) => naoRespostasConsecutivas)], [
    "PROTOCOLADA",
    1,
    0,
  ]);
  // Whoever only hears of the order counts on from there.
  const protocols = await eventPayloads(t.db, "OrdemProtocolada") as {
    alvos: { naoRespostasConsecutivas?: number }[];
  }[];
  assert.deepEqual(
    protocols.map(({ alvos }) => alvos.map(({ naoRespostasConsecutivas }) => naoRespostasConsecutivas)),
    [[undefined, undefined], [1, undefined]],
  );

  t.setTime("2026-12-01T08:01");
  const answeredAgain = async (days: number) => {
    const own = await startSeries(t, token);
    await sql`update court_order set status = 'answered', sent_at = ${t.clock().toString()}::timestamptz,
        answered_at = ${t.clock().toString()}::timestamptz where protocol_number = ${own.numeroProtocolo}`
      .execute(t.db);
    await followUpAnsweredOrders({ ...jobsOf(t), seriesIntervalDays: days });
    return (await readOrder(t, token, await latestOrderOf(t, token, own.serieId))).previsaoEnvio;
  };
  assert.equal(await answeredAgain(0), "2026-12-01T19:00:00-03:00");
  // The fifth day is a Sunday.
  assert.equal(await answeredAgain(5), "2026-12-07T19:00:00-03:00");
});

const jobsOf = (t: TestContext) => ({ ...t.exchange, registries: t.registries, webhooks: t.app.webhooks });

Deno.test("series: two workers and a crash between them make each order once", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const all = await Promise.all([1, 2, 3].map(() => startSeries(t, token)));
  t.setTime("2026-11-26T08:01");
  for (const { numeroProtocolo } of all) {
    await sql`update court_order set status = 'answered', sent_at = now(), answered_at = now()
        where protocol_number = ${numeroProtocolo}`.execute(t.db);
  }
  // Killed after the orders were written, before the transaction ended.
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`
    .execute(t.db);
  await sql`create trigger fail before update of orders on series execute function fail()`.execute(t.db);
  await assert.rejects(followUpAnsweredOrders(jobsOf(t)), /killed/);
  await sql`drop trigger fail on series`.execute(t.db);
  await Promise.all([followUpAnsweredOrders(jobsOf(t)), followUpAnsweredOrders(jobsOf(t))]);
  await followUpAnsweredOrders(jobsOf(t));
  for (const { serieId } of all) {
    assert.deepEqual((await readSeries(t, token, serieId)).ordens.map(({ ordem }) => ordem), [1, 2]);
  }
  assert.equal((await eventPayloads(t.db, "SerieOrdemCriada")).length, 3);
});

Deno.test("a draft that was never protocoled is of no series, and what is repeated no more than once is none either", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const saved = await createDraft(t, token, draftJson({ reiteracaoProgramada: { dataFim: ENDS_ON } }));
  assert.equal(saved.serieId, undefined);
  assert.equal(await t.db.selectFrom("series").select("id").executeTakeFirst(), undefined);
  const { id } = await createDraft(t, token);
  const answer = await call(t, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  const number = JSON.parse(answer.text)[0].numeroProtocolo;
  const order = parseResponse(Order, await call(t, "GET", `/v1/ordem/${number}`, { token }));
  assert.deepEqual([order.serieId, order.serie], [undefined, undefined]);
});
