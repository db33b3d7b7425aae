/** Splits: converts between rows and domain values. The actions on targets are in `split_action`. */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { BatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { SplitState, SplitStatus } from "../../domain/splits/split.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { saveStates, toOrderState } from "../orders/dispatch_states.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import type { SkippedInBatch, SplitTable } from "./split_tables.ts";

type SplitRow = Selectable<SplitTable>;

/** A split without its actions, as the decision on its next step needs it. */
interface StoredSplit {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
  readonly state: SplitState;
}

/** The splits with these ids, in the given order, locked against other writers until the transaction ends. */
export async function lockSplits(tx: Tx, ids: readonly string[]): Promise<StoredSplit[]> {
  const rows = await tx.selectFrom("split").selectAll()
    .where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
  const byId = new Map(rows.map((row) => [row.id, toSplit(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface SplitChange {
  readonly id: string;
  /**
   * The status the row must still have; otherwise the write throws, because the caller's locking has a bug.
   */
  readonly from: SplitStatus;
  readonly state: SplitState;
}

/** Writes the states of many splits in one statement; see `saveStates`. */
export const saveSplitStates = (
  tx: Tx,
  changes: readonly SplitChange[],
  now: Temporal.Instant,
): Promise<void> => saveStates(tx, "split", changes, { now });

const toSplit = (row: SplitRow): StoredSplit => ({
  id: row.id,
  version: row.version,
  orderId: row.order_id,
  state: toSplitState(row),
});

/** The state in a row. */
export function toSplitState(row: SplitRow): SplitState {
  const state = toOrderState({ ...row, scheduled_for: null });
  if (state.status === "scheduled") throw new Error("A split is never scheduled for a date");
  return state;
}

// Batches of splits: one decision for many orders, the splits it made, and what it left.

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
