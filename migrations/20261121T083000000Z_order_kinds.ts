import { type Kysely, sql } from "kysely";

/** What orders can carry: information requests, deposits with their transfer ids, repetitions, single accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence transfer_id_seq minvalue 1 maxvalue 999999999999`.execute(db);

  await sql`
    alter table court_order
      drop constraint court_order_kind_check,
      add constraint court_order_kind_check check (kind in ('block', 'information')),
      add column information_kinds text[] check (cardinality(information_kinds) > 0 and information_kinds <@ array[
        'registration-and-balance', 'statement', 'opening-contract', 'investment-contract', 'card-statement',
        'exchange-contract', 'cheque-copy', 'pension-statement', 'severance-fund-statement', 'pis-statement']),
      -- Present, the order is a block-and-transfer.
      add column deposit jsonb,
      add column transfer_id text check (transfer_id ~ '^[0-9]{18}$'),
      add column repetition_ends_on date,
      add column large_amount_confirmed boolean not null default false,
      add check ((kind = 'information') = (information_kinds is not null)),
      add check (kind = 'block' or (deposit is null and repetition_ends_on is null and not large_amount_confirmed)),
      -- Given by the protocol.
      add check ((transfer_id is not null) = (deposit is not null and protocol_number is not null))`.execute(
    db,
  );
  // Most orders have none.
  await sql`create unique index court_order_transfer_id on court_order (transfer_id) where transfer_id is not null`
    .execute(db);
  // The list of a court's orders, newest first, by pages.
  await sql`create index court_order_list on court_order (jtr, created_at desc, id desc) where status <> 'removed'`
    .execute(db);

  await sql`
    alter table order_defendant
      alter column amount drop not null,
      add column use_single_account boolean not null default false`.execute(db);
  await sql`
    alter table order_target
      alter column amount drop not null,
      drop constraint order_target_origin_check,
      add constraint order_target_origin_check check (origin in ('registry', 'manual', 'single-account')),
      add check (amount is not null or blocked_amount is null)`.execute(db);
  // The kind is the order's, so no check can ask for it. It is asked only where an amount is missing: blocks pay nothing.
  await sql`
    create function require_information_request() returns trigger language plpgsql as $$
    begin
      if not exists (select from court_order where id = new.order_id and kind = 'information') then
        raise exception 'Only an information request has no amount';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["order_defendant", "order_target"]) {
    await sql`create constraint trigger amount_required after insert or update of amount on ${
      sql.table(table)
    }
      for each row when (new.amount is null) execute function require_information_request()`.execute(db);
  }
}
