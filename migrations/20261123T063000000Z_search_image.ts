import { type Kysely, sql } from "kysely";

/** An image of each index beside its rows: what a process reads in seconds where the rows take many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // {version, format, bytes, digest}: the version of the build that it holds, and what its bytes must be.
  await sql`alter table search_build add column image jsonb`.execute(db);
  await sql`
    create table search_image_part (
      build integer not null references search_build on delete cascade,
      part integer not null,
      bytes bytea not null,
      primary key (build, part)
    )`.execute(db);
  // The numbers are packed already.
  await sql`alter table search_image_part alter column bytes set storage external`.execute(db);
}
