/** Answered orders whose automatic follow-ups have not been decided yet. */
import { sql } from "kysely";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { centavos } from "../../domain/money.ts";
import type { RequestedAmount } from "../../domain/splits/block_balance.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import { requireColumn } from "../orders/dispatch_states.ts";

/**
 * Orders with newly published answers, their own or those of a split, that are not followed up yet; oldest
 * first.
 */
export async function ordersToFollowUp(db: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, answered_at from court_order where status = 'answered' and followed_up_at is null
      union all
      select order_id, answered_at from split where status = 'answered' and followed_up_at is null
    ) due group by id order by min(answered_at), id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The amounts that orders asked of each defendant, by order; information requests ask none. */
export async function requestedAmountsOf(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RequestedAmount[]>> {
  const rows = await db.selectFrom("order_defendant").select(["order_id", "tax_id", "amount"])
    .where("order_id", "=", anyOf(orderIds)).where("amount", "is not", null)
    .orderBy("order_id").orderBy("position").modifyEnd(PREPARED).execute();
  const requested = rows.map((row) => ({
    order: row.order_id,
    taxId: row.tax_id as TaxId,
    amount: centavos(requireColumn(row.amount)),
  }));
  return Map.groupBy(requested, ({ order }) => order);
}

/**
 * Records that locked orders were followed up; answers of splits published since the answers were read stay
 * pending.
 */
export async function saveFollowedUp(
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const at = sql`${now.toString()}::timestamptz`;
  const ids = sql`${orderIds}::uuid[]`;
  await sql`
    update court_order o set followed_up_at = coalesce(o.followed_up_at, ${at}),
      answers_read_at = case when later.answer then null else o.answers_read_at end,
      answers_read_by = case when later.answer then null else o.answers_read_by end
    from court_order x cross join lateral (
      select exists (
        select from split s where s.order_id = x.id and s.status = 'answered' and s.followed_up_at is null
          and s.answered_at > x.answers_read_at) as answer
    ) later
    where o.id = x.id and x.id = any(${ids})`.execute(tx);
  await sql`
    update split set followed_up_at = ${at}
    where order_id = any(${ids}) and status = 'answered' and followed_up_at is null`.execute(tx);
}
