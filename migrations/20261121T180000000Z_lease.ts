import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What one process of all does at a time, and until when it is its own unless renewed.
  await sql`create table lease (name text primary key, holder uuid not null, held_until timestamptz not null)`
    .execute(db);
}
