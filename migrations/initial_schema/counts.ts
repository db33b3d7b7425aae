import { type Kysely, sql } from "kysely";

/** What is counted at each change, so that lists and statistics count nothing when they are read. */
export async function createCounts(db: Kysely<unknown>): Promise<void> {
  await countOrders(db);
  await createTargetCases(db);
  await countOrderChanges(db);
  await markSplits(db);
}

/**
 * How many orders each court has, by state and kind, in all and by day, unit or judge: a list says its exact total without
 * counting. Confidential orders are not in it, for how many there are depends on who asks.
 */
async function countOrders(db: Kysely<unknown>): Promise<void> {
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
}

/**
 * What institutions answer, counted by the days and courts of the orders: statistics read these rows and count only what has
 * changed since (`store/operations/target_cases.ts`). Nothing of an order that is on its way shows but that it is, so its
 * answers change nothing here until they are published; nor do those of a request made again, until its split is answered.
 */
async function createTargetCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table target_case (
      created_on date not null,
      -- Empty: all courts together.
      jtr text not null,
      ispb text not null,
      kind text not null,
      confidential boolean not null,
      published boolean not null,
      -- What a split on its way asks of them again.
      reopened text,
      code text,
      occurrence smallint not null,
      consecutive integer not null,
      targets bigint not null,
      blocked bigint not null,
      -- From the sending of the order to the answer, of all together.
      microseconds bigint not null
    )`.execute(db);
  await sql`create index target_case_day on target_case (created_on, jtr)`.execute(db);
  // The days of a court whose cases have changed since they were counted; each change adds a row, so that none waits.
  await sql`
    create table target_case_change (
      created_on date not null,
      jtr text not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db);
  await sql`create index target_case_change_day on target_case_change (created_on, jtr)`.execute(db);
}

/** One look at what a statement changed of orders, for their counts and for the marks of their targets' cases. */
async function countOrderChanges(db: Kysely<unknown>): Promise<void> {
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

/** When a split that asks an order's request again, or cancels it, is on its way and when it no longer is. */
async function markSplits(db: Kysely<unknown>): Promise<void> {
  const onItsWay = (status: string) =>
    `coalesce(${status} in ('dispatching', 'sent', 'consolidating'), false)`;
  const marked = (rows: string, order: string, moved: string) =>
    sql.raw(`insert into target_case_change
      select distinct (o.created_at at time zone 'America/Sao_Paulo')::date, o.jtr
      from ${rows} join court_order o on o.id = ${order} where ${moved}`);
  await sql`
    create function mark_split_target_cases() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${marked("added n", "n.order_id", onItsWay("n.status"))};
      elsif tg_op = 'DELETE' then
        ${marked("gone g", "g.order_id", onItsWay("g.status"))};
      else
        ${
    marked(
      "added n join gone g on g.id = n.id",
      "n.order_id",
      `${onItsWay("n.status")} <> ${onItsWay("g.status")}`,
    )
  };
      end if;
      return null;
    end $$`.execute(db);
  await trigger(db, "split", "mark_split_target_cases");
}

async function trigger(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  for (
    const [operation, rows] of [
      ["insert", "new table as added"],
      ["update", "new table as added old table as gone"],
      ["delete", "old table as gone"],
    ] as const
  ) {
    await sql`create trigger ${sql.id(`${name}_${operation}`)} after ${sql.raw(operation)} on ${
      sql.table(table)
    }
      referencing ${sql.raw(rows)} for each statement execute function ${sql.id(name)}()`.execute(db);
  }
}

/** How many precedents the index holds of each organ, species, status and year: the home page says so at each view. */
export async function countPrecedents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table precedent_count (
      organ text not null,
      species text not null,
      status text,
      year smallint,
      cancelled boolean not null,
      precedents bigint not null,
      unique nulls not distinct (organ, species, status, year, cancelled)
    )`.execute(db);
  const counted = (rows: string, sign: string) =>
    sql.raw(
      `select organ, species, status, extract(year from updated_on)::smallint as year, cancelled, ${sign}1 as n
      from ${rows}`,
    );
  // Sorted, so that two who write at once wait for each other in one order.
  const added = (rows: ReturnType<typeof sql>) =>
    sql`insert into precedent_count as k (organ, species, status, year, cancelled, precedents)
      select organ, species, status, year, cancelled, sum(n) from (${rows}) c
      group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
      on conflict (organ, species, status, year, cancelled) do update set precedents = k.precedents + excluded.precedents`;
  await sql`
    create function count_precedents() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${added(counted("added", ""))};
      elsif tg_op = 'TRUNCATE' then
        delete from precedent_count;
      elsif tg_op = 'DELETE' then
        ${added(counted("gone", "-"))};
      else
        ${added(sql`${counted("added", "")} union all ${counted("gone", "-")}`)};
      end if;
      return null;
    end $$`.execute(db);
  for (
    const [operation, rows] of [
      ["insert", "new table as added"],
      ["update", "new table as added old table as gone"],
      ["delete", "old table as gone"],
    ] as const
  ) {
    await sql`create trigger ${sql.id(`counted_${operation}`)} after ${
      sql.raw(operation)
    } on indexed_precedent
      referencing ${sql.raw(rows)} for each statement execute function count_precedents()`.execute(db);
  }
  await sql`create trigger counted_truncate after truncate on indexed_precedent
    for each statement execute function count_precedents()`.execute(db);
}
