import { type Kysely, sql } from "kysely";

/** The audit trail, and the seals that let a change made behind the program's back be found. */
export async function createAudit(db: Kysely<unknown>): Promise<void> {
  // Other subjects' append-only tables use it too, which is why this file comes first.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);

  await sql`
    create table audit_entry (
      id bigint generated always as identity,
      at timestamptz not null,
      actor text not null,
      on_behalf_of text,
      action text not null,
      subject text not null,
      source_ip text,
      request_id text,
      detail jsonb not null,
      -- The order of commits cannot be read from the id: only rows of finished transactions, taken by (transaction, id),
      -- never get a neighbour later. The key is that order, so that no writer has a second index to keep.
      txid xid8 not null default pg_current_xact_id(),
      primary key (txid, id)
    )`.execute(db);

  await sql`
    create table seal (
      stream text not null check (stream in ('audit_entry', 'event')),
      -- Counted from 1 without a gap.
      position bigint not null check (position > 0),
      first_txid xid8 not null,
      first_id bigint not null,
      last_txid xid8 not null,
      last_id bigint not null,
      row_count integer not null check (row_count between 1 and 10000),
      -- SHA-256 of each row in order, 32 bytes each: which row was changed is known without a copy of it.
      row_hashes bytea not null,
      previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      sealed_at timestamptz not null,
      primary key (stream, position),
      check ((first_txid, first_id) <= (last_txid, last_id)),
      check (octet_length(row_hashes) = 32 * row_count)
    )`.execute(db);
  // Hashes cannot be compressed; trying costs time.
  await sql`alter table seal alter column row_hashes set storage external`.execute(db);

  for (const table of ["audit_entry", "seal"]) {
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
