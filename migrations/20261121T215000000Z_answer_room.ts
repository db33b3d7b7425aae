import { type Kysely, sql } from "kysely";

/**
 * Room on the page of every question for its answer, even when all of a page's are answered by files that are applied at
 * the same time: until they are committed, nothing of the old rows can be taken back, and a row that has to move writes
 * every index anew (`docs/adr/0008-set-based-intake.md`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_target set (fillfactor = 40)`.execute(db);
}
