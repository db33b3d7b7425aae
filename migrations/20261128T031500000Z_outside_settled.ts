import { type Kysely, sql } from "kysely";

/**
 * An order on which institutions hold nothing but what was done outside the service (code 07) awaits no split: nothing of
 * it can be moved (`domain/follow_up/worklist.ts`). Those that are answered already leave the worklist here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update court_order o set awaits_split = false
    where o.awaits_split and not exists (
      select from order_target t
      where t.order_id = o.id and t.affected and t.blocked_amount > 0 and t.code is distinct from '07')`
    .execute(db);
}
