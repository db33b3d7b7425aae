import { type Kysely, sql } from "kysely";

/** Words like an unknown one are found in memory, among those of the index that is searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index search_word_similar`.execute(db);
}
