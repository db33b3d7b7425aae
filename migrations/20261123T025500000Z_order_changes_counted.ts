import { type Kysely, sql } from "kysely";

/**
 * One look at what a statement changed of orders, for their counts and for the marks of their targets' cases. Cases no longer
 * keep what is not published, so days that have such are counted anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const operation of ["insert", "update", "delete"]) {
    for (const name of ["counted", "mark_target_cases"]) {
      await sql`drop trigger ${sql.id(`${name}_${operation}`)} on court_order`.execute(db);
    }
  }
  await sql`drop function count_orders, mark_target_cases`.execute(db);
  await sql`
    create function count_order_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${counted(rows("added", 1))};
      elsif tg_op = 'DELETE' then
        ${counted(rows("gone", -1))};
      else
        ${counted(sql`${rows("added", 1)} union all ${rows("gone", -1)}`)};
      end if;
      return null;
    end $$`.execute(db);
  for (
    const [operation, tables] of [
      ["insert", "new table as added"],
      ["update", "new table as added old table as gone"],
      ["delete", "old table as gone"],
    ] as const
  ) {
    await sql`create trigger ${sql.id(`counted_${operation}`)} after ${sql.raw(operation)} on court_order
      referencing ${sql.raw(tables)} for each statement execute function count_order_changes()`.execute(db);
  }
  await sql`insert into target_case_change
    select distinct created_on, jtr from target_case where jtr <> '' and (not published or reopened is not null)`
    .execute(db);
}

const rows = (table: string, orders: number) =>
  sql`select jtr, (created_at at time zone 'America/Sao_Paulo')::date as created_on, court_unit_id, judge_cpf, status,
    kind, confidential, ${sql.lit(orders)} as orders from ${sql.id(table)} where status <> 'removed'`;

/** An order is among the cases from when it is sent; what of it is shown changes when its answers are published. */
const counted = (changed: ReturnType<typeof sql>) =>
  sql`
    with changed as materialized (
      select jtr, created_on, court_unit_id, judge_cpf, status, kind, confidential, sum(orders) as orders
      from (${changed}) r group by 1, 2, 3, 4, 5, 6, 7 having sum(orders) <> 0
    ), counts as (
      insert into order_count_change (jtr, created_on, court_unit_id, judge_cpf, status, kind, orders)
      select jtr, created_on, court_unit_id, judge_cpf, status, kind, orders from changed where not confidential
    )
    insert into target_case_change (created_on, jtr)
    select distinct created_on, jtr from (
      select created_on, jtr from changed where status in ('sent', 'consolidating', 'answered')
      group by created_on, jtr, confidential, status = 'answered' having sum(orders) <> 0
    ) m`;
