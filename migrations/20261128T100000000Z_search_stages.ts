import { type Kysely, sql } from "kysely";

/** What models add to a search: vectors that a process reads anew, and which model was measured to help. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence search_embedding_version`.execute(db);
  await sql`
    alter table search_embedding
      -- Grows with every write, so that a process reads only what is new.
      add column version bigint not null default nextval('search_embedding_version')`.execute(db);
  // A process reads all vectors of a model in the order in which they were written.
  await sql`create index search_embedding_written on search_embedding (model, version)`.execute(db);
  await sql`
    create table search_stage (
      -- Of the stage, its model and every setting that changes an order.
      settings text primary key,
      -- Whether it was measured to help; one that was not measured is off.
      accepted boolean not null,
      figures jsonb not null,
      measured_at timestamptz not null default now()
    )`.execute(db);
}
