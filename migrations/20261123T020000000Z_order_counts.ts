import { type Kysely, sql } from "kysely";

/**
 * How many orders each court has, by state and kind, in all and by day, unit or judge: a list says its exact total without
 * counting. Confidential orders are not in it, for how many there are depends on who asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_count (
      jtr text not null,
      dimension text not null check (dimension in ('court', 'day', 'unit', 'judge')),
      -- Of the court none; a day as text, a unit's id, a judge's CPF.
      value text not null,
      status text not null,
      kind text not null,
      orders bigint not null,
      primary key (jtr, dimension, value, status, kind)
    )`.execute(db);
  // States pass, and what is left of a day in a state is nothing.
  await sql`create index order_count_none on order_count (jtr) where orders = 0`.execute(db);
  // What each transaction adds and takes away, until it is summed up: counters of their own rows would be waited for.
  await sql`
    create table order_count_change (
      jtr text not null,
      created_on date not null,
      court_unit_id text not null,
      judge_cpf text not null,
      status text not null,
      kind text not null,
      orders bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db);
  await sql`create index order_count_change_court on order_count_change (jtr)`.execute(db);
  await countByTriggers(db);
  await sql`
    insert into order_count_change
    select jtr, (created_at at time zone 'America/Sao_Paulo')::date, court_unit_id, judge_cpf, status, kind, count(*)
    from court_order where not confidential and status <> 'removed' group by 1, 2, 3, 4, 5, 6`.execute(db);
  // The confidential ones that somebody sees are counted one by one; viewers' are found by their ids.
  for (const person of ["creator_cpf", "judge_cpf"]) {
    await sql`create index ${sql.id(`court_order_confidential_${person}`)} on court_order (jtr, ${
      sql.id(person)
    })
      where confidential and status <> 'removed'`.execute(db);
  }
}

async function countByTriggers(db: Kysely<unknown>): Promise<void> {
  const counted = (rows: string, orders: string) =>
    sql.raw(
      `select jtr, (created_at at time zone 'America/Sao_Paulo')::date, court_unit_id, judge_cpf, status, kind,
      ${orders} from ${rows} where not confidential and status <> 'removed'`,
    );
  const grouped = sql.raw("group by 1, 2, 3, 4, 5, 6");
  await sql`
    create function count_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into order_count_change ${counted("added", "count(*)")} ${grouped};
      elsif tg_op = 'DELETE' then
        insert into order_count_change ${counted("gone", "- count(*)")} ${grouped};
      else
        insert into order_count_change (jtr, created_on, court_unit_id, judge_cpf, status, kind, orders)
        select jtr, created_on, court_unit_id, judge_cpf, status, kind, sum(orders)
        from (${counted("added", "1")} union all ${counted("gone", "-1")})
          c (jtr, created_on, court_unit_id, judge_cpf, status, kind, orders)
        ${grouped} having sum(orders) <> 0;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger counted_insert after insert on court_order referencing new table as added
    for each statement execute function count_orders()`.execute(db);
  await sql`create trigger counted_update after update on court_order
    referencing new table as added old table as gone
    for each statement execute function count_orders()`.execute(db);
  await sql`create trigger counted_delete after delete on court_order referencing old table as gone
    for each statement execute function count_orders()`.execute(db);
}
