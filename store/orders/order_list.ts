/** Read-only views of orders: the list courts page through, and the timeline of one order. */
import { sql, type SqlBool } from "kysely";
import { at } from "../../domain/calendar/calendar.ts";
import type { Sought } from "../../domain/finding/sought.ts";
import type { EventType } from "../../domain/notices/event.ts";
import type { ChangePlace } from "../../domain/orders/change_reading.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { Db, Tx } from "../connection.ts";
import { type StoredOrder, toOrder } from "./orders.ts";
import { type Reader, seenBy, viewersOf } from "./viewers.ts";

export interface OrderFilter {
  /** Orders that have one of these numbers, or a defendant of this number or name. */
  readonly sought?: Sought | undefined;
  /** Protocol numbers. */
  readonly numbers?: readonly string[] | undefined;
  /** Protocoled orders only. */
  readonly protocoled?: boolean | undefined;
  /** Punctuated. */
  readonly processNumber?: string | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly kind?: OrderKind | undefined;
  readonly judgeCpf?: string | undefined;
  readonly unitId?: string | undefined;
  /** Days of creation, both included. */
  readonly from?: Temporal.PlainDate | undefined;
  readonly until?: Temporal.PlainDate | undefined;
  /** Answered blocks that hold money and of which nothing was split, not even in a draft. */
  readonly withoutSplit?: boolean | undefined;
  /** Answered orders with a code 98 that waits for the court. */
  readonly pendingNoAnswer?: boolean | undefined;
  /** Answered orders of which nobody of the court has read the answers. */
  readonly unread?: boolean | undefined;
  /** Confidential orders only. */
  readonly confidential?: boolean | undefined;
  readonly seriesIds?: readonly string[] | undefined;
  /** Orders that waited when their series was closed; false: only others. */
  readonly notSent?: boolean | undefined;
  /** Orders of series of which a split awaits protocol; false: only others. */
  readonly splitWaits?: boolean | undefined;
  /** Orders whose content or state changed then or later. */
  readonly changedSince?: Temporal.Instant | undefined;
  /** Orders that come after this one by their latest change. */
  readonly changedAfter?: ChangePlace | undefined;
}

export interface OrderSummary {
  readonly order: StoredOrder;
  /** The latest change of its content or state. */
  readonly changedAt: Temporal.Instant;
  readonly defendants: number;
  /** Of the first two. */
  readonly defendantNames: readonly string[];
  /** Centavos asked of all defendants together; absent in an information request. */
  readonly asked: bigint | undefined;
  /** Centavos blocked so far. */
  readonly blocked: bigint;
  /** It is of a series, and a split of it awaits protocol. */
  readonly splitWaits: boolean;
}

const sequences = {
  "newest-first": sql`o.created_at desc, o.id desc`,
  "oldest-first": sql`o.created_at, o.id`,
  "oldest-change-first": sql`o.updated_at, o.id`,
  "process": sql`o.process_number, o.id`,
  "process-reversed": sql`o.process_number desc, o.id desc`,
  "judge": sql`o.judge_name, o.id`,
  "judge-reversed": sql`o.judge_name desc, o.id desc`,
  "protocol": sql`o.protocoled_at nulls last, o.id`,
  "protocol-reversed": sql`o.protocoled_at desc nulls last, o.id desc`,
} as const;

/** How a list of orders is sorted. */
export type OrderSequence = keyof typeof sequences;

/** The names of an order's first two defendants. */
export const firstDefendants = (order: string) =>
  sql<string[]>`array(select d.name from order_defendant d
    where d.order_id = ${sql.ref(order)} order by d.position limit 2)`.as("defendantNames");

/** One page of the orders and drafts a reader may know of, and how many there are in all. */
export async function listOrders(
  db: Db | Tx,
  { reader, filter, limit, offset, sequence = "newest-first" }: {
    reader: Reader;
    filter: OrderFilter;
    limit: number;
    offset: number;
    sequence?: OrderSequence | undefined;
  },
): Promise<{ total: number; orders: OrderSummary[] }> {
  const visible = found(db, reader, filter);
  const [total, rows] = await Promise.all([
    countOrders(db, reader, filter),
    // The page is cut first: what is added up is added up for its orders alone, however deep it lies.
    db.selectFrom(visible.select("o.id").orderBy(sequences[sequence]).limit(limit).offset(offset).as("page"))
      .innerJoin("court_order as o", "o.id", "page.id").selectAll("o")
      .select([
        viewersOf("o"),
        sql<number>`(select count(*) from order_defendant d where d.order_id = o.id)::int`.as("defendants"),
        firstDefendants("o.id"),
        sql<bigint | null>`(select sum(d.amount) from order_defendant d where d.order_id = o.id)::bigint`.as(
          "asked",
        ),
        // What is answered to a reiteration or a cancellation counts once that split is answered.
        sql<bigint>`(
          select coalesce(sum(t.blocked_amount), 0) from order_target t
          where t.order_id = o.id and not exists (
            select from split w join split_action a on a.split_id = w.id
            where w.order_id = o.id and a.target_id = t.id and a.kind in ('reiterate', 'cancel')
              and w.status not in ('draft', 'answered', 'removed')))::bigint`.as("blocked"),
        sql<boolean>`(o.series_id is not null and exists (
          select from split w where w.order_id = o.id and w.status = 'draft'))`.as("splitWaits"),
      ])
      .orderBy(sequences[sequence]).execute(),
  ]);
  return {
    total,
    orders: rows.map((row) => ({
      order: toOrder(row),
      changedAt: row.updated_at,
      defendants: row.defendants,
      defendantNames: row.defendantNames,
      asked: row.asked ?? undefined,
      blocked: row.blocked,
      splitWaits: row.splitWaits,
    })),
  };
}

/** The first orders a reader may know of, newest first, without what is added up for a list. */
export async function findVisibleOrders(
  db: Db | Tx,
  { reader, filter, limit }: { reader: Reader; filter: OrderFilter; limit: number },
): Promise<StoredOrder[]> {
  const rows = await found(db, reader, filter).selectAll("o").select(viewersOf("o"))
    .orderBy(sequences["newest-first"]).limit(limit).execute();
  return rows.map(toOrder);
}

export async function countOrders(db: Db | Tx, reader: Reader, filter: OrderFilter): Promise<number> {
  const { total } = await found(db, reader, filter)
    .select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  return Number(total);
}

const found = (db: Db | Tx, reader: Reader, filter: OrderFilter) =>
  db.selectFrom("court_order as o").where(conditions(reader, filter));

/** What the reader may know of, and the filter's conditions. */
function conditions(reader: Reader, filter: OrderFilter) {
  const all = [seenBy(reader), sql<SqlBool>`o.status <> 'removed'`];
  const { processNumber, statuses, kind, judgeCpf, unitId, from, until } = filter;
  if (filter.sought !== undefined) all.push(sql`o.id = any(${soughtIn(reader.court, filter.sought)})`);
  if (filter.numbers !== undefined) all.push(sql`o.protocol_number = any(${[...filter.numbers]}::text[])`);
  if (filter.protocoled) all.push(sql`o.protocol_number is not null`);
  if (processNumber !== undefined) all.push(sql`o.process_number = ${processNumber}`);
  if (statuses !== undefined) all.push(sql`o.status = any(${[...statuses]}::text[])`);
  if (kind !== undefined) all.push(sql`o.kind = ${kind}`);
  if (judgeCpf !== undefined) all.push(sql`o.judge_cpf = ${judgeCpf}`);
  if (unitId !== undefined) all.push(sql`o.court_unit_id = ${unitId}`);
  if (from !== undefined) all.push(sql`o.created_at >= ${at(from, "00:00").toString()}::timestamptz`);
  if (until !== undefined) {
    all.push(sql`o.created_at < ${at(until.add({ days: 1 }), "00:00").toString()}::timestamptz`);
  }
  if (filter.withoutSplit) all.push(sql`o.awaits_split`);
  if (filter.pendingNoAnswer) all.push(sql`o.awaits_remedy`);
  if (filter.unread) all.push(sql`o.status = 'answered' and o.answers_read_at is null`);
  if (filter.confidential) all.push(sql`o.confidential`);
  if (filter.seriesIds !== undefined) all.push(sql`o.series_id = any(${[...filter.seriesIds]}::uuid[])`);
  if (filter.notSent !== undefined) {
    all.push(filter.notSent ? sql`o.not_sent_at is not null` : sql`o.not_sent_at is null`);
  }
  const { changedSince, changedAfter } = filter;
  if (changedSince !== undefined) all.push(sql`o.updated_at >= ${changedSince.toString()}::timestamptz`);
  if (changedAfter !== undefined) {
    const { changedAt, id } = changedAfter;
    all.push(sql`(o.updated_at, o.id) > (${changedAt.toString()}::timestamptz, ${id}::uuid)`);
  }
  if (filter.splitWaits !== undefined) {
    const waits = sql<SqlBool>`o.id = any(${splitWaiting(reader.court)})`;
    all.push(filter.splitWaits ? waits : sql`not (${waits})`);
  }
  return sql.join<SqlBool>(all, sql` and `);
}

/** Worked out once for the list, so that counting goes on reading its index alone. */
const splitWaiting = (court: string) =>
  sql`array(select w.order_id from split w join court_order x on x.id = w.order_id
    where w.jtr = ${court} and w.status = 'draft' and x.series_id is not null)`;

/** Each way of finding by an index of its own, once for the list. */
function soughtIn(court: string, { processNumber, protocolNumber, transferId, taxId, name }: Sought) {
  const ways = [sql`select null::uuid where false`];
  if (processNumber !== undefined) {
    ways.push(
      sql`select id from court_order where jtr = ${court} and process_number = ${processNumber} and status <> 'removed'`,
    );
  }
  if (protocolNumber !== undefined) {
    ways.push(sql`select id from court_order where protocol_number = ${protocolNumber}`);
  }
  if (transferId !== undefined) ways.push(sql`select id from court_order where transfer_id = ${transferId}`);
  if (taxId !== undefined) {
    ways.push(
      taxId.kind === "root"
        ? sql`select order_id from order_defendant where tax_id like ${`${taxId.value}%`}`
        : sql`select order_id from order_defendant where tax_id = ${taxId.value}`,
    );
  }
  if (name !== undefined) {
    ways.push(sql`select d.order_id from order_defendant d join court_order x on x.id = d.order_id
      where x.jtr = ${court} and folded_name(d.name) like ${`%${name.replace(/[\\%_]/g, "\\$&")}%`}`);
  }
  return sql`array(${sql.join(ways, sql` union all `)})`;
}

export interface OrderMoment {
  readonly type: EventType;
  readonly at: Temporal.Instant;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What has happened to an order, oldest first. */
export async function timelineOfOrder(db: Db, orderId: string): Promise<OrderMoment[]> {
  const rows = await db.selectFrom("event").select(["type", "at", "data"])
    .where("order_id", "=", orderId).orderBy("txid").orderBy("id").execute();
  return rows.map(({ type, at, data }) => ({ type: type as EventType, at, data }));
}
