import { type Kysely, sql } from "kysely";

/** Where hits of saved searches are sent by e-mail, once whoever reads it has confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_mail (
      -- Whoever has it ends it.
      id uuid primary key,
      search_id uuid not null unique references saved_search (id) on delete cascade,
      address text not null,
      confirmation uuid not null unique,
      created_at timestamptz not null,
      confirmation_sent_at timestamptz,
      confirmed_at timestamptz,
      -- The newest hit that was sent, or that was there before it was confirmed.
      told_hit bigint not null default 0,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null
    )`.execute(db);
  await sql`create index search_mail_address on search_mail (lower(address))`.execute(db);
  await sql`create index search_mail_unconfirmed on search_mail (created_at) where confirmed_at is null`
    .execute(db);
}
