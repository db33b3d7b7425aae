import { type Kysely, sql } from "kysely";

/** The counts of a run add up: read = put + unchanged + refused + duplicates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table index_run
      add column unchanged integer not null default 0,
      add column duplicates integer not null default 0`.execute(db);
}
