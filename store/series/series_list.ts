/** Read-only views of series: the list that courts page through, and one series with its orders. */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { KnownTaxId } from "../../domain/identity/tax_id.ts";
import {
  decideSeries,
  type DiscardReason,
  discardReasonOf,
  type SeriesStatus,
} from "../../domain/series/series.ts";
import type { SortOrder } from "../../domain/sort_order.ts";
import type { SplitFacts } from "../../domain/splits/split_draft.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED, preparedIf } from "../connection/prepared_statements.ts";
import { isOfPerson } from "../orders/order_conditions.ts";
import { type OrderSummary, pageOfOrders } from "../orders/order_list.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import { isUsualPage, sortedBy, type SortedRowRange } from "../paging.ts";
import {
  closeSeries,
  closureBy,
  lockSeriesOf,
  seriesOrdersOf,
  type StoredSeries,
  toSeries,
} from "./series.ts";
import type { SeriesTable } from "./series_tables.ts";

interface SeriesFilter {
  readonly status?: SeriesStatus | undefined;
  /** The process number with its punctuation. */
  readonly processNumber?: string | undefined;
  readonly judgeCpf?: string | undefined;
  /** A defendant of the first order. */
  readonly defendant?: KnownTaxId | undefined;
  readonly unitId?: string | undefined;
}

export interface SeriesView {
  readonly series: StoredSeries & {
    readonly startedAt: Temporal.Instant;
    readonly endsOn: Temporal.PlainDate;
  };
  readonly first: OrderSummary;
  /** The orders that the reader may see, in their sequence. */
  readonly orders: readonly OrderSummary[];
  readonly disregard: DiscardReason | undefined;
}

const columns = {
  start: sql`s.started_at`,
  end: sql`s.ends_on`,
  process: sql`o.process_number`,
  judge: sql`o.judge_name`,
};

/** The columns by which the list of series can be sorted. */
export type SeriesColumn = keyof typeof columns;

const newestFirst: SortOrder<SeriesColumn> = { by: "start", isReversed: true };

/** A page of the series whose first order a reader may see, newest first, and their total number. */
export async function listSeries(
  db: Db,
  { reader, filter, limit, offset, sequence = newestFirst }:
    & { reader: Reader; filter: SeriesFilter }
    & SortedRowRange<SeriesColumn>,
): Promise<{ total: number; series: SeriesView[] }> {
  const [total, rows] = await Promise.all([
    countSeries(db, reader, filter),
    visibleTo(db, reader).where(conditions(filter)).selectAll("s")
      .orderBy(sortedBy(columns, sequence, sql`s.id`)).limit(sql.lit(limit)).offset(sql.lit(offset))
      .modifyEnd(preparedIf(
        sequence === newestFirst && isUsualPage({ limit, offset }) && filter.defendant === undefined,
      )).execute(),
  ]);
  return { total, series: await viewsOf(db, reader, rows) };
}

async function countSeries(db: Db, reader: Reader, filter: SeriesFilter): Promise<number> {
  const { total } = await seriesCounted(db, reader, filter).modifyEnd(
    preparedIf(filter.defendant === undefined),
  ).executeTakeFirstOrThrow();
  return Number(total);
}

/** The same number as a query. */
export const seriesCounted = (db: Db, reader: Reader, filter: SeriesFilter) =>
  visibleTo(db, reader).where(conditions(filter)).select((eb) => eb.fn.countAll<bigint>().as("total"));

/** A series, if the reader may see its first order. */
export async function findSeries(db: Db | Tx, reader: Reader, id: string): Promise<SeriesView | undefined> {
  const rows = await visibleTo(db, reader).where("s.id", "=", id).selectAll("s").modifyEnd(PREPARED)
    .execute();
  return (await viewsOf(db, reader, rows))[0];
}

const visibleTo = (db: Db | Tx, reader: Reader) =>
  db.selectFrom("series as s").innerJoin("court_order as o", "o.id", "s.first_order_id")
    .where("s.jtr", "=", reader.court).where("o.status", "<>", "removed").where(isVisibleTo(reader));

function conditions({ status, processNumber, judgeCpf, defendant, unitId }: SeriesFilter) {
  const all = [sql<SqlBool>`true`];
  if (status !== undefined) all.push(sql`s.status = ${status}`);
  if (processNumber !== undefined) all.push(sql`o.process_number = ${processNumber}`);
  if (judgeCpf !== undefined) all.push(sql`o.judge_cpf = ${judgeCpf}`);
  if (defendant !== undefined) {
    all.push(
      sql`exists (select from order_defendant d where d.order_id = o.id and ${isOfPerson(defendant)})`,
    );
  }
  if (unitId !== undefined) all.push(sql`o.court_unit_id = ${unitId}`);
  return sql.join<SqlBool>(all, sql` and `);
}

/** A series has an order every few days of a month, so all orders of a page of series are read at once. */
const MOST_ORDERS = 10_000;

async function viewsOf(
  db: Db | Tx,
  reader: Reader,
  rows: readonly Selectable<SeriesTable>[],
): Promise<SeriesView[]> {
  if (rows.length === 0) return [];
  const filter = { seriesIds: rows.map(({ id }) => id) };
  const [orders, discards] = await Promise.all([
    pageOfOrders(db, { reader, filter, limit: MOST_ORDERS }),
    seriesOf(db, rows.map(({ first_order_id }) => first_order_id)),
  ]);
  const bySeries = Map.groupBy(orders, ({ order }) => order.series?.id);
  const place = ({ order }: OrderSummary) => order.series?.position ?? 0;
  return rows.flatMap((row) => {
    const own = (bySeries.get(row.id) ?? []).toSorted((a, b) => place(a) - place(b));
    const [first] = own;
    if (first === undefined) return [];
    const series = { ...toSeries(row), startedAt: row.started_at, endsOn: row.ends_on };
    return [{ series, first, orders: own, disregard: discards.get(row.first_order_id)?.disregard }];
  });
}

// The series to which orders belong and their states, for the rules of splits.

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
