/** Read-only views of orders: the list that courts page through, and the timeline of one order. */
import { type RawBuilder, sql } from "kysely";
import type { StoredFact } from "../../domain/notices/event.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED, preparedIf } from "../connection/prepared_statements.ts";
import { isUsualPage } from "../paging.ts";
import { hasOnePlan, matchingOrders, type OrderFilter } from "./order_conditions.ts";
import { countOrders, ordersCounted } from "./order_counts.ts";
import { depositInstitution, type StoredOrder, toOrder } from "./orders.ts";
import { type Reader, viewersOf } from "./viewers.ts";

export interface OrderSummary {
  readonly order: StoredOrder;
  /** When its content or state last changed. */
  readonly changedAt: Temporal.Instant;
  readonly defendants: number;
  /** The names of the first two. */
  readonly defendantNames: readonly string[];
  /** The centavos asked of all defendants together; absent in an information request. */
  readonly requested: bigint | undefined;
  /** Whether the order belongs to a series and one of its splits awaits protocol. */
  readonly splitWaits: boolean;
}

/** The states in the order of an order's life. */
const lifeCycle = [
  ...["draft", "scheduled", "protocoled", "dispatching", "sent"] as const,
  ...["consolidating", "answered"] as const,
] satisfies OrderStatus[];

/** A sequence by columns, those without a value last, and its reverse. */
function bothWays<Name extends string>(name: Name, ...columns: readonly RawBuilder<unknown>[]) {
  const by = (direction: RawBuilder<unknown>) =>
    sql`${
      sql.join(columns.map((column) => sql`${column} ${direction} nulls last`))
    }, o.created_at ${direction}, o.id ${direction}`;
  return { [name]: by(sql`asc`), [`${name}-reversed`]: by(sql`desc`) } as Record<
    Name | `${Name}-reversed`,
    RawBuilder<unknown>
  >;
}

const sequences = {
  "newest-first": sql`o.created_at desc, o.id desc`,
  "oldest-first": sql`o.created_at, o.id`,
  "oldest-change-first": sql`o.updated_at, o.id`,
  "process": sql`o.process_number, o.id`,
  "process-reversed": sql`o.process_number desc, o.id desc`,
  "judge": sql`o.judge_name, o.id`,
  "judge-reversed": sql`o.judge_name desc, o.id desc`,
  "protocol": sql`o.protocoled_at nulls last, o.protocol_number, o.id`,
  "protocol-reversed": sql`o.protocoled_at desc nulls last, o.protocol_number desc, o.id desc`,
  ...bothWays("number", sql`o.protocol_number`),
  ...bothWays("kind", sql`o.kind`, sql`o.deposit is null`),
  ...bothWays("unit", sql`o.court_unit_name`),
  ...bothWays("creator", sql`o.creator_name`),
  ...bothWays(
    "defendant",
    sql`(select d.name from order_defendant d where d.order_id = o.id order by d.position limit 1)`,
  ),
  ...bothWays("requested", sql`(select sum(d.amount) from order_defendant d where d.order_id = o.id)`),
  // What is answered and not published yet is not to be guessed from its place.
  ...bothWays(
    "blocked",
    sql`case when o.status = 'answered' then
      (select sum(t.blocked_amount) from order_target t where t.order_id = o.id) end`,
  ),
  ...bothWays("status", sql`array_position(${sql.lit(`{${lifeCycle}}`)}::text[], o.status)`),
} as const;

/** The sort orders of a list of orders. */
export type OrderSort = keyof typeof sequences;

/** The names of an order's first two defendants. */
export const firstDefendants = (order: string) =>
  sql<string[]>`array(select d.name from order_defendant d
    where d.order_id = ${sql.ref(order)} order by d.position limit 2)`.as("defendantNames");

/** A page of the orders and drafts a reader may see, and their total number. */
export async function listOrders(
  db: Db | Tx,
  { reader, filter, limit, offset, sequence = "newest-first" }: {
    reader: Reader;
    filter: OrderFilter;
    limit: number;
    offset: number;
    sequence?: OrderSort | undefined;
  },
): Promise<{ total: number; orders: OrderSummary[] }> {
  const [total, orders] = await Promise.all([
    countOrders(db, reader, filter),
    pageOfOrders(db, { reader, filter, limit, offset, sequence }),
  ]);
  return { total, orders };
}

/** A page of such a list, without counting what it is a page of. */
export async function pageOfOrders(
  db: Db | Tx,
  { reader, filter, limit, offset = 0, sequence = "newest-first" }: {
    reader: Reader;
    filter: OrderFilter;
    limit: number;
    offset?: number;
    sequence?: OrderSort | undefined;
  },
): Promise<OrderSummary[]> {
  // The page is selected first, so that sums are computed for its orders alone.
  // Its size is a literal, or the plan that is kept would be one for a tenth of all orders.
  const page = (sequence === "status" || sequence === "status-reversed") && hasOnePlan(filter)
    ? pageByStatus(db, { reader, filter, limit, offset, sequence })
    : sql<{ id: string }>`${
      matchingOrders(db, reader, filter).select("o.id").orderBy(sequences[sequence])
        .limit(sql.lit(limit)).offset(sql.lit(offset))
    }`;
  const rows = await db.selectFrom(page.as("page"))
    .innerJoin("court_order as o", "o.id", "page.id").selectAll("o")
    .innerJoinLateral(
      (eb) =>
        eb.selectFrom("order_defendant as d").whereRef("d.order_id", "=", "o.id").select([
          sql<number>`count(*)::int`.as("defendants"),
          sql<string[]>`coalesce((array_agg(d.name order by d.position))[1:2], '{}')`.as("defendantNames"),
          sql<bigint | null>`sum(d.amount)::bigint`.as("requested"),
        ]).as("asked"),
      (join) => join.onTrue(),
    )
    .select([
      viewersOf("o"),
      "asked.defendants",
      "asked.defendantNames",
      "asked.requested",
      sql<boolean>`(o.series_id is not null and exists (
          select from split w where w.order_id = o.id and w.status = 'draft'))`.as("splitWaits"),
    ])
    .orderBy(sequences[sequence])
    .modifyEnd(
      preparedIf(isUsualPage({ limit, offset }) && sequence === "newest-first" && hasOnePlan(filter)),
    ).execute();
  return rows.map((row) => ({
    order: toOrder(row),
    changedAt: row.updated_at,
    defendants: row.defendants,
    defendantNames: row.defendantNames,
    requested: row.requested ?? undefined,
    splitWaits: row.splitWaits,
  }));
}

/**
 * A page by status: of each no more than the page can have, by the list's index or that of the state, where sorting them all
 * would read every order of the court; none where the kept counts prove that there is none.
 */
function pageByStatus(
  db: Db | Tx,
  { reader, filter, limit, offset, sequence }: {
    reader: Reader;
    filter: OrderFilter;
    limit: number;
    offset: number;
    sequence: "status" | "status-reversed";
  },
): RawBuilder<{ id: string }> {
  const { kind, unitId } = filter;
  const within = sequences[sequence === "status" ? "oldest-first" : "newest-first"];
  const each = lifeCycle.filter((status) => filter.statuses?.includes(status) ?? true).map((status) =>
    sql`(${
      matchingOrders(db, reader, { ...filter, statuses: [status] }).select([
        "o.id",
        "o.created_at",
        "o.status",
      ])
        .where(sql<boolean>`${ordersCounted(db, reader, { statuses: [status], kind, unitId })} > 0`)
        .orderBy(within).limit(sql.lit(offset + limit))
    })`
  );
  if (each.length === 0) return sql`(select null::uuid as id where false)`;
  return sql`(select o.id from (${sql.join(each, sql` union all `)}) o
    order by ${sequences[sequence]} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
}

/** The first orders a reader may see, newest first, without the sums of a list. */
export async function findVisibleOrders(
  db: Db | Tx,
  { reader, filter, limit }: { reader: Reader; filter: OrderFilter; limit: number },
): Promise<StoredOrder[]> {
  const rows = await matchingOrders(db, reader, filter).selectAll("o")
    .select([viewersOf("o"), depositInstitution(sql`o.deposit`)])
    .orderBy(sequences["newest-first"]).limit(limit).execute();
  return rows.map(toOrder);
}

export type OrderTimelineEntry = StoredFact & { readonly at: Temporal.Instant };

/** The events of an order, oldest first. */
export async function timelineOfOrder(db: Db, orderId: string): Promise<OrderTimelineEntry[]> {
  return await db.selectFrom("event").select(["type", "at", "data"])
    .where("order_id", "=", orderId).orderBy("txid").orderBy("id").modifyEnd(PREPARED).$castTo<
    OrderTimelineEntry
  >().execute();
}
