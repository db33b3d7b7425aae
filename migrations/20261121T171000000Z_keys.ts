import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Protocol numbers, or ids of transfers, that were in no remittance: an alarm about them ends when they are in one, which
  // nothing else remembers once their orders have gone on.
  await sql`alter table alarm add column awaits text[]`.execute(db);
}
