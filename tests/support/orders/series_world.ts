/** Series for tests: blocks with programmed repetition, and what is asked of them over HTTP. */
import { type Kysely, sql } from "kysely";
import { OrderSummary } from "../../../routes/orders/order_schema.ts";
import { Series } from "../../../routes/series/series_schema.ts";
import { pageSchema } from "../../../routes/http/wire.ts";
import { type Answer, answer, readOrder } from "./answered_order.ts";
import { answered, call, draft, protocoled } from "../api.ts";
import type { Bench } from "../test_context.ts";

export const A = "99000001";
export const B = "99000002";
export const C = "99000003";

/** Three weeks from where every test's clock starts. */
export const ENDS_ON = "2026-12-15";

export interface Begun {
  readonly serieId: string;
  readonly numeroProtocolo: string;
}

/** A protocoled block of 15.000,00 at two institutions, repeated until `ENDS_ON`. */
export async function begun(b: Bench, token: string, rest: Record<string, unknown> = {}): Promise<Begun> {
  const reus = [{ cpfCnpj: "52998224725", valor: "15000.00", instituicoes: [{ ispb: A }, { ispb: B }] }];
  const body = draft({ reus, reiteracaoProgramada: { dataFim: ENDS_ON }, ...rest });
  const { numeroProtocolo } = await protocoled(b, token, body, "/v1/ordem/minuta-contas");
  const { serieId } = await readOrder(b, token, numeroProtocolo);
  return { serieId: serieId!, numeroProtocolo };
}

/** Publishes answers to an order, and lets the service look at them. */
export async function published(b: Bench, number: string, ...answers: Answer[]): Promise<void> {
  await answer(b, number, answers);
  await b.work();
}

/** A series whose first order blocked a part at B, with its next order waiting. */
export async function answeredSeries(b: Bench, token: string, rest: Record<string, unknown> = {}) {
  const series = await begun(b, token, rest);
  b.setTime("2026-11-26T08:01");
  await published(b, series.numeroProtocolo, { ispb: A, code: "98" }, {
    ispb: B,
    code: "03",
    blocked: 500_000,
  });
  return { ...series, waiting: await latestOf(b, token, series.serieId) };
}

/** Nothing at A, part of it at B: `blocked` in centavos. */
export const part = (
  blocked: number,
): Answer[] => [{ ispb: A, code: "00", blocked: 0 }, { ispb: B, code: "03", blocked }];

export const readSeries = async (b: Bench, token: string, id: string) =>
  answered(Series, await call(b, "GET", `/v1/serie/${id}`, { token }));

/** The protocol number of the latest order. */
export const latestOf = async (b: Bench, token: string, id: string) =>
  (await readSeries(b, token, id)).ordens.at(-1)!.numeroProtocolo;

export const ordersOf = async (b: Bench, token: string, query: string) =>
  answered(pageSchema(OrderSummary), await call(b, "GET", `/v1/ordem?${query}`, { token })).content;

export const interrupt = (b: Bench, token: string, id: string, headers: Record<string, string> = {}) =>
  call(b, "POST", `/v1/serie/${id}/interromper`, { token, headers });

export const splitSeries = (b: Bench, token: string, id: string, json: unknown) =>
  call(b, "POST", `/v1/serie/${id}/desdobramento`, { token, json });

/** The events of a type, oldest first, with what they tell. */
export async function told(db: Bench["db"], type: string): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom("event").select("data").where("type", "=", type).orderBy("id").execute();
  return rows.map(({ data }) => data);
}

/** The orders that are in a remittance. */
export async function dispatched(db: Bench["db"]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.protocol_number as number from remittance_line l
    join order_target t on t.id = l.target_id join court_order o on o.id = t.order_id order by 1`.execute(
    db as Kysely<unknown>,
  );
  return rows.map(({ number }) => number);
}
