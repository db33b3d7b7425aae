/** The event feed: what courts are told, written with the change it tells. */
import { sql } from "kysely";
import { BEGINNING, type CourtEvent, type EventCursor, type EventType } from "../domain/event.ts";
import type { Db, Tx } from "./connection.ts";
import { moneyText } from "./told_targets.ts";
import { type Reader, seenBy } from "./viewers.ts";

export interface NewEvent {
  readonly type: EventType;
  readonly at: Temporal.Instant;
  readonly orderId: string;
  /** Facts without names or tax ids; they are read by every subscriber of the court. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Appends events of existing orders in one statement; court and confidentiality are the order's own. */
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

/** Tells courts of protocols: of each order, what it asks of every institution besides. */
export async function tellProtocoled(
  tx: Tx,
  { orders, now }: {
    readonly orders: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[];
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  await sql`
    insert into event (type, at, order_id, jtr, confidential, data)
    select 'OrdemProtocolada', ${now.toString()}::timestamptz, o.id, o.jtr, o.confidential, n.data || t.data
    from unnest(
      ${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ data }) => JSON.stringify(data))}::jsonb[]
    ) with ordinality as n (id, data, position)
    join court_order o on o.id = n.id
    cross join lateral (
      select jsonb_build_object('alvos', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'alvoId', t.id::text, 'ispb', t.ispb, 'valor', ${moneyText(sql.ref("t.amount"))},
        'naoRespostasConsecutivas', nullif(t.consecutive_no_answers, 0))) order by t.id)) as data
      from order_target t where t.order_id = o.id and t.affected
    ) t
    order by n.position`.execute(tx);
}

export interface FeedEvent extends CourtEvent {
  readonly orderId: string;
}

/**
 * The events of one court after a cursor, oldest first. Only those of transactions older than every running one are
 * shown, so that nothing can appear behind a cursor later.
 *
 * @param reader whose events they are: those of the court, of confidential orders only where the reader sees the order
 */
export async function readEvents(
  db: Db,
  { reader, after, limit }: {
    reader: Reader;
    after: EventCursor | undefined;
    limit: number;
  },
): Promise<FeedEvent[]> {
  const { txid, id } = after ?? BEGINNING;
  const { rows } = await sql<FeedEvent>`
    select e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
      o.process_number as "processNumber", o.protocol_number as "protocolNumber",
      e.order_id as "orderId"
    from event e join court_order o on o.id = e.order_id
    where (e.txid, e.id) > (${txid.toString()}::xid8, ${id.toString()}::bigint)
      and e.txid < pg_snapshot_xmin(pg_current_snapshot())
      and e.jtr = ${reader.court}
      and ${seenBy(reader)}
    order by e.txid, e.id
    limit ${limit}`.execute(db);
  return rows;
}
