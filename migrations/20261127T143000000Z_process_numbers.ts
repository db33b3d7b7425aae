import { type Kysely, sql } from "kysely";

/**
 * Orders and splits are looked up by the number of their process, which read all that their court has ever made.
 * The index of orders is also the sequence of their list by process.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index court_order_process on court_order (jtr, process_number, id) where status <> 'removed'`
    .execute(db);
  await sql`create index split_process on split (jtr, process_number) where status <> 'removed'`.execute(db);
}
