import { type Kysely, sql } from "kysely";

/** Who wants the daily e-mail of what awaits them, of what, and until when they have been told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_digest (
      id uuid primary key,
      cpf text not null unique check (cpf ~ '^[0-9]{11}$'),
      address text not null,
      kinds text[] not null check (kinds <@ array['answers', 'no-answers', 'transfers', 'searches']),
      -- What the message to a new address has, to be given back by whoever reads it there.
      confirmation uuid not null,
      confirmation_sent_at timestamptz,
      confirmed_at timestamptz,
      told_until timestamptz not null,
      told_on date,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mail_digest_search (
      digest_id uuid not null references mail_digest on delete cascade,
      search_id uuid not null references saved_search on delete cascade,
      primary key (digest_id, search_id)
    )`.execute(db);
  // Asked whenever a saved search is deleted.
  await sql`create index mail_digest_search_of on mail_digest_search (search_id)`.execute(db);
}
