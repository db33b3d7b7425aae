/** Batches of splits: one decision for many orders, the splits it made, and what it left. */
import { sql, type SqlBool } from "kysely";
import type { BatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import type { SkippedInBatch } from "./split_tables.ts";

export interface SplitBatch {
  readonly id: string;
  readonly court: string;
  readonly decision: BatchDecision;
  readonly createdAt: Temporal.Instant;
  /** The ids of the splits, in their sequence. */
  readonly splits: readonly string[];
  readonly remaining: readonly SkippedInBatch[];
}

export async function insertBatch(tx: Tx, batch: SplitBatch): Promise<void> {
  await sql`
    insert into split_batch (id, jtr, decision, created_at, splits, remaining)
    values (${batch.id}, ${batch.court}, ${batch.decision}, ${batch.createdAt.toString()}::timestamptz,
      ${[...batch.splits]}::uuid[], ${JSON.stringify(batch.remaining)}::jsonb)`.execute(tx);
}

/** A batch of the reader's court; one that has orders is found only by who may see one of them. */
export async function findBatch(db: Db | Tx, id: string, reader: Reader): Promise<SplitBatch | undefined> {
  const row = await db.selectFrom("split_batch as b").selectAll()
    .where("id", "=", id).where("jtr", "=", reader.court)
    .where(sql<SqlBool>`(b.splits = '{}' and b.remaining = '[]' or exists (select from court_order o
      where (o.id in (select s.order_id from split s where s.id = any (b.splits))
        or o.id in (select (r ->> 'orderId')::uuid from jsonb_array_elements(b.remaining) r))
        and ${isVisibleTo(reader)}))`)
    .executeTakeFirst();
  return row && {
    id: row.id,
    court: row.jtr,
    decision: row.decision,
    createdAt: row.created_at,
    splits: row.splits,
    remaining: row.remaining,
  };
}
