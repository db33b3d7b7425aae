import { type Kysely, sql } from "kysely";

/** For those who watch that work goes on: when all inboxes had last been looked into, and since when processes live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exchange_folder add column inboxes_scanned_at timestamptz`.execute(db);
  await sql`alter table service_process add column resumed_at timestamptz`.execute(db);
}
