/** Series for tests: blocks with programmed repetition, and what is asked of them over HTTP. */
import { type Kysely, sql } from "kysely";
import { pageSchema } from "../../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../../routes/orders/order_schema.ts";
import { Series } from "../../../routes/series/series_schema.ts";
import { call, draftJson, parseResponse, protocolOrder } from "../api.ts";
import { storedType, toldOf } from "../notices/told_events.ts";
import type { TestContext } from "../test_context.ts";
import { answerOrder, readOrder, type TargetAnswer } from "./answered_order.ts";

export const A = "99000001";
export const B = "99000002";
export const C = "99000003";

/** Three weeks from where every test's clock starts. */
export const ENDS_ON = "2026-12-15";

interface StartedSeries {
  readonly serieId: string;
  readonly numeroProtocolo: string;
}

/** A protocoled block of 15.000,00 at two institutions, repeated until `ENDS_ON`. */
export async function startSeries(
  t: TestContext,
  token: string,
  rest: Record<string, unknown> = {},
): Promise<StartedSeries> {
  const reus = [{ cpfCnpj: "52998224725", valor: "15000.00", instituicoes: [{ ispb: A }, { ispb: B }] }];
  const body = draftJson({ reus, reiteracaoProgramada: { dataFim: ENDS_ON }, ...rest });
  const { numeroProtocolo } = await protocolOrder(t, token, body, "/v1/ordem/minuta-contas");
  const { serieId } = await readOrder(t, token, numeroProtocolo);
  return { serieId: serieId!, numeroProtocolo };
}

/** Publishes answers to an order, and lets the service look at them. */
export async function publishOrderAnswers(
  t: TestContext,
  number: string,
  ...answers: TargetAnswer[]
): Promise<void> {
  await answerOrder(t, number, answers);
  await t.work();
}

/** A series whose first order blocked a part at B, with its next order waiting. */
export async function seedAnsweredSeries(t: TestContext, token: string) {
  const series = await startSeries(t, token);
  t.setTime("2026-11-26T08:01");
  await publishOrderAnswers(t, series.numeroProtocolo, { ispb: A, code: "98" }, {
    ispb: B,
    code: "03",
    blocked: 500_000,
  });
  return { ...series, waiting: await latestOrderOf(t, token, series.serieId) };
}

/** Nothing at A, part of it at B: `blocked` in centavos. */
export const partialAnswers = (
  blocked: number,
): TargetAnswer[] => [{ ispb: A, code: "00", blocked: 0 }, { ispb: B, code: "03", blocked }];

export const readSeries = async (t: TestContext, token: string, id: string) =>
  parseResponse(Series, await call(t, "GET", `/v1/serie/${id}`, { token }));

/** The protocol number of the latest order. */
export const latestOrderOf = async (t: TestContext, token: string, id: string) =>
  (await readSeries(t, token, id)).ordens.at(-1)!.numeroProtocolo;

export const ordersOf = async (t: TestContext, token: string, query: string) =>
  parseResponse(pageSchema(OrderSummaryAnswer), await call(t, "GET", `/v1/ordem?${query}`, { token }))
    .content;

export const interrupt = (t: TestContext, token: string, id: string, headers: Record<string, string> = {}) =>
  call(t, "POST", `/v1/serie/${id}/interromper`, { token, headers });

export const splitSeries = (t: TestContext, token: string, id: string, json: unknown) =>
  call(t, "POST", `/v1/serie/${id}/desdobramento`, { token, json });

/** The events of a type, oldest first, with what they tell. */
export async function eventPayloads(db: TestContext["db"], type: string): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom("event").select("data").where("type", "=", storedType(type))
    .orderBy("id").execute();
  return toldOf(type, rows).map(({ data }) => data);
}

/** The orders that are in a remittance. */
export async function dispatchedOrders(db: TestContext["db"]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.protocol_number as number from remittance_line l
    join order_target t on t.id = l.target_id join court_order o on o.id = t.order_id order by 1`.execute(
    db as Kysely<unknown>,
  );
  return rows.map(({ number }) => number);
}
