import { type Kysely, sql } from "kysely";

/** What precedents' texts were before courts changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table precedent_version (
      id bigint generated always as identity primary key,
      precedent_id text not null,
      question text not null,
      thesis text not null,
      -- The day on which other texts took their place.
      until date not null
    )`.execute(db);
  await sql`create index precedent_version_precedent on precedent_version (precedent_id, id)`.execute(db);
}
