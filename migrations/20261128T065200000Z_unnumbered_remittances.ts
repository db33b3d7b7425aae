import { type Kysely, sql } from "kysely";

/**
 * A freeze leaves out what it cannot take, and waits for nobody: an institution may be given a second remittance the same
 * evening, for what another session held at the first turn, and a remittance whose number could not be had waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What keeps a request from two remittances is unique in the lines (`remittance_line_target`, `remittance_line_action`).
  await sql`alter table remittance drop constraint remittance_ispb_cutoff_date_key`.execute(db);
  // A check of these would wait for whoever holds the named row. The institution is that of a target or an action, which
  // keep it; the day is written in the same transaction, and its row is never deleted.
  await sql`alter table remittance drop constraint remittance_ispb_fkey, drop constraint remittance_cutoff_date_fkey`
    .execute(db);
  await sql`alter table exchange_sequence drop constraint exchange_sequence_ispb_fkey`.execute(db);
  await sql`
    create table unnumbered_remittance (
      -- The id that the remittance will have, and that its lines have already.
      id bigint primary key,
      ispb text not null,
      cutoff_date date not null,
      dispatch_date date not null,
      line_count integer not null check (line_count > 0),
      totals jsonb not null,
      frozen_at timestamptz not null,
      answers_due_at timestamptz not null,
      publish_at timestamptz not null,
      -- Another session holds the institution's sequence, or all of its numbers are used.
      cause text not null check (cause in ('held', 'exhausted')),
      -- When it became a remittance.
      numbered_at timestamptz
    )`.execute(db);
  await sql`create index unnumbered_remittance_open on unnumbered_remittance (dispatch_date) where numbered_at is null`
    .execute(db);
  await sql`create trigger never_deleted before delete or truncate on unnumbered_remittance
    for each statement execute function refuse_change()`.execute(db);
  await removeRefrozenRemittances(db);
}

/** Recovery gives the lines that were frozen a second time to the remittances that institutions have: others may be left empty. */
async function removeRefrozenRemittances(db: Kysely<unknown>): Promise<void> {
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
