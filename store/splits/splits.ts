/** Splits: converts between rows and domain values. The actions on targets are in `split_action`. */
import type { Selectable } from "kysely";
import type { SplitState, SplitStatus } from "../../domain/splits/split.ts";
import { anyOf } from "../any_of.ts";
import type { Tx } from "../connection/connection.ts";
import { saveStates, toOrderState } from "../orders/dispatch_states.ts";
import type { SplitTable } from "./split_tables.ts";

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
