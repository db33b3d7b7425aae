/** When, and by whom, a court first read the answers of an order. */
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";

/**
 * Marks the answers of orders as read by their court; only the first reading counts.
 *
 * @returns the number newly read
 */
export async function markAnswersRead(
  db: Db | Tx,
  orderIds: readonly string[],
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db.updateTable("court_order")
    .set({ answers_read_at: at.toString(), answers_read_by: by })
    .where("id", "=", anyOf(orderIds)).where("status", "=", "answered").where("answers_read_at", "is", null)
    .modifyEnd(PREPARED).executeTakeFirst();
  return Number(numUpdatedRows);
}
