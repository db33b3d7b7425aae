/** The event feed: each event is written in the transaction of the change it reports. */
import { type RawBuilder, sql } from "kysely";
import {
  type CourtEvent,
  type EventCursor,
  type EventFact,
  type EventType,
  FEED_START,
  storedTypesOf,
} from "../../domain/notices/event.ts";
import type { EventData } from "../../domain/notices/event_data.ts";
import { givenRows } from "../any_of.ts";
import { appendAudit } from "../audit/audit_entries.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { preparedIf } from "../connection/prepared_statements.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import { isUsualPage } from "../paging.ts";
import { eventData, targetsData } from "./event_json.ts";

export type NewEvent = EventFact & { readonly at: Temporal.Instant; readonly orderId: string };

/** Appends events of existing orders in one statement; court and confidentiality are taken from the order. */
export async function appendEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select n.type, n.at, o.id, o.jtr, o.confidential, n.data
    from unnest(
      ${events.map((e) => e.type)}::text[],
      ${events.map((e) => e.at.toString())}::timestamptz[],
      ${events.map((e) => e.orderId)}::uuid[],
      ${events.map((e) => JSON.stringify(e.data))}::jsonb[]
    ) with ordinality as n (type, at, order_id, data, position)
    join court_order o on o.id = n.order_id
    order by n.position`.execute(tx);
}

interface ProtocoledOrders {
  readonly orders: readonly {
    readonly id: string;
    readonly data: Omit<EventData["order-protocoled"], "targets">;
  }[];
  readonly now: Temporal.Instant;
}

/** Writes the events of protocoled orders, adding the request to each institution. */
export async function emitProtocoled(tx: Tx, protocoled: ProtocoledOrders): Promise<void> {
  await protocoledStatement(protocoled).execute(tx);
}

/** The same as a statement to be made alongside that of the protocol. */
export const protocoledStatement = ({ orders, now }: ProtocoledOrders): RawBuilder<unknown> =>
  sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select ${"order-protocoled" satisfies EventType}, ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential, n.data || t.data
    from ${
    givenRows(
      orders.map(({ id, data }, position) => ({ id, data, position })),
      ["uuid", ({ id }) => id],
      ["jsonb", ({ data }) => JSON.stringify(data)],
      ["int", ({ position }) => position],
    )
  } as n (id, data, position)
    join court_order o on o.id = n.id
    cross join lateral (
      select ${eventData<"order-protocoled", "targets">({ targets: requestedTargets })} as data
      from order_target t where t.order_id = o.id and t.affected
    ) t
    order by n.position`;

/** The affected targets `t` of an order with its request. */
const requestedTargets = targetsData<"order-protocoled">({
  target: sql`t.id::text`,
  ispb: sql`t.ispb`,
  amount: sql`t.amount::text`,
  noAnswers: sql`nullif(t.consecutive_no_answers, 0)`,
}, sql`t.id`);

export type FeedEvent = CourtEvent & { readonly orderId: string };

/** The columns of an event `e` and its order `o`. */
export const feedColumns =
  sql`e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
  o.process_number as "processNumber", o.protocol_number as "protocolNumber", e.order_id as "orderId"`;

/**
 * The events of a court after a cursor, oldest first. Only events of transactions older than every running
 * one are returned, so that no event can appear behind a cursor later.
 *
 * @param reader whose events are read: those of the court, and of confidential orders only where the reader
 * sees the order
 */
export async function readEvents(
  db: Db,
  { reader, after, limit }: {
    reader: Reader;
    after: EventCursor | undefined;
    limit: number;
  },
): Promise<FeedEvent[]> {
  const { txid, id } = after ?? FEED_START;
  const { rows } = await sql<FeedEvent>`
    select ${feedColumns} from event e join court_order o on o.id = e.order_id
    where (e.txid, e.id) > (${txid.toString()}::xid8, ${id.toString()}::bigint)
      and e.txid < stream_horizon()
      and e.jtr = ${reader.court}
      and ${isVisibleTo(reader)}
    order by e.txid, e.id
    limit ${sql.lit(limit)} ${preparedIf(isUsualPage({ limit, offset: 0 }))}`.execute(db);
  return rows;
}

/**
 * Where a reader continues whose cursor belongs to an epoch that a restoration ended: after the last event
 * that the restored copy had. Events that the cursor had passed since then are not in this database.
 *
 * @returns undefined for a cursor that the feed still contains
 */
export async function cursorAfterEndedEpoch(
  db: Db,
  { txid, id }: EventCursor,
): Promise<EventCursor | undefined> {
  const { rows: [end] } = await sql<EventCursor>`
    select kept_txid::text::bigint as txid, kept_id as id from event_epoch
    where (kept_txid, kept_id) < (${txid.toString()}::xid8, ${id.toString()}::bigint)
      and ${txid.toString()}::xid8 < first_txid
    order by number limit 1`.execute(db);
  return end;
}

/**
 * Begins an epoch of the feed and of the audit trail, so that no position that was ever given is given again.
 */
export async function beginEpoch(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows: [epoch] } = await sql<{ number: number }>`
    select number from begin_event_epoch(${now.toString()}::timestamptz)`.execute(tx);
  return epoch!.number;
}

/**
 * Begins an epoch where the server's transactions are behind those that wrote events, audit entries or seals, as on
 * another server onto which a dump was loaded: what is written next would stand before what readers have seen.
 *
 * @returns its number; undefined where nothing is behind
 */
export async function beginEpochIfBehind(db: Db, now: Temporal.Instant): Promise<number | undefined> {
  // Asked first, because beginning one keeps every writer waiting; asked again under its lock.
  const { rows: [own] } = await sql<{ isAhead: boolean }>`
    select stream_txid() > all (
      (select txid from event order by txid desc limit 1)
      union all (select txid from audit_entry order by txid desc limit 1)) as "isAhead"`.execute(db);
  if (own!.isAhead) return undefined;
  return await db.transaction().execute(async (tx) => {
    const { rows: [begun] } = await sql<{ epoch: number | null }>`
      select begin_epoch_if_behind(${now.toString()}::timestamptz) as epoch`.execute(tx);
    const number = begun!.epoch ?? undefined;
    if (number !== undefined) {
      await appendAudit(tx, [{
        ...{ at: now, actor: "service", action: "database.move", subject: `epoch ${number}` },
        detail: { reason: "the server's transactions are behind those of the events" },
      }]);
    }
    return number;
  });
}

interface BackwardReading {
  readonly reader: Reader;
  /** Only events before it; undefined: from the newest on. */
  readonly before: EventCursor | undefined;
  readonly type: EventType | undefined;
  readonly unitId: string | undefined;
  readonly limit: number;
}

/** The most events of the court examined in one reading, however few of them match. */
const LOOKED_AT = 20_000;

/**
 * The same events, newest first.
 *
 * @returns also the position reached, before which the next reading continues
 */
export async function readEventsBackward(
  db: Db,
  { reader, before, type, unitId, limit }: BackwardReading,
): Promise<{ readonly events: readonly FeedEvent[]; readonly lookedBackTo: EventCursor }> {
  const looked = sql`
    select e.* from event e
    where e.jtr = ${reader.court} and e.txid < stream_horizon() ${
    before === undefined
      ? sql``
      : sql`and (e.txid, e.id) < (${before.txid.toString()}::xid8, ${before.id.toString()}::bigint)`
  }
    order by e.txid desc, e.id desc`;
  const { rows: events } = await sql<FeedEvent>`
    select ${feedColumns} from (${looked} limit ${LOOKED_AT}) e join court_order o on o.id = e.order_id
    where ${isVisibleTo(reader)}
      ${type === undefined ? sql`` : sql`and e.type = any(${storedTypesOf([type])}::text[])`}
      ${unitId === undefined ? sql`` : sql`and o.court_unit_id = ${unitId}`}
    order by e.txid desc, e.id desc
    limit ${limit}`.execute(db);
  const oldest = events.at(-1);
  if (events.length === limit && oldest !== undefined) return { events, lookedBackTo: oldest };
  const { rows: [last] } = await sql<EventCursor>`
    select e.txid::text::bigint as txid, e.id from (${looked} offset ${LOOKED_AT - 1} limit 1) e`.execute(db);
  return { events, lookedBackTo: last ?? FEED_START };
}
