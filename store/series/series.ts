/**
 * Series: converts between rows and domain values. Orders are locked before their series, and a series'
 * waiting orders after it.
 */
import { type Selectable, sql } from "kysely";
import { match } from "ts-pattern";
import {
  discardReasonOf,
  evolveSeries,
  isNotSent,
  type SeriesEvent,
  type SeriesOrder,
  type SeriesState,
} from "../../domain/series/series.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { appendEvents } from "../notices/events.ts";
import { requireColumn } from "../orders/dispatch_states.ts";
import type { CourtOrderTable } from "../orders/order_tables.ts";
import type { SeriesTable } from "./series_tables.ts";

export interface StoredSeries {
  readonly id: string;
  /** The number of orders so far, which is the position of the latest. */
  readonly orders: number;
  readonly state: SeriesState;
}

interface NewSeries {
  readonly firstOrderId: string;
  readonly endsOn: Temporal.PlainDate;
}

/**
 * Begins the series of orders that are being protocoled, each with its first order.
 *
 * @returns the series' ids, by order
 */
export async function beginSeries(
  tx: Tx,
  beginning: readonly NewSeries[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  if (beginning.length === 0) return new Map();
  const { rows } = await sql<{ id: string; series_id: string }>`
    with begun as (
      insert into series (id, jtr, first_order_id, ends_on, started_at, status)
      select gen_random_uuid(), o.jtr, o.id, n.ends_on, ${now.toString()}::timestamptz, 'active'
      from unnest(
        ${beginning.map(({ firstOrderId }) => firstOrderId)}::uuid[],
        ${beginning.map(({ endsOn }) => endsOn.toString())}::date[]
      ) as n (order_id, ends_on)
      join court_order o on o.id = n.order_id
      returning id, first_order_id
    )
    update court_order o set series_id = b.id, series_position = 1 from begun b where b.first_order_id = o.id
    returning o.id, o.series_id`.execute(tx);
  return new Map(rows.map(({ id, series_id }) => [id, series_id]));
}

/** Locks the active series whose latest order is one of these, however long the series is. */
export async function lockSeriesEndingIn(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, StoredSeries>> {
  const { rows } = await sql<Selectable<SeriesTable>>`
    select * from series where status = 'active' and id in (
      select s.id from court_order o join series s on s.id = o.series_id and s.orders = o.series_position
      where o.id = any(${orderIds}::uuid[]) and s.status = 'active')
    order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, toSeries(row)]));
}

/** Locks the active series of orders, whatever their position in it. */
export async function lockSeriesOf(tx: Tx, orderIds: readonly string[]): Promise<StoredSeries[]> {
  const { rows } = await sql<Selectable<SeriesTable>>`
    select * from series where status = 'active'
      and id in (select series_id from court_order where id = any(${orderIds}::uuid[]))
    order by id for update`.execute(tx);
  return rows.map(toSeries);
}

/** An active series with the state of its latest order. */
interface EndingSeries extends StoredSeries {
  readonly latest: CourtOrderTable["status"];
}

/**
 * Locks active series whose last day is over and whose latest order is still waiting, skipping those another
 * worker has locked.
 */
export async function lockOverdueSeries(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
): Promise<EndingSeries[]> {
  const { rows } = await sql<Selectable<SeriesTable> & { latest: CourtOrderTable["status"] }>`
    select s.*, o.status as latest
    from series s join court_order o on o.series_id = s.id and o.series_position = s.orders
    where s.status = 'active' and s.ends_on < ${today.toString()}::date and o.status in ('scheduled', 'protocoled')
    order by s.id limit ${limit} for update of s skip locked`.execute(tx);
  return rows.map((row) => ({ ...toSeries(row), latest: row.latest }));
}

interface ClosedSeries {
  readonly id: string;
  readonly state: Extract<SeriesState, { readonly status: "closed" }>;
}

/** The closure of a series by an event; empty when the event does not close it. */
export function closureBy({ id, state }: StoredSeries, event: SeriesEvent): ClosedSeries[] {
  const next = evolveSeries(state, event);
  return next.status === "closed" ? [{ id, state: next }] : [];
}

/** Closes locked series: their waiting orders are never sent, and events inform the courts. */
export async function closeSeries(tx: Tx, closed: readonly ClosedSeries[]): Promise<void> {
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  const { numAffectedRows } = await sql`
    update series s set status = 'closed', closing_reason = n.reason, closed_at = n.at
    from unnest(
      ${ids}::uuid[],
      ${closed.map(({ state }) => state.reason)}::text[],
      ${closed.map(({ state }) => state.closedAt.toString())}::timestamptz[]
    ) as n (id, reason, at)
    where s.id = n.id and s.status = 'active'`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) {
    throw new Error(`Expected to close ${ids.length} series, closed ${numAffectedRows ?? 0n}`);
  }
  await leaveUnsent(tx, ids);
  const latest = await latestOrders(tx, ids);
  const chains = await seriesOrdersOf(tx, ids);
  await appendEvents(
    tx,
    closed.map(({ id, state }) => {
      const { orderId, position, notSent } = requireColumn(latest.get(id) ?? null);
      const disregarded = discardReasonOf("closed", chains.get(id) ?? []);
      const data = {
        series: id,
        reason: state.reason,
        orders: position,
        notSent,
        ...(disregarded && { disregarded }),
      };
      return { type: "series-closed" as const, at: state.closedAt, orderId, data };
    }),
  );
}

/** Locks the waiting orders of series that have just been closed, and takes them out of the dispatch. */
async function leaveUnsent(tx: Tx, seriesIds: readonly string[]): Promise<void> {
  const waiting = await tx.selectFrom("court_order").select(["id", "status"])
    .where("series_id", "=", anyOf(seriesIds))
    .where("status", "in", ["scheduled", "protocoled"]).orderBy("id").forUpdate().execute();
  const overtaken = waiting.filter(({ status }) => isNotSent(status, "closed")).map(({ id }) => id);
  if (overtaken.length === 0) return;
  await sql`
    update court_order o set not_sent_at = s.closed_at, version = o.version + 1, updated_at = s.closed_at
    from series s where s.id = o.series_id and o.id = any(${overtaken}::uuid[])`.execute(tx);
}

async function latestOrders(tx: Tx, seriesIds: readonly string[]) {
  const { rows } = await sql<{ id: string; orderId: string; position: number; notSent: boolean }>`
    select s.id, o.id as "orderId", s.orders as position, o.not_sent_at is not null as "notSent"
    from series s join court_order o on o.series_id = s.id and o.series_position = s.orders
    where s.id = any(${seriesIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The orders of series in their sequence, with the codes of published answers only. */
export async function seriesOrdersOf(
  db: Db | Tx,
  seriesIds: readonly string[],
): Promise<ReadonlyMap<string, SeriesOrder[]>> {
  if (seriesIds.length === 0) return new Map();
  const { rows } = await sql<SeriesOrder & { seriesId: string }>`
    select o.series_id as "seriesId", o.status, array(
      select distinct t.code from order_target t
      where t.order_id = o.id and o.status = 'answered' and t.affected and t.code is not null) as codes
    from court_order o where o.series_id = any(${seriesIds}::uuid[])
    order by o.series_id, o.series_position`.execute(db);
  return Map.groupBy(rows, ({ seriesId }) => seriesId);
}

/**
 * Marks the answered orders of closed series for follow-up again, since closing permits what an active series
 * forbids. It is separate from the closure, because an order must not be locked by a transaction that has
 * locked a series.
 */
export async function reopenFollowUp(
  db: Db,
  { now, limit }: { readonly now: Temporal.Instant; readonly limit: number },
): Promise<void> {
  await sql`
    with closed as (
      select id from series where status = 'closed' and followed_up_at is null
      order by id limit ${limit} for update skip locked
    ), marked as (
      update series s set followed_up_at = ${now.toString()}::timestamptz from closed c where s.id = c.id
    ), due as (
      -- In the order of their ids, as everywhere, so that two writers do not deadlock.
      select o.id from court_order o join closed c on c.id = o.series_id where o.status = 'answered'
      order by o.id for no key update of o
    )
    update court_order o set followed_up_at = null from due d where o.id = d.id`.execute(db);
}

export const toSeries = (row: Selectable<SeriesTable>): StoredSeries => ({
  id: row.id,
  orders: row.orders,
  state: match(row.status)
    .returnType<SeriesState>()
    .with("active", (status) => ({ status, endsOn: row.ends_on }))
    .with("closed", (status) => ({
      status,
      reason: requireColumn(row.closing_reason),
      closedAt: requireColumn(row.closed_at),
    }))
    .exhaustive(),
});
