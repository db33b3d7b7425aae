/** The series to which orders belong and their states, for the rules of splits. */
import { sql } from "kysely";
import { decideSeries, discardReasonOf, type SeriesStatus } from "../../domain/series/series.ts";
import type { SplitFacts } from "../../domain/splits/split_draft.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import { closeSeries, closureBy, lockSeriesOf, seriesOrdersOf } from "./series.ts";

/** The series by order id; orders outside a series are left out. */
export async function seriesOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<SplitFacts["series"]>>> {
  const { rows } = await sql<{ orderId: string; seriesId: string; status: SeriesStatus }>`
    select o.id as "orderId", s.id as "seriesId", s.status from court_order o join series s on s.id = o.series_id
    where o.id = any(${orderIds}::uuid[]) ${PREPARED}`.execute(db);
  const closed = new Set(rows.flatMap(({ seriesId, status }) => status === "closed" ? [seriesId] : []));
  const chains = await seriesOrdersOf(db, [...closed]);
  return new Map(rows.map(({ orderId, seriesId, status }) => [
    orderId,
    { status, disregard: discardReasonOf(status, chains.get(seriesId) ?? []) },
  ]));
}

/**
 * Interrupts the active series of orders, in the transaction of the cause: the court's command, alone or with
 * the protocol of a split, or the removal of the waiting order. A series that was closed meanwhile stays as
 * it is.
 *
 * @returns the series that were closed
 */
export async function endSeriesOf(
  tx: Tx,
  orderIds: readonly string[],
  type: "interrupt" | "remove-order",
  now: Temporal.Instant,
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const ended = (await lockSeriesOf(tx, orderIds)).flatMap((series) => {
    const decided = decideSeries(series.state, { type, now });
    return decided.ok ? closureBy(series, decided.value) : [];
  });
  await closeSeries(tx, ended);
  return ended.map(({ id }) => id);
}
