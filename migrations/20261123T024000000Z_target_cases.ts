import { type Kysely, sql } from "kysely";

/**
 * What institutions answer, counted by the days and courts of the orders: statistics read these rows and count only what has
 * changed since (`store/operations/target_cases.ts`). Nothing of an order that is on its way shows but that it is, so its
 * answers change nothing here until they are published; nor do those of a request made again, until its split is answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await markOrders(db);
  await markSplits(db);
  await sql`
    insert into target_case_change
    select distinct (created_at at time zone 'America/Sao_Paulo')::date, jtr from court_order
    where status in ('sent', 'consolidating', 'answered')`.execute(db);
}

/** When an order is sent, when its answers are published, and whatever else moves it among what is counted. */
async function markOrders(db: Kysely<unknown>): Promise<void> {
  const counted = (rows: string, sign: string) =>
    sql.raw(
      `select (created_at at time zone 'America/Sao_Paulo')::date, jtr, confidential, status = 'answered',
      ${sign}1 from ${rows} where status in ('sent', 'consolidating', 'answered')`,
    );
  const marked = (rows: ReturnType<typeof sql>) =>
    sql`insert into target_case_change select distinct created_on, jtr from (
        select created_on, jtr from (${rows}) c (created_on, jtr, confidential, published, orders)
        group by created_on, jtr, confidential, published having sum(orders) <> 0) d`;
  await sql`
    create function mark_target_cases() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${marked(counted("added", ""))};
      elsif tg_op = 'DELETE' then
        ${marked(counted("gone", "-"))};
      else
        ${marked(sql`${counted("added", "")} union all ${counted("gone", "-")}`)};
      end if;
      return null;
    end $$`.execute(db);
  await trigger(db, "court_order", "mark_target_cases");
}

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
