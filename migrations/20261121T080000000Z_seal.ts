import { type Kysely, sql } from "kysely";

/** Seals: a hash chain over what is append-only, so that a change made behind the program's back is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The order of commits cannot be read from the id: only rows of finished transactions, taken by (transaction, id), never
  // get a neighbour later. Entries that exist take this migration's transaction. The key pays for the order: no writer has
  // a second index to keep.
  await sql`
    alter table audit_entry
      add column txid xid8 not null default pg_current_xact_id(),
      drop constraint audit_entry_pkey,
      add primary key (txid, id)`.execute(db);

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
  await sql`create trigger append_only before update or delete or truncate on seal
    for each statement execute function refuse_change()`.execute(db);
}
