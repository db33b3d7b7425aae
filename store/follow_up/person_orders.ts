/**
 * The orders and drafts of one person, or of a company with its establishments, as far as a reader sees them, with what
 * each asks of that person and holds of them. All of them are read, with little of each: what they come to follows from
 * answers by rules, and so does a list that is sorted by it. Of the page alone the whole rows are read.
 */
import { type Selectable, sql } from "kysely";
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { isTaxIdOf, type KnownTaxId, type TaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos, sum, ZERO } from "../../domain/money.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import { sortRows } from "../../domain/sort_order.ts";
import { type Amounts, amountsOf } from "../../domain/splits/amounts.ts";
import { balanceOf, type TargetBalance } from "../../domain/splits/target_balance.ts";
import type { Db } from "../connection/connection.ts";
import { isOfPerson, matchingOrders } from "../orders/order_conditions.ts";
import { type OrderSummary, pageOfOrders } from "../orders/order_list.ts";
import type { OrderDefendantTable } from "../orders/order_tables.ts";
import type { Reader } from "../orders/viewers.ts";
import type { SortedRowRange } from "../paging.ts";
import { loadAmounts, targetHistories } from "../splits/histories.ts";

/** What is known of an order at first: a row for each tax id under which it names the person. */
interface Head {
  readonly id: string;
  readonly status: OrderStatus;
  readonly processNumber: string;
  readonly judgeName: string;
  readonly protocolNumber: string | null;
  readonly series: string | null;
  readonly seriesPosition: number | null;
  readonly isNotSent: boolean;
  readonly hasSplit: boolean;
  readonly taxId: string;
  readonly name: string;
  readonly requested: bigint | null;
}

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

type LightOrder = Omit<Head, "taxId" | "requested"> & PersonAmounts;

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

/** Oldest first is the reverse of how they are read; orders that ask nothing come last. */
const columns = {
  created: (_: LightOrder, place: number) => -place,
  process: ({ processNumber }: LightOrder) => processNumber,
  judge: ({ judgeName }: LightOrder) => judgeName,
  protocol: ({ protocolNumber }: LightOrder) => protocolNumber ?? undefined,
  requested: ({ requested }: LightOrder) => requested,
  blocked: ({ amounts }: LightOrder) => amounts.blocked,
  inDoubt: ({ amounts }: LightOrder) => amounts.inDoubt,
  transferred: ({ amounts }: LightOrder) => amounts.transferred,
  received: ({ received }: LightOrder) => received,
} as const;

/** The columns by which a person's orders can be sorted. */
export type PersonColumn = keyof typeof columns;

/** A page of a person's orders and drafts, newest first if not asked otherwise, and what all of them come to. */
export async function readPersonOrders(
  db: Db,
  reading: PersonReading,
  { limit, offset, sequence }: SortedRowRange<PersonColumn>,
): Promise<{ readonly totals: PersonTotals; readonly orders: readonly PersonOrder[] }> {
  const all = await lightOrders(db, reading);
  const places = new Map(all.map(({ id }, place) => [id, place]));
  const by = sequence && columns[sequence.by];
  const page = sortRows(
    all,
    by && { isReversed: sequence.isReversed, by: (order) => by(order, places.get(order.id)!) },
  ).slice(offset, offset + limit);
  const filter = { ids: page.map(({ id }) => id) };
  const summaries = await pageOfOrders(db, { reader: reading.reader, filter, limit });
  const byId = new Map(summaries.map((summary) => [summary.order.id, summary]));
  return {
    totals: totalsOf(all),
    orders: page.flatMap(({ id, taxIds, name, requested, amounts, hasAmount, received }) => {
      const summary = byId.get(id);
      return summary === undefined
        ? []
        : [{ ...summary, taxIds, name, requested, amounts, hasAmount, received }];
    }),
  };
}

function totalsOf(all: readonly LightOrder[]): PersonTotals {
  const [drafts, orders] = [
    all.filter(({ status }) => status === "draft"),
    all.filter(({ status }) => status !== "draft"),
  ];
  const asked = orders.filter(({ seriesPosition, isNotSent }) => (seriesPosition ?? 1) === 1 && !isNotSent);
  const total = (of: readonly LightOrder[]) => sum(of.map(({ requested }) => requested ?? ZERO));
  return {
    name: all[0]?.name,
    orders: orders.length,
    drafts: drafts.length,
    series: new Set(all.flatMap(({ series }) => series ?? [])).size,
    processes: new Set(all.map(({ processNumber }) => processNumber)).size,
    requested: total(asked),
    drafted: total(drafts),
    amounts: sumOfAmounts(all.map(({ amounts }) => amounts)),
    received: sum(all.map(({ received }) => received)),
  };
}

const sumOfAmounts = (all: readonly Amounts[]): Amounts =>
  Object.fromEntries(
    (Object.keys(amountsOf([])) as (keyof Amounts)[]).map((name) => [name, sum(all.map((of) => of[name]))]),
  ) as unknown as Amounts;

/** All orders of a person, newest first, with the amounts of each. */
async function lightOrders(db: Db, reading: PersonReading): Promise<LightOrder[]> {
  const [heads, untouched, received] = await Promise.all([
    headsOf(db, reading),
    untouchedBalances(db, reading),
    receivedOf(db, reading),
  ]);
  const byId = Map.groupBy(heads, ({ id }) => id);
  const histories = await loadAmounts(db, heads.flatMap(({ id, hasSplit }) => hasSplit ? [id] : []));
  return [...byId.values()].map((rows): LightOrder => {
    const { taxId: _, requested: __, ...head } = rows[0]!;
    const balances = head.hasSplit
      ? targetHistories(histories, head.id, { reservingOn: reading.today })
        .filter(({ taxId }) => isTaxIdOf(reading.person, taxId))
        // Whether a series goes on decides what may be asked, not what there is.
        .map((target) => balanceOf(target, { series: undefined }))
      : untouched.get(head.id) ?? [];
    const asked = rows.flatMap(({ requested }) => requested === null ? [] : [centavos(requested)]);
    return {
      ...head,
      taxIds: rows.map(({ taxId }) => taxId),
      requested: asked.length === 0 ? undefined : sum(asked),
      amounts: amountsOf(balances),
      hasAmount: balances.some(({ code }) => code !== NO_ANSWER),
      received: received.get(head.id) ?? ZERO,
    };
  });
}

/** The defendants are read once, apart from their orders (`offset 0`), and not anew for each order. */
const headsOf = (db: Db, { reader, person }: PersonReading): Promise<Head[]> =>
  matchingOrders(db, reader, { person })
    .innerJoin(
      sql<Selectable<OrderDefendantTable>>`(select d.* from order_defendant d where ${
        isOfPerson(person)
      } offset 0)`.as("d"),
      (join) => join.onRef("d.order_id", "=", "o.id"),
    )
    .select([
      "o.id",
      "o.status",
      "o.process_number as processNumber",
      "o.judge_name as judgeName",
      "o.protocol_number as protocolNumber",
      "o.series_id as series",
      "o.series_position as seriesPosition",
      sql<boolean>`o.not_sent_at is not null`.as("isNotSent"),
      sql<boolean>`exists (select from split s where s.order_id = o.id and s.status <> 'removed')`.as(
        "hasSplit",
      ),
      "d.tax_id as taxId",
      "d.name",
      "d.amount as requested",
    ])
    .orderBy("o.created_at", "desc").orderBy("o.id", "desc").orderBy("d.position").execute();

/** The orders of a person, of any court: what is read of them besides is looked up by those that the reader may see. */
const anyOrderOf = (person: KnownTaxId) =>
  sql`any(array(select d.order_id from order_defendant d where ${isOfPerson(person)}))`;

/** The balances of targets as of ones of which no split ever asked, by order: those of a code, which the rules treat alike, as one. */
async function untouchedBalances(
  db: Db,
  { person }: PersonReading,
): Promise<ReadonlyMap<string, TargetBalance[]>> {
  const { rows } = await sql<{ order: string; code: string | null; blocked: bigint }>`
    select t.order_id as "order", t.code, sum(t.blocked_amount)::bigint as blocked from order_target t
    where t.order_id = ${anyOrderOf(person)} and t.affected and t.blocked_amount is not null
      and ${isOfPerson(person, "t")}
    group by t.order_id, t.code`.execute(db);
  const alike = { id: 0n, ispb: "", parts: undefined, consecutiveNoAnswers: 0, actions: [] } as const;
  const balances = rows.map(({ order, code, blocked }) => ({
    order,
    balance: balanceOf({
      ...alike,
      taxId: person.value as TaxId,
      code: code ?? undefined,
      blocked: centavos(blocked),
    }, { series: undefined }),
  }));
  return new Map(
    [...Map.groupBy(balances, ({ order }) => order)].map(([order, of]) => [
      order,
      of.map(({ balance }) => balance),
    ]),
  );
}

/** What was received of transfers from a person's targets, by order. */
async function receivedOf(
  db: Db,
  { person }: PersonReading,
): Promise<ReadonlyMap<string, Centavos>> {
  const { rows } = await sql<{ order: string; amount: bigint }>`
    select s.order_id as "order", sum(r.arrived_amount)::bigint as amount
    from split s join split_action a on a.split_id = s.id join transfer_arrival r on r.action_id = a.id
      join order_target t on t.id = a.target_id
    where s.order_id = ${anyOrderOf(person)} and r.status = 'arrived' and r.arrived_amount is not null
      and ${isOfPerson(person, "t")}
    group by s.order_id`.execute(db);
  return new Map(rows.map(({ order, amount }) => [order, centavos(amount)]));
}
