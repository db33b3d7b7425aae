import { type Kysely, sql } from "kysely";

/**
 * Personal data end with their term. What the runtime role may only add to is masked or removed by functions of the owner,
 * which touch nothing of the last year whatever they are asked, so that nobody who runs as it can cover a track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Orders whose personal data are gone. A table of its own: nothing else asks an order for it.
  await sql`
    create table masked_order (
      order_id uuid primary key references court_order (id),
      masked_at timestamptz not null
    )`.execute(db);

  // Only a function of the owner, which runs as the owner, passes; the setting says for which table it does.
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if current_setting('assets.retention', true) = tg_table_name and tg_op <> 'TRUNCATE'
        and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
      then
        return null;
      end if;
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);

  // The setting is not the functions' own (`set` beside their names): only a superuser may give them one of an unknown
  // name, and owners are none.
  await sql`
    create function remove_relationship_queries(before timestamptz, most integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      removed integer;
    begin
      perform set_config('assets.retention', 'relationship_query', true);
      with gone as (
        delete from public.relationship_query where id in (
          select id from public.relationship_query
          where at < least(before, now() - interval '1 year') order by id limit most)
        returning 1
      )
      select count(*) into removed from gone;
      perform set_config('assets.retention', '', true);
      return removed;
    end $$`.execute(db);

  await sql`
    create function mask_remittance_lines(orders uuid[]) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      update public.remittance_line l set text = ''
      from public.order_target t
      where t.order_id = any (orders) and l.target_id = t.id and l.text <> ''
        and l.protocoled_at < now() - interval '1 year';
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}
