/** A series of three orders by the files that institutions exchange. */
import assert from "node:assert/strict";
import { formatMoney, parseMoney } from "../../../domain/money.ts";
import { defendant, signInPeople } from "../../support/api.ts";
import { runExchange } from "../../support/exchange/run_exchange.ts";
import { readOrder } from "../../support/orders/answered_order.ts";
import {
  dispatchedOrders,
  eventPayloads,
  interrupt,
  readSeries,
  startSeries,
} from "../../support/orders/series_fixture.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

/** By the specification's rule for staging: one blocks a random part, one nothing, and the ordinary never answers. */
const PART = "99000003";
const NOTHING = "99000001";
const SILENT = "93000001";

const cents = (text: string): bigint => {
  const money = parseMoney(text);
  assert.ok(money.ok);
  return money.value;
};

/** What the latest order asks, and what the one before it asked and blocked. */
async function follows(t: TestContext, token: string, id: string): Promise<void> {
  const [latest, previous] = (await readSeries(t, token, id)).ordens.toReversed();
  const left = cents(previous!.valorPedido) - cents(previous!.valorBloqueado);
  assert.equal(latest!.valorPedido, formatMoney(left as Parameters<typeof formatMoney>[0]));
}

Deno.test("a series of three orders asks each time what is left, until its end", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const reus = [defendant({ ispb: PART }, { ispb: NOTHING }, { ispb: SILENT })];
  const { serieId } = await startSeries(t, token, {
    reus,
    reiteracaoProgramada: { dataFim: "2026-12-03" },
  });
  await runExchange(t, "2026-11-23");
  await follows(t, token, serieId);
  await runExchange(t, "2026-11-26");
  await follows(t, token, serieId);
  await runExchange(t, "2026-12-01");

  const series = await readSeries(t, token, serieId);
  assert.deepEqual(
    [series.situacao, series.motivoEncerramento, ...series.ordens.map(({ situacao }) => situacao)],
    ["ENCERRADA", "PRAZO_ENCERRADO", "RESPONDIDA", "RESPONDIDA", "RESPONDIDA"],
  );
  const numbers = series.ordens.map(({ numeroProtocolo }) => numeroProtocolo);
  assert.deepEqual(await dispatchedOrders(t.db), numbers.toSorted());
  const blocked = series.ordens.reduce((sum, order) => sum + cents(order.valorBloqueado), 0n);
  assert.equal(cents(series.valorBloqueado), blocked);
  assert.ok(blocked <= cents(series.valorPedido));
  const last = await readOrder(t, token, numbers[2]!);
  const silent = last.alvos.find(({ ispb }) => ispb === SILENT);
  assert.deepEqual([silent?.codigo, silent?.naoRespostasConsecutivas, silent?.acoesPossiveis], ["98", 3, [
    "CANCELAR",
  ]]);
  assert.deepEqual((await eventPayloads(t.db, "SerieOrdemCriada")).map(({ ordem }) => ordem), [2, 3]);
  assert.deepEqual((await eventPayloads(t.db, "SerieEncerrada")).map(({ ordens }) => ordens), [3]);
});

Deno.test("a series that is interrupted between dispatches asks no institution again", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const reus = [defendant({ ispb: PART })];
  const { serieId, numeroProtocolo } = await startSeries(t, token, { reus });
  await runExchange(t, "2026-11-23");
  await interrupt(t, token, serieId);
  await runExchange(t, "2026-11-26");
  assert.deepEqual(await dispatchedOrders(t.db), [numeroProtocolo]);
  const { ordens } = await readSeries(t, token, serieId);
  assert.deepEqual(ordens.map(({ situacao }) => situacao), ["RESPONDIDA", "NAO_ENVIADA"]);
});
