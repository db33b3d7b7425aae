/**
 * Counts the orders of a filter: from counts that each change maintains (`migrations/initial_schema/counts.ts`) where
 * the filter permits, otherwise one by one.
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { preparedIf } from "../connection/prepared_statements.ts";
import { withAdvisoryLock } from "../connection/transaction_settings.ts";
import { hasOnePlan, matchingOrders, type OrderFilter } from "./order_conditions.ts";
import type { Reader } from "./viewers.ts";

/** The number of orders and drafts of a filter that the reader may see. */
export async function countOrders(db: Db | Tx, reader: Reader, filter: OrderFilter): Promise<number> {
  const { rows: [row] } = await sql<{ total: bigint }>`
    select ${ordersCounted(db, reader, filter)} as total ${preparedIf(hasOnePlan(filter))}`.execute(db);
  return Number(row!.total);
}

/** The same number as an expression, all parts of which are of one moment. */
export function ordersCounted(db: Db | Tx, reader: Reader, filter: OrderFilter): RawBuilder<bigint> {
  const counts = storedCount(reader.court, filter);
  if (counts === undefined) return sql`(${oneByOne(db, reader, filter)})`;
  const counted = (narrower: OrderFilter) => oneByOne(db, reader, { ...filter, ...narrower });
  return sql`${counts} + (${counted({ confidential: true })})
      ${filter.notSent === false ? sql`- (${counted({ confidential: false, notSent: true })})` : sql``}
      ${
    filter.splitWaits === false ? sql`- (${counted({ confidential: false, splitWaits: true })})` : sql``
  }`;
}

/** The same number, counted one by one. */
export async function countOneByOne(db: Db | Tx, reader: Reader, filter: OrderFilter): Promise<number> {
  const counted = oneByOne(db, reader, filter).modifyEnd(preparedIf(hasOnePlan(filter)));
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

const oneByOne = (db: Db | Tx, reader: Reader, filter: OrderFilter) =>
  matchingOrders(db, reader, filter).select((eb) => eb.fn.countAll<bigint>().as("total"));

/** The fields of the filter for which counts are stored; of unit, judge and days only one at a time. */
const countedBy: ReadonlySet<string> = new Set<keyof OrderFilter>([
  "statuses",
  "kind",
  "unitId",
  "judgeCpf",
  "from",
  "until",
  "notSent",
  "splitWaits",
]);

/**
 * The sum of the stored counts of orders that are not confidential, whether or not they are unsent or await a
 * split; undefined when no counts are stored for the filter.
 */
function storedCount(court: string, filter: OrderFilter): RawBuilder<bigint> | undefined {
  const { statuses, kind, unitId, judgeCpf, from, until, notSent, splitWaits } = filter;
  const isOther = Object.entries(filter).some(([name, requested]) =>
    requested !== undefined && requested !== false && !countedBy.has(name)
  );
  const isByDay = from !== undefined || until !== undefined;
  const dimensions = [unitId !== undefined, judgeCpf !== undefined, isByDay].filter(Boolean).length;
  if (isOther || dimensions > 1 || notSent || splitWaits) return undefined;
  const both = [sql<SqlBool>`jtr = ${court}`];
  if (statuses !== undefined) both.push(sql`status = any(${[...statuses]}::text[])`);
  if (kind !== undefined) both.push(sql`kind = ${kind}`);
  const summed = [...both], changed = [...both];
  if (unitId !== undefined) {
    summed.push(sql`dimension = 'unit' and value = ${unitId}`);
    changed.push(sql`court_unit_id = ${unitId}`);
  } else if (judgeCpf !== undefined) {
    summed.push(sql`dimension = 'judge' and value = ${judgeCpf}`);
    changed.push(sql`judge_cpf = ${judgeCpf}`);
  } else {
    summed.push(isByDay ? sql`dimension = 'day'` : sql`dimension = 'court'`);
  }
  for (const [day, comparison] of [[from, sql`>=`], [until, sql`<=`]] as const) {
    if (day === undefined) continue;
    summed.push(sql`value ${comparison} ${day.toString()}`);
    changed.push(sql`created_on ${comparison} ${day.toString()}::date`);
  }
  return sql<bigint>`(select coalesce(sum(orders), 0)::bigint from (
    select orders from order_count where ${sql.join(summed, sql` and `)}
    union all select orders from order_count_change where ${sql.join(changed, sql` and `)}) c)`;
}

/** Each change contributes to four counts. */
const byDimension = sql`
  cross join lateral (values ('court', ''), ('day', c.created_on::text), ('unit', c.court_unit_id), ('judge', c.judge_cpf))
    d (dimension, value)
  group by c.jtr, d.dimension, d.value, c.status, c.kind`;

/** Adds the changes since the last time to the counts. */
export async function sumOrderCounts(db: Db): Promise<void> {
  await withAdvisoryLock(db, "order counts", async (tx) => {
    await sql`
      with gone as (delete from order_count_change returning *)
      insert into order_count as k (jtr, dimension, value, status, kind, orders)
      select c.jtr, d.dimension, d.value, c.status, c.kind, sum(c.orders) from gone c ${byDimension}
      having sum(c.orders) <> 0
      on conflict (jtr, dimension, value, status, kind) do update set orders = k.orders + excluded.orders`
      .execute(tx);
    await sql`delete from order_count where orders = 0`.execute(tx);
  });
}

/** A stored count that differs from the number of orders. */
export interface WrongOrderCount {
  readonly jtr: string;
  readonly dimension: string;
  readonly value: string;
  readonly status: OrderStatus;
  readonly kind: OrderKind;
  readonly stored: bigint;
  readonly counted: bigint;
}

/** Compares all stored counts with the orders, in one statement. */
export async function wrongOrderCounts(db: Db): Promise<WrongOrderCount[]> {
  const { rows } = await sql<WrongOrderCount>`
    with changes as (
      select c.jtr, d.dimension, d.value, c.status, c.kind, sum(c.orders) as orders
      from order_count_change c ${byDimension}
    ), stored as (
      select jtr, dimension, value, status, kind, sum(orders)::bigint as orders
      from (select * from order_count union all select * from changes) k group by 1, 2, 3, 4, 5
    ), counted as (
      select c.jtr, d.dimension, d.value, c.status, c.kind, sum(c.orders)::bigint as orders from (${countedAnew}) c
      ${byDimension}
    )
    select jtr, dimension, value, status, kind, coalesce(s.orders, 0) as stored, coalesce(n.orders, 0) as counted
    from stored s full join counted n using (jtr, dimension, value, status, kind)
    where coalesce(s.orders, 0) <> coalesce(n.orders, 0) order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

const countedAnew = sql`
  select jtr, (created_at at time zone ${
  sql.lit(TIME_ZONE)
})::date as created_on, court_unit_id, judge_cpf, status, kind,
    count(*) as orders
  from court_order where not confidential and status <> 'removed' group by 1, 2, 3, 4, 5, 6`;

/** Counts all orders again; writes of orders wait meanwhile. */
export async function recountOrders(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table court_order in share mode`.execute(tx);
    await sql`delete from order_count`.execute(tx);
    await sql`delete from order_count_change`.execute(tx);
    await sql`insert into order_count_change ${countedAnew}`.execute(tx);
  });
  await sumOrderCounts(db);
}
