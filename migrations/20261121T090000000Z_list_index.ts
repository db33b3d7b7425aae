import { type Kysely, sql } from "kysely";

/** Counting what a court may see reads the index alone; before, it read every order's row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index court_order_list`.execute(db);
  // The included columns are what visibility, state, judge and kind ask of an order.
  await sql`create index court_order_list on court_order (jtr, created_at desc, id desc)
    include (confidential, creator_cpf, judge_cpf, status, kind) where status <> 'removed'`.execute(db);
}
