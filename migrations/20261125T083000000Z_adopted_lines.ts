import { type Kysely, sql } from "kysely";

/**
 * Lines of remittances that were adopted without their orders have people too, and no order whose term could end theirs:
 * they are masked by the day they were protocoled. As `mask_remittance_lines`, the function leaves the last year alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mask_adopted_lines(before timestamptz, most integer)
    returns table (remittance_id bigint, line integer)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform set_config('assets.retention', 'remittance_line', true);
      return query
        update public.remittance_line l set text = ''
        from (
          select a.remittance_id, a.line from public.remittance_line a
          where a.target_id is null and a.text <> '' and a.protocoled_at < least(before, now() - interval '1 year')
          order by a.remittance_id, a.line limit most
        ) a
        where l.remittance_id = a.remittance_id and l.line = a.line
        returning l.remittance_id, l.line;
      perform set_config('assets.retention', '', true);
    end $$`.execute(db);
}
