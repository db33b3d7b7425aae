import { type Kysely, sql } from "kysely";

/**
 * Courts' systems ask which orders changed since they last asked, oldest change first. The included columns are what
 * visibility asks of an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index court_order_changed on court_order (jtr, updated_at, id)
    include (confidential, creator_cpf, judge_cpf, status) where status <> 'removed'`.execute(db);
}
