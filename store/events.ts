/** The event feed: what courts are told, written with the change it tells. */
import { sql } from "kysely";
import type { Db, Tx } from "./connection.ts";
import { type Reader, seenBy } from "./viewers.ts";

/** Event types of the HTTP contract, in the past tense. */
export type EventType =
  | "OrdemProtocolada"
  | "OrdemRemovida"
  | "OrdemEnviada"
  | "OrdemNaoEncaminhada"
  | "RespostaProcessada"
  | "OrdemSemResposta"
  | "OrdemRespondida"
  | "EnvioAdiado";

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

/** A place in the feed: everything up to and including it has been read. */
export interface EventCursor {
  readonly txid: bigint;
  readonly id: bigint;
}

export interface FeedEvent extends EventCursor {
  readonly type: EventType;
  readonly at: Temporal.Instant;
  readonly jtr: string;
  readonly confidential: boolean;
  readonly processNumber: string;
  readonly protocolNumber: string | null;
  readonly orderId: string;
  readonly data: Readonly<Record<string, unknown>>;
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
  const { txid, id } = after ?? { txid: 0n, id: 0n };
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
