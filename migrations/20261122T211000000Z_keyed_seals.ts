import { type Kysely, sql } from "kysely";

/** Seals are keyed, and what is known of them outside their own table lets a shortened chain be seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Seals made without a key name none, and do not hold: nobody knows who made them.
  await sql`alter table seal add column key_id text not null default ''`.execute(db);
  await sql`alter table seal alter column key_id drop default`.execute(db);

  await sql`
    create table seal_mark (
      stream text primary key check (stream in ('audit_entry', 'event')),
      -- The last seal that was seen, which the chain has for ever.
      position bigint not null check (position > 0),
      hash text not null check (hash ~ '^[0-9a-f]{64}$')
    )`.execute(db);

  await sql`
    create table anchor_delivery (
      -- The folder or address that is told.
      destination text not null,
      stream text not null check (stream in ('audit_entry', 'event')),
      -- Up to this seal.
      position bigint not null check (position > 0),
      primary key (destination, stream)
    )`.execute(db);
}
