import { type Kysely, sql } from "kysely";

/**
 * What tells a database that goes on from one that was put in its place: a worker's voucher that no copy of it carries on,
 * and an epoch that begins by itself where the server's transactions are behind those that wrote the events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table database_voucher (
      only_row boolean primary key default true check (only_row),
      -- A copy that is loaded has the row too, but written by the transaction that loads it: another one than this.
      written_by xid8 not null,
      -- A copy of the database on the same server has the row as it was, but is another database.
      database_oid oid not null,
      -- A copy of the server's files has the row as it was, but its server has started since.
      server_started_at timestamptz not null,
      vouched_at timestamptz not null,
      -- Why the worker that looked last does not vouch.
      refusal text
    )`.execute(db);
  // An epoch with which numbers were moved on, and not one that only continues the order of the feed.
  await sql`alter table event_epoch add column moved_numbers boolean not null default true`.execute(db);
  await sql`
    create function begin_epoch_if_behind(at timestamptz) returns integer
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      begun integer;
    begin
      lock table event, audit_entry in share row exclusive mode;
      if stream_txid() > all (
        (select txid from event order by txid desc limit 1)
        union all (select txid from audit_entry order by txid desc limit 1)
        union all (select last_txid from seal where stream = 'event' order by position desc limit 1)
        union all (select last_txid from seal where stream = 'audit_entry' order by position desc limit 1)
      ) then return null; end if;
      select number into begun from begin_event_epoch(at);
      -- Its rows are kept from being changed; the owner's own functions pass.
      perform set_config('assets.retention', 'event_epoch', true);
      update event_epoch set moved_numbers = false where number = begun;
      perform set_config('assets.retention', '', true);
      return begun;
    end $$`.execute(db);
}
