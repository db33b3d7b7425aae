import { type Kysely, sql } from "kysely";

/** The audit trail, and the seals that let a change made behind the program's back be found. */
export async function createAudit(db: Kysely<unknown>): Promise<void> {
  // Other subjects' append-only tables use it too, which is why this file comes first.
  // Only a function of the owner, which runs as the owner, passes; the setting says for which table it does.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      if current_setting('assets.retention', true) = tg_table_name and tg_op <> 'TRUNCATE'
        and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
      then
        return null;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);

  // What orders the audit trail and the event feed: the transaction's number, moved by what an epoch adds
  // (`begin_event_epoch`). The bare numbers until there is an epoch.
  await sql`create function stream_txid() returns xid8 language sql stable as 'select pg_current_xact_id()'`
    .execute(db);
  await sql`
    create function stream_horizon() returns xid8 language sql stable
    as 'select pg_snapshot_xmin(pg_current_snapshot())'`.execute(db);

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
      txid xid8 not null default stream_txid(),
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
      -- Of the key that signed it, or of the secret before signatures; empty: made without either, and it does not hold.
      key_id text not null,
      -- Ed25519, of the seal's anchor; null in seals made with a secret.
      signature bytea check (octet_length(signature) = 64),
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

  // From where on seals can be verified by who has public keys alone.
  await sql`create index seal_signed on seal (stream, position) where signature is not null`.execute(db);
}
