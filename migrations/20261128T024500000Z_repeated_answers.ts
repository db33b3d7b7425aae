import { type Kysely, sql } from "kysely";

/** A line that answers what an earlier line of its own file answers, with that line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table answer_line add column repeats integer check (repeats < line)`.execute(db);
}
