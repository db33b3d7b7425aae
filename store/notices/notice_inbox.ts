/** Notices by order: who follows it up, up to where its events are settled, and what a user has read of it. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type EventCursor, type EventType, FEED_START, storedTypesOf } from "../../domain/notices/event.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import { feedColumns, type FeedEvent } from "./events.ts";

export type InboxView = "open" | "unread" | "mine" | "done";

export interface Person {
  readonly cpf: string;
  readonly name: string;
}

/** An order with what has happened to it. */
export interface InboxEntry {
  readonly orderId: string;
  readonly protocolNumber: string;
  readonly processNumber: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly confidential: boolean;
  readonly read: boolean;
  readonly assignee: Person | undefined;
  /** Who settled it; undefined while it is open. */
  readonly done: { readonly by: string; readonly at: Temporal.Instant } | undefined;
  /** Newest first, and no more than are shown. */
  readonly events: readonly FeedEvent[];
}

interface InboxReading {
  readonly reader: Reader;
  readonly view: InboxView;
  readonly unitId: string | undefined;
  /** Only orders with an event of this type. */
  readonly type: EventType | undefined;
  /** Only orders whose newest event is before it. */
  readonly before: EventCursor | undefined;
  readonly limit: number;
}

/** The most events of the court examined in one reading, however few of their orders match. */
const LOOKED_AT = 5_000;

/** Of each order. */
const SHOWN_EVENTS = 4;

const cursorOf = ({ txid, id }: EventCursor) => sql`(${txid.toString()}::xid8, ${id.toString()}::bigint)`;

/** Orders by their newest event, newest first; also the position reached, before which the next reading continues. */
export async function readInbox(
  db: Db,
  reading: InboxReading,
): Promise<{ readonly entries: readonly InboxEntry[]; readonly lookedBackTo: EventCursor }> {
  const { reader, view, limit, before } = reading;
  const ofType = typeIs(reading.type);
  const looked = view === "mine" ? eventsOfAssigned(reader, before) : newestEvents(reader, before);
  const { rows } = await sql<InboxRow>`
    select e.txid::text::bigint as txid, e.id, o.id as "orderId", o.protocol_number as "protocolNumber",
      o.process_number as "processNumber", o.court_unit_id as "unitId", o.court_unit_name as "unitName", o.confidential,
      coalesce((e.txid, e.id) <= (v.read_txid, v.read_id), false) or coalesce((e.txid, e.id) <= (r.txid, r.id), false)
        as read,
      n.assignee_cpf as "assigneeCpf", n.assignee_name as "assigneeName",
      case when ${isDone} then n.done_by_name end as "doneBy", case when ${isDone} then n.done_at end as "doneAt"
    from (${looked} limit ${sql.lit(LOOKED_AT)}) e join court_order o on o.id = e.order_id
      left join notice_state n on n.order_id = e.order_id
      left join notice_reading r on r.order_id = e.order_id and r.cpf = ${reader.cpf}
      left join console_visit v on v.cpf = ${reader.cpf}
    where ${isVisibleTo(reader)} and ${ofType("e")}
      and ${reading.unitId === undefined ? sql`true` : sql`o.court_unit_id = ${reading.unitId}`}
      and ${isIn[view]} and not exists (
        select from event l where l.order_id = e.order_id and (l.txid, l.id) > (e.txid, e.id)
          and l.txid < stream_horizon() and ${ofType("l")})
    order by e.txid desc, e.id desc limit ${sql.lit(limit)}`.execute(db);
  const events = await eventsOf(db, rows.map(({ orderId }) => orderId));
  const entries = rows.map((row) => toEntry(row, events.get(row.orderId) ?? []));
  const oldest = rows.at(-1);
  if (rows.length === limit && oldest !== undefined) return { entries, lookedBackTo: oldest };
  const { rows: [last] } = await sql<EventCursor>`
    select e.txid::text::bigint as txid, e.id from (${looked} offset ${sql.lit(LOOKED_AT - 1)} limit 1) e`
    .execute(db);
  return { entries, lookedBackTo: last ?? FEED_START };
}

const isBefore = (before: EventCursor | undefined) =>
  before === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(e.txid, e.id) < ${cursorOf(before)}`;

const newestEvents = ({ court }: Reader, before: EventCursor | undefined): RawBuilder<unknown> =>
  sql`
    select e.txid, e.id, e.order_id, e.type from event e
    where e.jtr = ${court} and e.txid < stream_horizon() and ${
    isBefore(before)
  } order by e.txid desc, e.id desc`;

/** What is assigned to a user is little, and may be old. */
const eventsOfAssigned = ({ cpf }: Reader, before: EventCursor | undefined): RawBuilder<unknown> =>
  sql`
    select e.txid, e.id, e.order_id, e.type from notice_state n join event e on e.order_id = n.order_id
    where n.assignee_cpf = ${cpf} and e.txid < stream_horizon() and ${isBefore(before)}
    order by e.txid desc, e.id desc`;

const typeIs = (type: EventType | undefined) => (table: "e" | "l") =>
  type === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${table}.type`)} = any(${storedTypesOf([type])}::text[])`;

const isDone = sql<SqlBool>`coalesce((n.done_txid, n.done_id) >= (e.txid, e.id), false)`;

const isIn: Readonly<Record<InboxView, RawBuilder<SqlBool>>> = {
  open: sql`not ${isDone}`,
  // By pairs, because a whole row of nulls compares to null.
  unread: sql`v.read_txid is not null and (e.txid, e.id) > (v.read_txid, v.read_id)
    and (r.txid is null or (e.txid, e.id) > (r.txid, r.id))`,
  mine: sql`not ${isDone}`,
  done: isDone,
};

interface InboxRow extends EventCursor, Omit<InboxEntry, "assignee" | "done" | "events"> {
  readonly assigneeCpf: string | null;
  readonly assigneeName: string | null;
  readonly doneBy: string | null;
  readonly doneAt: Temporal.Instant | null;
}

const toEntry = (
  { txid: _, id: __, assigneeCpf, assigneeName, doneBy, doneAt, ...row }: InboxRow,
  events: readonly FeedEvent[],
): InboxEntry => ({
  ...row,
  assignee: assigneeCpf === null || assigneeName === null
    ? undefined
    : { cpf: assigneeCpf, name: assigneeName },
  done: doneBy === null || doneAt === null ? undefined : { by: doneBy, at: doneAt },
  events,
});

/** The newest events of orders. */
async function eventsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FeedEvent[]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<FeedEvent>`
    select ${feedColumns} from unnest(${orderIds}::uuid[]) i (order_id) cross join lateral (
      select * from event e where e.order_id = i.order_id and e.txid < stream_horizon()
      order by e.txid desc, e.id desc limit ${sql.lit(SHOWN_EVENTS)}) e
    join court_order o on o.id = e.order_id order by e.txid desc, e.id desc`.execute(db);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** An order of the inbox that the reader may see. */
export interface InboxOrder {
  readonly id: string;
  readonly protocolNumber: string;
  readonly unitId: string;
  readonly confidential: boolean;
}

/** The orders of these numbers that a reader sees. */
export async function findInboxOrders(
  db: Db | Tx,
  reader: Reader,
  numbers: readonly string[],
): Promise<InboxOrder[]> {
  const { rows } = await sql<InboxOrder>`
    select o.id, o.protocol_number as "protocolNumber", o.court_unit_id as "unitId", o.confidential from court_order o
    where o.protocol_number = any(${numbers}::text[]) and ${isVisibleTo(reader)}`.execute(db);
  return rows;
}

/** The newest event of each order, as `l`. */
const newestOf = (orders: readonly InboxOrder[]) =>
  sql`unnest(${orders.map(({ id }) => id)}::uuid[]) i (order_id) cross join lateral (
    select e.txid, e.id from event e where e.order_id = i.order_id order by e.txid desc, e.id desc limit 1) l`;

export async function markRead(tx: Tx, orders: readonly InboxOrder[], cpf: string): Promise<void> {
  await sql`
    insert into notice_reading (cpf, order_id, txid, id) select ${cpf}, i.order_id, l.txid, l.id from ${
    newestOf(orders)
  }
    on conflict (cpf, order_id) do update set txid = excluded.txid, id = excluded.id`.execute(tx);
}

/** Settles orders up to their newest event, or opens them again. */
export async function settle(
  tx: Tx,
  orders: readonly InboxOrder[],
  done: { readonly by: Person; readonly at: Temporal.Instant } | undefined,
): Promise<void> {
  if (done === undefined) {
    await sql`
      update notice_state set done_txid = null, done_id = null, done_by = null, done_by_name = null, done_at = null
      where order_id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(tx);
    return;
  }
  await sql`
    insert into notice_state (order_id, done_txid, done_id, done_by, done_by_name, done_at)
    select i.order_id, l.txid, l.id, ${done.by.cpf}, ${done.by.name}, ${done.at.toString()}::timestamptz
    from ${newestOf(orders)}
    on conflict (order_id) do update set done_txid = excluded.done_txid, done_id = excluded.done_id,
      done_by = excluded.done_by, done_by_name = excluded.done_by_name, done_at = excluded.done_at`.execute(
    tx,
  );
}

/** Gives orders to somebody to follow up, or to nobody. */
export async function assign(
  tx: Tx,
  orders: readonly InboxOrder[],
  to: Person | undefined,
): Promise<void> {
  await sql`
    insert into notice_state (order_id, assignee_cpf, assignee_name)
    select id, ${to?.cpf ?? null}::text, ${to?.name ?? null}::text
    from unnest(${orders.map(({ id }) => id)}::uuid[]) i (id)
    on conflict (order_id) do update set assignee_cpf = excluded.assignee_cpf, assignee_name = excluded.assignee_name`
    .execute(tx);
}

/** Orders of which the people of a unit are read. */
const MOST_ORDERS = 500;

/** Who makes, judges and protocols the newest orders of a court's unit, by name. */
export async function colleaguesOf(
  db: Db,
  { court, unitId }: { readonly court: string; readonly unitId: string },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select cpf, min(name) as name from (
      select judge_cpf, judge_name, creator_cpf, creator_name, protocoled_by, protocoled_by_name from court_order o
      where o.jtr = ${court} and o.status <> 'removed' and o.court_unit_id = ${unitId}
      order by o.created_at desc limit ${sql.lit(MOST_ORDERS)}
    ) o cross join lateral (values (judge_cpf, judge_name), (creator_cpf, creator_name),
      (protocoled_by, protocoled_by_name)) p (cpf, name)
    where cpf is not null group by cpf order by 2`.execute(db);
  return rows;
}

/** The newest event of a court that readers are shown. */
export async function newestEvent(db: Db, court: string): Promise<EventCursor | undefined> {
  const { rows: [row] } = await sql<EventCursor>`
    select e.txid::text::bigint as txid, e.id from event e where e.jtr = ${court} and e.txid < stream_horizon()
    order by e.txid desc, e.id desc limit 1`.execute(db);
  return row;
}

/** Whether there is an event after a cursor that the reader is shown, of the unit if one is given. */
export async function hasNewerEvent(
  db: Db,
  reader: Reader,
  { after, unitId }: { readonly after: EventCursor; readonly unitId: string | undefined },
): Promise<boolean> {
  const { rows: [row] } = await sql<{ found: boolean }>`
    select exists (select from event e join court_order o on o.id = e.order_id
      where e.jtr = ${reader.court} and (e.txid, e.id) > ${cursorOf(after)} and e.txid < stream_horizon()
        and ${isVisibleTo(reader)} and ${
    unitId === undefined ? sql`true` : sql`o.court_unit_id = ${unitId}`
  }) as found`
    .execute(db);
  return row!.found;
}
