import { type Kysely, sql } from "kysely";

/** What precedents are filtered, counted and ordered by beside their words, and with what form each reading filled the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_document
      -- {dates, stage, body, rapporteur}, each absent where the precedent has none.
      add column facts jsonb not null default '{}'`.execute(db);
  await sql`
    alter table index_run
      -- Of the precedents that the run indexed: a program with another form reads the whole bank again.
      add column form smallint not null default 1`.execute(db);
}
