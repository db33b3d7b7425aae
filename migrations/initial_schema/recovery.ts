import { type Kysely, sql } from "kysely";

/** What a database needs that is restored from an older copy, and what tells it from one that goes on. */
export async function createRecovery(db: Kysely<unknown>): Promise<void> {
  await createEpochs(db);
  await createVoucher(db);
  await removeRefrozen(db);

  // The role that runs may move numbers forward, and no other way.
  await sql`
    create function move_numbers(protocols bigint, transfers bigint, ids bigint) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      numbers record;
    begin
      for numbers in
        select s.schemaname || '.' || quote_ident(s.sequencename) as name, coalesce(s.last_value, 0) as last,
          case s.sequencename when 'protocol_number_seq' then protocols when 'transfer_id_seq' then transfers end as seen
        from pg_sequences s where s.schemaname = 'public' and s.data_type = 'bigint'::regtype
      loop
        perform setval(numbers.name, greatest(numbers.last, numbers.seen) + abs(ids));
      end loop;
    end $$`.execute(db);

  // Claims of answer files for whose receipts a recovery has left numbers, so that one run again leaves no gap.
  await sql`create table counted_claim (claim_id uuid primary key)`.execute(db);
}

/**
 * Epochs of the event feed: a database that was restored from an older copy begins one, so that no place of the feed that
 * was ever given out comes back for another event.
 */
async function createEpochs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_epoch (
      number integer generated always as identity primary key,
      began_at timestamptz not null,
      -- The last event that the copy has: what is known of the feed up to here is what courts know too.
      kept_txid xid8 not null,
      kept_id bigint not null,
      -- Every later event is from here on.
      first_txid xid8 not null,
      -- Numbers were moved on with it; else it only continues the order of the feed.
      moved_numbers boolean not null default true,
      check (kept_txid < first_txid)
    )`.execute(db);
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

/** A worker's voucher for the database, that no copy of it carries on. */
async function createVoucher(db: Kysely<unknown>): Promise<void> {
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
}

/** Recovery replaces lines that were frozen a second time by those that institutions have: never lines that left. */
async function removeRefrozen(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_refrozen_lines(remittances bigint[], lines integer[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      delete from public.remittance_line l
      using unnest(remittances, lines) as n (remittance_id, line), public.remittance r
      where l.remittance_id = n.remittance_id and l.line = n.line
        and r.id = l.remittance_id and r.status = 'frozen';
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
  // Which may leave remittances without lines.
  await sql`
    create function remove_refrozen_remittances(of_institutions text[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance', true);
      delete from public.remittance r
      where r.ispb = any(of_institutions) and r.status = 'frozen' and r.sha256 is null
        and not exists (select from public.remittance_line l where l.remittance_id = r.id);
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}
