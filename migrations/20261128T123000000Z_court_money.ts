import { type Kysely, sql } from "kysely";

/**
 * What courts' blocks came to, by the days of the orders and their units: the home page and a court's own figures read these
 * rows. Confidential orders are not in it, for who may see them depends on who asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table court_money (
      jtr text not null,
      -- Empty: all units together.
      court_unit_id text not null,
      created_on date not null,
      orders bigint not null,
      asked bigint not null,
      blocked bigint not null,
      transferred bigint not null,
      unblocked bigint not null,
      in_doubt bigint not null,
      received bigint not null,
      primary key (jtr, court_unit_id, created_on)
    )`.execute(db);
  await sql`create index court_money_day on court_money (created_on, jtr)`.execute(db);
  // Orders, splits and their answers mark already what changes; the depositary's word does from now on.
  await sql`
    create function mark_arrivals() returns trigger language plpgsql as $$
    begin
      insert into target_case_change
        select distinct (o.created_at at time zone 'America/Sao_Paulo')::date, o.jtr
        from added n join gone g using (action_id) join split_action a on a.id = n.action_id
          join split s on s.id = a.split_id join court_order o on o.id = s.order_id
        where (n.status, n.arrived_amount) is distinct from (g.status, g.arrived_amount);
      return null;
    end $$`.execute(db);
  await sql`create trigger mark_arrivals after update on transfer_arrival
    referencing new table as added old table as gone for each statement execute function mark_arrivals()`
    .execute(db);
  // What is on its way, by unit: the agenda of the home page.
  await sql`create index court_order_in_flight on court_order (jtr, court_unit_id, dispatch_on)
    where status in ('scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating')`.execute(db);
  await sql`create index split_in_flight on split (jtr, court_unit_id, dispatch_on)
    where status in ('protocoled', 'dispatching', 'sent', 'consolidating')`.execute(db);
  // The same as a document.
  await sql`
    alter table document drop constraint document_kind_check, add constraint document_kind_check check (kind in
      ('protocol-receipt', 'order-detail', 'impossibility-certificate', 'series-report', 'exchange-report', 'court-report'))`
    .execute(db);
  // The job counts every day once.
  await sql`
    insert into target_case_change
    select distinct (created_at at time zone 'America/Sao_Paulo')::date, jtr from court_order
    where status in ('sent', 'consolidating', 'answered')`.execute(db);
}
