import { type Kysely, sql } from "kysely";

/**
 * Epochs of the event feed: a database that was restored from an older copy begins one, so that no place of the feed that
 * was ever given out comes back for another event. What orders the feed and the audit trail is the transaction's number,
 * moved by what the epoch adds: two functions, which are the bare numbers until there is an epoch, and cost nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_epoch (
      number integer generated always as identity primary key,
      began_at timestamptz not null,
      -- The last event that the copy has: what is known of the feed up to here is what courts know too.
      kept_txid xid8 not null,
      kept_id bigint not null,
      -- Every later event is from here on.
      first_txid xid8 not null,
      check (kept_txid < first_txid)
    )`.execute(db);
  await sql`create function stream_txid() returns xid8 language sql stable as 'select pg_current_xact_id()'`
    .execute(db);
  await sql`
    create function stream_horizon() returns xid8 language sql stable
    as 'select pg_snapshot_xmin(pg_current_snapshot())'`.execute(db);
  await sql`alter table event alter column txid set default stream_txid()`.execute(db);
  await sql`alter table audit_entry alter column txid set default stream_txid()`.execute(db);
  // The role that runs may begin an epoch, which only ever moves the numbers forward, and change nothing else of these.
  await sql`
    create function begin_event_epoch(at timestamptz) returns event_epoch
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      kept record;
      newest bigint;
      ahead bigint;
      epoch event_epoch;
    begin
      lock table event, audit_entry in share row exclusive mode;
      select txid, id into kept from event order by txid desc, id desc limit 1;
      newest := greatest(coalesce(kept.txid::text::bigint, 0), stream_horizon()::text::bigint, coalesce(
        (select a.txid::text::bigint from audit_entry a order by a.txid desc, a.id desc limit 1), 0),
        (select coalesce(max(s.last_txid::text::bigint), 0) from seal s));
      -- More transactions than any copy is older by.
      ahead := newest + 1000000000000 - pg_current_xact_id()::text::bigint;
      insert into event_epoch (began_at, kept_txid, kept_id, first_txid)
      values (at, coalesce(kept.txid, '0'), coalesce(kept.id, 0), (newest + 1000000000000)::text::xid8) returning * into epoch;
      execute format('create or replace function public.stream_txid() returns xid8 language sql stable as
        ''select (pg_current_xact_id()::text::bigint + %s)::text::xid8''', ahead);
      execute format('create or replace function public.stream_horizon() returns xid8 language sql stable as
        ''select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + %s)::text::xid8''', ahead);
      return epoch;
    end $$`.execute(db);
}
