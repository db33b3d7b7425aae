import { type Kysely, sql } from "kysely";

/** Monitors count the remittances of the newest cut-off every few seconds, whatever the years before it hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index remittance_cutoff on remittance (cutoff_date)`.execute(db);
}
