import { type Kysely, sql } from "kysely";

/** The look-ups made to write drafts are counted, and one of somebody who is no party of the process is on record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged, because a crash that empties it only counts somebody once more. The key is what is asked of it.
  await sql`
    create unlogged table counted_look_up (
      user_cpf text not null,
      process_number text not null,
      tax_id text not null,
      at timestamptz not null,
      primary key (user_cpf, process_number, tax_id)
    )`.execute(db);
  await sql`alter table relationship_query drop constraint relationship_query_outcome_check`.execute(db);
  await sql`alter table relationship_query add constraint relationship_query_outcome_check check (outcome in
    ('answered', 'limit-exceeded', 'process-not-in-court', 'not-a-party', 'case-data-failed',
     'customer-registry-failed'))`.execute(db);
}
