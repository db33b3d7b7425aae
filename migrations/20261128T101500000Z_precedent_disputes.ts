import { type Kysely, sql } from "kysely";

/** Which precedents are about the same question, and which name which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table indexed_precedent
      -- What those of one dispute share; the first is the id itself.
      add column keys jsonb not null default '[]',
      -- Ids of those it names.
      add column targets jsonb not null default '[]',
      -- Id of the most binding of its dispute; null: it is alone.
      add column dispute text`.execute(db);
  // Who names one is asked whenever its page is shown.
  await sql`create index indexed_precedent_targets on indexed_precedent using gin (targets)`.execute(db);
  await sql`
    alter table indexing_precedent
      add column keys jsonb not null default '[]',
      add column targets jsonb not null default '[]'`.execute(db);
}
