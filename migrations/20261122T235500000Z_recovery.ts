import { type Kysely, sql } from "kysely";

/**
 * What a database needs that is restored from an older copy: lines of remittances that institutions hold and whose orders
 * it does not know, and numbers that continue beyond those that were given and lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A line without a target is of a file that was adopted: its order was protocoled after the copy was made.
  await sql`
    alter table remittance_line alter column target_id drop not null,
      add constraint remittance_line_adopted check (target_id is not null or action_id is null)`.execute(db);
  await sql`create index remittance_line_adopted on remittance_line (remittance_id) where target_id is null`
    .execute(db);
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
}
