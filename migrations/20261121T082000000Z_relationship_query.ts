import { type Kysely, sql } from "kysely";

/** Relationship queries: how often they are made, and the record of every one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // rate-limiter-flexible writes it by position: the columns stay as they are. Unlogged, because a crash that empties it
  // only forgives.
  await sql`
    create unlogged table rate_limit (
      key text primary key,
      points integer not null,
      -- Milliseconds since 1970.
      expire bigint not null
    )`.execute(db);

  await sql`
    create table relationship_query (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      user_cpf text not null check (user_cpf ~ '^[0-9]{11}$'),
      court text not null,
      via text not null check (via in ('user', 'service')),
      client_id text not null,
      process_number text not null,
      tax_id text not null,
      purpose text not null,
      outcome text not null check (outcome in
        ('answered', 'limit-exceeded', 'process-not-in-court', 'case-data-failed', 'customer-registry-failed')),
      institutions integer,
      request_id text not null,
      source_ip text,
      check ((outcome = 'answered') = (institutions is not null))
    )`.execute(db);
  // Who looked a person up is asked years later, among every query there ever was.
  await sql`create index relationship_query_tax_id on relationship_query (tax_id)`.execute(db);
  await sql`create trigger append_only before update or delete or truncate on relationship_query
    for each statement execute function refuse_change()`.execute(db);
}
