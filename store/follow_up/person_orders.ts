/**
 * The orders and drafts of one person, or of a company with its establishments, as far as a reader sees them: a page of
 * them with what each asks of that person and holds of them, and what all of them together come to.
 */
import { sql } from "kysely";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { isTaxIdOf, type KnownTaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos, sum, ZERO } from "../../domain/money.ts";
import { sortRows } from "../../domain/sort_order.ts";
import { type Amounts, amountsOf } from "../../domain/splits/amounts.ts";
import { balanceOf, type TargetBalance } from "../../domain/splits/target_balance.ts";
import type { Db } from "../connection/connection.ts";
import { isOfPerson, matchingOrders } from "../orders/order_conditions.ts";
import { type OrderSort, type OrderSummary, pageOfOrders } from "../orders/order_list.ts";
import type { Reader } from "../orders/viewers.ts";
import { loadAmounts, type StoredHistories, targetHistories } from "../splits/histories.ts";

/** What an order asks of a person and holds of them. */
interface PersonAmounts {
  /** The tax ids under which the order names the person: of a company's root, those of its establishments. */
  readonly taxIds: readonly string[];
  readonly name: string;
  /** Absent in an information request. */
  readonly requested: Centavos | undefined;
  readonly amounts: Amounts;
  /** Whether an institution has said an amount that is published, also one of zero. */
  readonly hasAmount: boolean;
  /** What depositaries confirmed of what was transferred. */
  readonly received: Centavos;
}

export type PersonOrder = OrderSummary & PersonAmounts;

export interface PersonTotals {
  /** As in the newest order; undefined where there is none. */
  readonly name: string | undefined;
  readonly orders: number;
  readonly drafts: number;
  readonly series: number;
  readonly processes: number;
  /**
   * By protocoled orders. A series asks once: its later orders ask what its first one did not get. An order that was
   * never sent asks nothing.
   */
  readonly requested: Centavos;
  /** By drafts. */
  readonly drafted: Centavos;
  readonly amounts: Amounts;
  readonly received: Centavos;
}

/** Whose orders are read, for whom, and on which day drafts reserve or no longer do. */
interface PersonReading {
  readonly reader: Reader;
  readonly person: KnownTaxId;
  readonly today: Temporal.PlainDate;
}

const filterOf = ({ person }: PersonReading) => ({ terms: { taxId: person } });

/** The orders of a person that a reader may see. */
const ordersOf = (db: Db, reading: PersonReading) => matchingOrders(db, reading.reader, filterOf(reading));

/** What all orders and drafts of a person come to; like targets without splits are summed before their rule is applied. */
export async function totalsOfPerson(db: Db, reading: PersonReading): Promise<PersonTotals> {
  const { person, today } = reading;
  const [head, untouched, split] = await Promise.all([
    headOf(db, reading),
    untouchedTargets(db, reading),
    ordersOf(db, reading).select("o.id")
      .where(sql<boolean>`exists (select from split s where s.order_id = o.id and s.status <> 'removed')`)
      .execute(),
  ]);
  const ids = split.map(({ id }) => id);
  const [histories, received] = await Promise.all([loadAmounts(db, ids), receivedOf(db, person, ids)]);
  const balances = ids.flatMap((id) => balancesOf(histories, id, { person, today }));
  return {
    ...head,
    amounts: amountsOf([...untouched, ...balances]),
    received: sum([...received.values()]),
  };
}

async function headOf(db: Db, reading: PersonReading) {
  const asked = sql`o.status <> 'draft' and coalesce(o.series_position, 1) = 1 and o.not_sent_at is null`;
  const row = await ordersOf(db, reading)
    .innerJoin("order_defendant as d", "d.order_id", "o.id").where(isOfPerson(reading.person))
    .select([
      sql<string | null>`(array_agg(d.name order by o.created_at desc))[1]`.as("name"),
      sql<number>`(count(distinct o.id) filter (where o.status <> 'draft'))::int`.as("orders"),
      sql<number>`(count(distinct o.id) filter (where o.status = 'draft'))::int`.as("drafts"),
      sql<number>`count(distinct o.series_id)::int`.as("series"),
      sql<number>`count(distinct o.process_number)::int`.as("processes"),
      sql<bigint>`coalesce(sum(d.amount) filter (where ${asked}), 0)::bigint`.as("requested"),
      sql<bigint>`coalesce(sum(d.amount) filter (where o.status = 'draft'), 0)::bigint`.as("drafted"),
    ]).executeTakeFirstOrThrow();
  return {
    ...row,
    name: row.name ?? undefined,
    requested: centavos(row.requested),
    drafted: centavos(row.drafted),
  };
}

/** One balance for all targets of a code in orders without splits: what it is made of is a sum of what they hold. */
async function untouchedTargets(db: Db, reading: PersonReading): Promise<TargetBalance[]> {
  const rows = await ordersOf(db, reading)
    .innerJoin("order_target as t", "t.order_id", "o.id").where(isOfPerson(reading.person, "t"))
    .where("t.affected", "=", true).where("t.blocked_amount", "is not", null)
    .where(sql<boolean>`not exists (select from split s where s.order_id = o.id and s.status <> 'removed')`)
    .groupBy("t.code")
    .select(["t.code", sql<bigint>`sum(t.blocked_amount)::bigint`.as("blocked")]).execute();
  return rows.map(({ code, blocked }) =>
    balanceOf({
      ...{ id: 0n, ispb: "", taxId: reading.person.value, parts: undefined, consecutiveNoAnswers: 0 },
      ...{ code: code ?? undefined, blocked: centavos(blocked), actions: [] },
    }, { series: undefined })
  );
}

const balancesOf = (
  histories: StoredHistories,
  order: string,
  { person, today }: Pick<PersonReading, "person" | "today">,
): TargetBalance[] =>
  targetHistories(histories, order, { reservingOn: today }).filter(({ taxId }) => isTaxIdOf(person, taxId))
    // Whether a series goes on decides what may be asked, not what there is.
    .map((target) => balanceOf(target, { series: undefined }));

/** What was received of transfers from a person's targets, by order. */
async function receivedOf(
  db: Db,
  person: KnownTaxId,
  orders: readonly string[],
): Promise<ReadonlyMap<string, Centavos>> {
  const { rows } = await sql<{ order: string; amount: bigint }>`
    select s.order_id as "order", sum(r.arrived_amount)::bigint as amount
    from split s join split_action a on a.split_id = s.id join transfer_arrival r on r.action_id = a.id
      join order_target t on t.id = a.target_id
    where s.order_id = any(${[...orders]}::uuid[]) and r.status = 'arrived' and r.arrived_amount is not null
      and ${isOfPerson(person, "t")}
    group by s.order_id`.execute(db);
  return new Map(rows.map(({ order, amount }) => [order, centavos(amount)]));
}

async function amountsByOrder(
  db: Db,
  { person, today }: PersonReading,
  orders: readonly string[],
): Promise<(order: string) => PersonAmounts> {
  const [{ rows }, histories, received] = await Promise.all([
    sql<{ order: string; taxIds: string[]; name: string; requested: bigint | null }>`
      select d.order_id as "order", array_agg(d.tax_id order by d.position) as "taxIds",
        (array_agg(d.name order by d.position))[1] as name, sum(d.amount)::bigint as requested
      from order_defendant d where d.order_id = any(${[...orders]}::uuid[]) and ${isOfPerson(person)}
      group by d.order_id`.execute(db),
    loadAmounts(db, orders),
    receivedOf(db, person, orders),
  ]);
  const asked = new Map(rows.map((row) => [row.order, row]));
  return (order) => {
    const { taxIds = [], name = "", requested = null } = asked.get(order) ?? {};
    const balances = balancesOf(histories, order, { person, today });
    return {
      taxIds,
      name,
      requested: requested === null ? undefined : centavos(requested),
      amounts: amountsOf(balances),
      hasAmount: balances.some(({ code }) => code !== NO_ANSWER),
      received: received.get(order) ?? ZERO,
    };
  };
}

/** The amounts by which a person's orders can be sorted. */
const amountColumns = {
  requested: ({ requested }: PersonAmounts) => requested,
  blocked: ({ amounts }: PersonAmounts) => amounts.blocked,
  inDoubt: ({ amounts }: PersonAmounts) => amounts.inDoubt,
  transferred: ({ amounts }: PersonAmounts) => amounts.transferred,
  received: ({ received }: PersonAmounts) => received,
} as const;

export type AmountColumn = keyof typeof amountColumns;

export type PersonSort =
  | { readonly by: "column"; readonly sequence: OrderSort }
  | { readonly by: "amount"; readonly column: AmountColumn; readonly isReversed: boolean };

/** Amounts follow from answers by rules, so all orders are read to be sorted by them: up to so many. */
export const MOST_SORTED_BY_AMOUNT = 5_000;

/** A page of a person's orders and drafts, newest first if not asked otherwise. */
export async function ordersOfPerson(
  db: Db,
  reading: PersonReading,
  { limit, offset, sort = { by: "column", sequence: "newest-first" } }: {
    readonly limit: number;
    readonly offset: number;
    readonly sort?: PersonSort | undefined;
  },
): Promise<PersonOrder[]> {
  const { reader } = reading;
  if (sort.by === "column") {
    const { sequence } = sort;
    const orders = await pageOfOrders(db, { reader, filter: filterOf(reading), limit, offset, sequence });
    const amountsIn = await amountsByOrder(db, reading, orders.map(({ order }) => order.id));
    return orders.map((summary) => ({ ...summary, ...amountsIn(summary.order.id) }));
  }
  const all = await ordersOf(db, reading).select("o.id").orderBy("o.created_at", "desc").orderBy(
    "o.id",
    "desc",
  )
    .limit(MOST_SORTED_BY_AMOUNT).execute();
  const amountsIn = await amountsByOrder(db, reading, all.map(({ id }) => id));
  const page = sortRows(all.map(({ id }) => ({ id, ...amountsIn(id) })), {
    by: amountColumns[sort.column],
    isReversed: sort.isReversed,
  }).slice(offset, offset + limit);
  const orders = await pageOfOrders(db, { reader, filter: { ids: page.map(({ id }) => id) }, limit });
  const byId = new Map(orders.map((summary) => [summary.order.id, summary]));
  return page.flatMap(({ id, ...amounts }) => {
    const summary = byId.get(id);
    return summary === undefined ? [] : [{ ...summary, ...amounts }];
  });
}
