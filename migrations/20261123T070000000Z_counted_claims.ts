import { type Kysely, sql } from "kysely";

/** Claims of answer files for whose receipts a recovery has left numbers, so that one run again leaves no gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table counted_claim (claim_id uuid primary key)`.execute(db);
}
