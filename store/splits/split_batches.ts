/** Batches of splits: one decision for many orders, the splits it made, and what it left. */
import { sql } from "kysely";
import type { BatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { Db, Tx } from "../connection.ts";
import type { LeftInBatch } from "./split_tables.ts";

export interface SplitBatch {
  readonly id: string;
  readonly court: string;
  readonly decision: BatchDecision;
  readonly createdAt: Temporal.Instant;
  /** The ids of the splits, in their sequence. */
  readonly splits: readonly string[];
  readonly remaining: readonly LeftInBatch[];
}

export async function insertBatch(tx: Tx, batch: SplitBatch): Promise<void> {
  await sql`
    insert into split_batch (id, jtr, decision, created_at, splits, remaining)
    values (${batch.id}, ${batch.court}, ${batch.decision}, ${batch.createdAt.toString()}::timestamptz,
      ${[...batch.splits]}::uuid[], ${JSON.stringify(batch.remaining)}::jsonb)`.execute(tx);
}

/** A batch of a court. */
export async function findBatch(db: Db | Tx, id: string, court: string): Promise<SplitBatch | undefined> {
  const row = await db.selectFrom("split_batch").selectAll()
    .where("id", "=", id).where("jtr", "=", court).executeTakeFirst();
  return row && {
    id: row.id,
    court: row.jtr,
    decision: row.decision,
    createdAt: row.created_at,
    splits: row.splits,
    remaining: row.remaining,
  };
}
