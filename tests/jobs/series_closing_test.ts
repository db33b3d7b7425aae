/** How a series ends, and what becomes of the order that waits or is with the institutions then. */
import assert from "node:assert/strict";
import { call, draftJson, parseRefusal, signInPeople } from "../support/api.ts";
import { readOrder, targetAt } from "../support/orders/answered_order.ts";
import {
  A,
  B,
  dispatchedOrders,
  eventPayloads,
  interrupt,
  latestOrderOf,
  ordersOf,
  partialAnswers,
  publishOrderAnswers,
  readSeries,
  startSeries,
} from "../support/orders/series_fixture.ts";
import { openTestContext } from "../support/test_context.ts";

Deno.test("series: nothing is repeated after the total is blocked", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  await publishOrderAnswers(t, numeroProtocolo, { ispb: A, code: "03", blocked: 900_000 }, {
    ispb: B,
    code: "01",
    blocked: 1_500_000,
  });
  const series = await readSeries(t, token, serieId);
  assert.deepEqual(
    [series.situacao, series.motivoEncerramento, series.ordens.length, series.valorRestante],
    [
      "ENCERRADA",
      "VALOR_BLOQUEADO_INTEGRALMENTE",
      1,
      "0.00",
    ],
  );
  assert.deepEqual(await eventPayloads(t.db, "SerieEncerrada"), [
    { serieId, motivo: "VALOR_BLOQUEADO_INTEGRALMENTE", ordens: 1, naoEnviada: false },
  ]);
});

Deno.test("limits: a repetition lasts at most thirty days, and nothing is repeated after its end", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const requested = (dataFim: string) =>
    call(t, "POST", "/v1/ordem/minuta", { token, json: draftJson({ reiteracaoProgramada: { dataFim } }) });
  assert.equal(parseRefusal(await requested("2026-12-24")).code, "reiteracao-fora-do-prazo");
  assert.equal((await requested("2026-12-23")).status, 201);

  const { serieId, numeroProtocolo } = await startSeries(t, token, {
    reiteracaoProgramada: { dataFim: "2026-11-27" },
  });
  t.setTime("2026-11-27T19:00");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  const series = await readSeries(t, token, serieId);
  assert.deepEqual([series.motivoEncerramento, series.ordens.length, series.desconsiderada], [
    "PRAZO_ENCERRADO",
    1,
    undefined,
  ]);
});

Deno.test("limits: an order that could not leave by the end of its series is not sent after it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token, {
    reiteracaoProgramada: { dataFim: "2026-11-26" },
  });
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  const waiting = await latestOrderOf(t, token, serieId);
  // Nothing ran that evening.
  t.setTime("2026-11-27T19:01");
  await t.work();
  const series = await readSeries(t, token, serieId);
  assert.deepEqual([series.motivoEncerramento, series.ordens[1]?.situacao], [
    "PRAZO_ENCERRADO",
    "NAO_ENVIADA",
  ]);
  assert.deepEqual(await dispatchedOrders(t.db), []);
  const order = await readOrder(t, token, waiting);
  assert.deepEqual(new Set(order.alvos.map(({ situacao }) => situacao)), new Set(["NAO_ENCAMINHADO"]));
  assert.deepEqual([order.situacao, order.previsaoEnvio, order.serie?.motivoEncerramento], [
    "NAO_ENVIADA",
    undefined,
    "PRAZO_ENCERRADO",
  ]);
});

Deno.test("split rule 6: the order that waits when a series is interrupted is never sent", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  const other = await startSeries(t, token);
  assert.equal((await interrupt(t, token, serieId)).status, 200);
  t.setTime("2026-11-26T19:00");
  await t.work();
  t.setTime("2026-11-27T19:00");
  await t.work();
  assert.deepEqual(await dispatchedOrders(t.db), [other.numeroProtocolo]);
  const series = await readSeries(t, token, serieId);
  assert.deepEqual(series.ordens.map(({ situacao }) => situacao), ["RESPONDIDA", "NAO_ENVIADA"]);
  assert.deepEqual(await eventPayloads(t.db, "EnvioAdiado"), []);
  assert.deepEqual((await eventPayloads(t.db, "SerieEncerrada"))[0], {
    serieId,
    motivo: "INTERROMPIDA",
    ordens: 2,
    naoEnviada: true,
  });
  const listed = async (situacao: string) =>
    (await ordersOf(t, token, `situacao=${situacao}`)).map(({ numeroProtocolo }) => numeroProtocolo);
  const unsent = series.ordens[1]!.numeroProtocolo;
  assert.deepEqual(await listed("NAO_ENVIADA"), [unsent]);
  const cancel = await call(t, "POST", `/v1/ordem/${unsent}/cancelar`, { token });
  assert.equal(parseRefusal(cancel).code, "ordem-nao-sera-enviada");
  const split = await call(t, "POST", `/v1/ordem/${unsent}/desdobramento`, {
    token,
    json: { acoes: [{ alvoId: await targetAt(t, unsent, B), tipo: "CANCELAR" }] },
  });
  const { status, code, detail } = parseRefusal(split);
  assert.deepEqual([status, code], [409, "ordem-nao-sera-enviada"]);
  assert.match(detail, /faça uma nova ordem/);
  assert.deepEqual(await listed("PROTOCOLADA"), []);
  assert.deepEqual(await listed("RESPONDIDA"), [numeroProtocolo]);
});

Deno.test("split rule 6: what is with the institutions when a series is interrupted is answered, and nothing follows it", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  t.setTime("2026-11-23T19:00");
  await t.work();
  await interrupt(t, token, serieId);
  assert.deepEqual(
    (await readSeries(t, token, serieId)).ordens.map(({ situacao }) => situacao),
    ["ENVIADA"],
  );
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  const series = await readSeries(t, token, serieId);
  assert.deepEqual([series.ordens.length, series.ordens[0]?.situacao, series.desconsiderada], [
    1,
    "RESPONDIDA",
    undefined,
  ]);
});

Deno.test("split rule 6: a series closed with its last block unsent, or that no institution answered, is disregarded", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const unsent = await startSeries(t, token);
  await interrupt(t, token, unsent.serieId);
  assert.deepEqual((await readSeries(t, token, unsent.serieId)).desconsiderada, {
    motivo: "ULTIMA_ORDEM_NAO_ENVIADA",
    mensagem:
      "A série foi encerrada sem que a última ordem fosse enviada e é desconsiderada; faça uma nova ordem",
  });

  assert.deepEqual(await eventPayloads(t.db, "SerieEncerrada"), [{
    serieId: unsent.serieId,
    motivo: "INTERROMPIDA",
    ordens: 1,
    naoEnviada: true,
    desconsiderada: "ULTIMA_ORDEM_NAO_ENVIADA",
  }]);

  const silent = await startSeries(t, token, { reiteracaoProgramada: { dataFim: "2026-11-25" } });
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, silent.numeroProtocolo, { ispb: A, code: "98" }, { ispb: B, code: "97" });
  assert.equal(
    (await readSeries(t, token, silent.serieId)).desconsiderada?.motivo,
    "SEM_RESPOSTA_DE_INSTITUICAO",
  );
  const { alvos, pendencias } = await readOrder(t, token, silent.numeroProtocolo);
  assert.deepEqual(alvos.map(({ acoesPossiveis }) => acoesPossiveis), [[], []]);
  assert.deepEqual(pendencias.map(({ tipo }) => tipo), ["SERIE_DESCONSIDERADA"]);
  assert.deepEqual(await ordersOf(t, token, "naoRespostaPendente=true"), []);
  const json = { acoes: [{ alvoId: alvos[0]!.id, tipo: "CANCELAR" }] };
  const split = await call(t, "POST", `/v1/ordem/${silent.numeroProtocolo}/desdobramento`, { token, json });
  assert.deepEqual([parseRefusal(split).code, parseRefusal(split).detail], [
    "serie-desconsiderada",
    "A série foi encerrada sem resposta de nenhuma instituição e é desconsiderada; faça uma nova ordem",
  ]);
});

Deno.test("a series ends with the order that was deleted before it left", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  const waiting = await latestOrderOf(t, token, serieId);
  assert.equal((await call(t, "DELETE", `/v1/ordem/${waiting}`, { token })).status, 204);
  const series = await readSeries(t, token, serieId);
  assert.deepEqual([series.motivoEncerramento, series.ordens.length], ["ORDEM_EXCLUIDA", 1]);
  const first = await startSeries(t, token);
  assert.equal((await call(t, "DELETE", `/v1/ordem/${first.numeroProtocolo}`, { token })).status, 204);
  assert.equal(
    parseRefusal(await call(t, "GET", `/v1/serie/${first.serieId}`, { token })).code,
    "serie-nao-encontrada",
  );
  t.setTime("2026-11-26T19:00");
  await t.work();
  assert.deepEqual(await dispatchedOrders(t.db), []);
});

Deno.test("an interruption beside the dispatch: each waiting order either leaves or is never sent", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const all = await Promise.all(Array.from({ length: 6 }, () => startSeries(t, token)));
  t.setTime("2026-11-23T19:00");
  const [answers] = await Promise.all([
    Promise.all(all.map(({ serieId }) => interrupt(t, token, serieId))),
    t.work(),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  await t.work();
  const left = await dispatchedOrders(t.db);
  for (const { serieId, numeroProtocolo } of all) {
    const { situacao, ordens } = await readSeries(t, token, serieId);
    assert.equal(situacao, "ENCERRADA");
    assert.equal(ordens[0]?.situacao, left.includes(numeroProtocolo) ? "ENVIADA" : "NAO_ENVIADA");
  }
});
