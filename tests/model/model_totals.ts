/**
 * Every total of the model's orders is the sum of their targets, wherever it is told: the detail, the defendants, the list and
 * its spreadsheet, the series and their list, and the statistics of institutions. Documents are in `model_documents.ts`.
 */
import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import * as v from "valibot";
import { pageSchema } from "../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../routes/orders/order_schema.ts";
import { Series, SeriesSummary } from "../../routes/series/series_schema.ts";
import { call, parseResponse } from "../support/api.ts";
import { dayOf, type Model, type Order, sum } from "./model.ts";
import { type ModelFixture, readOrder } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import { balanceOf } from "./model_rules.ts";

const names = ["valorBloqueado", "emDuvida", "foraDoServico"] as const;
type Named = { readonly [name in (typeof names)[number]]?: string | undefined };

const valuesOf = (of: Named): (string | undefined)[] => names.map((name) => of[name]);
const cents = (text: string | undefined): bigint => BigInt((text ?? "0.00").replace(".", ""));
const totalOf = (all: readonly Named[]): string[] =>
  names.map((name) => wireMoney(sum(all.map((each) => cents(each[name])))));

/** As the judge of all orders reads them. */
export async function checkTotals(model: Model, fixture: ModelFixture): Promise<void> {
  const shown = new Map<string, Named>();
  for (const order of model.orders.filter(isShown)) {
    shown.set(order.number!, await checkOrder(order, fixture));
  }
  await checkLists(shown, fixture);
  await checkSeriesLists(shown, fixture);
  await checkStatistics(model, fixture);
}

const isShown = ({ number, stage, tipo }: Order): boolean =>
  number !== undefined && stage !== "removed" && tipo === "BLOQUEIO";

/** Of one order: targets, defendants, the whole, and the summary of an answered one. */
async function checkOrder(order: Order, fixture: ModelFixture): Promise<Named> {
  const { alvos, reus, resumoFinanceiro, ...whole } = (await readOrder(fixture, order))!;
  assert.deepEqual(totalOf(alvos), valuesOf(whole), `Order ${order.number}`);
  assert.deepEqual(totalOf(reus), valuesOf(whole), `Defendants of order ${order.number}`);
  if (resumoFinanceiro === undefined) return whole;
  const { bloqueado, emDuvida = "0.00", foraDoServico = "0.00", remanescente } = resumoFinanceiro;
  assert.deepEqual([bloqueado, emDuvida, foraDoServico], valuesOf(whole));
  const left = (of: readonly { readonly saldoRemanescente?: string | undefined }[]) =>
    wireMoney(sum(of.map(({ saldoRemanescente }) => cents(saldoRemanescente))));
  assert.deepEqual([left(alvos), left(reus)], [remanescente, remanescente]);
  for (const { saldoRemanescente, saldoDisponivel, emDuvida } of alvos) {
    assert.ok(cents(saldoDisponivel) + cents(emDuvida) <= cents(saldoRemanescente));
  }
  return whole;
}

/** The list, and the spreadsheet made of it. */
async function checkLists(shown: ReadonlyMap<string, Named>, { t, token }: ModelFixture): Promise<void> {
  const path = "/v1/ordem?tipo=BLOQUEIO&pageSize=200";
  const { content } = parseResponse(pageSchema(OrderSummaryAnswer), await call(t, "GET", path, { token }));
  const listed = content.filter(({ numeroProtocolo }) => numeroProtocolo !== undefined);
  assert.deepEqual(
    new Map(listed.map((row) => [row.numeroProtocolo!, valuesOf(row)])),
    new Map([...shown].map(([number, of]) => [number, valuesOf(of)]).toReversed() as [string, string[]][]),
  );
  const csv = await call(t, "GET", path, { token, headers: { Accept: "text/csv" } });
  const rows: Record<string, string>[] = parse(csv.text, { bom: true, columns: true, delimiter: ";" });
  const inSheet = rows.filter(({ numeroProtocolo }) => numeroProtocolo !== "");
  assert.equal(inSheet.length, shown.size);
  for (const row of inSheet) {
    const told = names.map((name) => row[name]!.replace(",", "."));
    assert.deepEqual(told, valuesOf(shown.get(row.numeroProtocolo!)!), "Spreadsheet");
  }
}

/** A series is the sum of its orders, in its list as in its detail. */
async function checkSeriesLists(
  shown: ReadonlyMap<string, Named>,
  { t, token }: ModelFixture,
): Promise<void> {
  const { content } = parseResponse(
    pageSchema(SeriesSummary),
    await call(t, "GET", "/v1/serie?pageSize=200", { token }),
  );
  for (const { id, valorRestante, ...row } of content) {
    const detail = parseResponse(Series, await call(t, "GET", `/v1/serie/${id}`, { token }));
    assert.deepEqual([...valuesOf(row), valorRestante], [...valuesOf(detail), detail.valorRestante]);
    for (const order of detail.ordens) {
      assert.deepEqual(valuesOf(order), valuesOf(shown.get(order.numeroProtocolo)!));
    }
    assert.deepEqual(totalOf(detail.ordens), valuesOf(detail));
    assert.deepEqual(totalOf(detail.reus), valuesOf(detail));
    assert.equal(wireMoney(sum(detail.reus.map(({ valorRestante }) => cents(valorRestante)))), valorRestante);
  }
}

const Statistics = v.object({ totais: v.object({ valorBloqueado: v.string() }) });
const MOST_DAYS = 360;

/** What institutions hold by their published answers. */
async function checkStatistics({ orders, now }: Model, { t, token }: ModelFixture): Promise<void> {
  const first = orders.flatMap(({ protocoledAt }) => protocoledAt ?? []).sort(Temporal.Instant.compare)[0];
  if (first === undefined || dayOf(first).until(dayOf(now)).days > MOST_DAYS / 2) return;
  // Orders count by the day on which they were drafted, long before their protocol perhaps.
  const from = dayOf(now).subtract({ days: MOST_DAYS });
  const path = `/v1/estatistica/instituicao?de=${from}&ate=${dayOf(now)}`;
  const { totais } = parseResponse(Statistics, await call(t, "GET", path, { token }));
  const blocked = orders.filter(({ stage }) => stage === "answered").flatMap(({ targets }) => targets)
    .map((target) => balanceOf(target).blocked);
  assert.equal(totais.valorBloqueado, wireMoney(sum(blocked)), "Statistics");
}
