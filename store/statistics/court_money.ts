/**
 * What courts' blocks came to, stored by the day of the orders and their unit; every amount by the rules of splits. The job
 * that counts institutions' answers counts marked days here as well (`target_cases.ts`), so that what is read is at most
 * a minute old. Confidential orders are left out: who may see them depends on who asks.
 */
import { type RawBuilder, sql } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { centavos } from "../../domain/money.ts";
import { type Amounts, amountsOf } from "../../domain/splits/amounts.ts";
import { balanceOf, type TargetHistory } from "../../domain/splits/target_balance.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { loadAmounts, targetHistories } from "../splits/histories.ts";

/** A day of a court, of which the orders were created then. */
export interface CourtDay {
  readonly created_on: Temporal.PlainDate;
  readonly jtr: string;
}

/** Sums over orders, in centavos; of a series only its first order asks, because the others ask the same again. */
interface Money {
  readonly orders: bigint;
  readonly asked: bigint;
  readonly blocked: bigint;
  readonly transferred: bigint;
  readonly unblocked: bigint;
  /** Asked in splits that ended in code 98 and have not been answered since. */
  readonly inDoubt: bigint;
  /** What depositaries confirmed. */
  readonly received: bigint;
}

export interface MonthMoney extends Money {
  /** The first day of the month. */
  readonly month: Temporal.PlainDate;
}

/** The court unit of the rows that have all units together. */
const ALL_UNITS = "";

/** Orders whose splits are read at once. */
const MOST_ORDERS = 500;

/**
 * The money of a court, or of a unit of it, by the months in which the orders were created; months without orders are
 * not there.
 */
export async function moneyByMonth(
  db: Db,
  { court, unitId = ALL_UNITS, from, until }: {
    readonly court: string;
    readonly unitId?: string | undefined;
    /** The days of creation, first and last included. */
    readonly from: Temporal.PlainDate;
    readonly until: Temporal.PlainDate;
  },
): Promise<MonthMoney[]> {
  const { rows } = await sql<MonthMoney>`
    select date_trunc('month', created_on)::date as month, sum(orders)::bigint as orders, sum(asked)::bigint as asked,
      sum(blocked)::bigint as blocked, sum(transferred)::bigint as transferred, sum(unblocked)::bigint as unblocked,
      sum(in_doubt)::bigint as "inDoubt", sum(received)::bigint as received
    from court_money where jtr = ${court} and court_unit_id = ${unitId}
      and created_on between ${from.toString()}::date and ${until.toString()}::date
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Counts the money of days anew. What marked them is removed before, so that a change made meanwhile marks them again.
 */
export async function sumCourtMoney(tx: Tx, days: readonly CourtDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`delete from court_money m using ${
    listOf(days)
  } where (m.created_on, m.jtr) = (d.created_on, d.jtr)`
    .execute(tx);
  const rows = await countedMoney(tx, days);
  const column = (of: keyof Money) => sql`${rows.map((row) => row[of].toString())}::bigint[]`;
  await sql`
    with counted as (
      select * from unnest(${rows.map(({ jtr }) => jtr)}::text[], ${rows.map(({ unit }) => unit)}::text[],
        ${rows.map(({ created_on }) => created_on.toString())}::date[], ${column("orders")}, ${
    column("asked")
  },
        ${column("blocked")}, ${column("transferred")}, ${column("unblocked")}, ${column("inDoubt")}, ${
    column("received")
  })
        n (jtr, unit, day, orders, asked, blocked, transferred, unblocked, in_doubt, received)
    )
    insert into court_money
    select * from counted
    union all select jtr, ${ALL_UNITS}, day, sum(orders), sum(asked), sum(blocked), sum(transferred), sum(unblocked),
      sum(in_doubt), sum(received) from counted group by 1, 3`.execute(tx);
}

/** The number of days of courts whose stored money differs from a new count; marked days are not compared. */
export async function wrongCourtMoney(db: Db): Promise<number> {
  const { rows: days } = await sql<CourtDay>`
    select created_on, jtr from (
      select created_on, jtr from court_money
      union select (created_at at time zone ${
    sql.lit(TIME_ZONE)
  })::date, jtr from court_order o where ${isCounted}
    ) d where not exists (select from target_case_change c where (c.created_on, c.jtr) = (d.created_on, d.jtr))`
    .execute(db);
  const counted = new Map((await countedMoney(db, days)).map((row) => [keyOf(row), textOf(row)]));
  const { rows: stored } = await sql<CountedMoney>`
    select m.*, m.court_unit_id as unit, m.in_doubt as "inDoubt" from court_money m
    where court_unit_id <> ${ALL_UNITS}
      and not exists (select from target_case_change c where (c.created_on, c.jtr) = (m.created_on, m.jtr))`
    .execute(db);
  const kept = new Map(stored.map((row) => [keyOf(row), textOf(row)]));
  const wrong = [...new Set([...counted.keys(), ...kept.keys()])]
    .filter((key) => counted.get(key) !== kept.get(key));
  return new Set(wrong.map((key) => key.split("|").slice(0, 2).join("|"))).size;
}

type CountedMoney = CourtDay & Money & { readonly unit: string };

const keyOf = ({ created_on, jtr, unit }: CountedMoney): string => `${created_on}|${jtr}|${unit}`;

const textOf = (
  { orders, asked, blocked, transferred, unblocked, inDoubt, received }: CountedMoney,
): string => [orders, asked, blocked, transferred, unblocked, inDoubt, received].join(" ");

/** Days as a table `d`. */
const listOf = (days: readonly CourtDay[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(({ created_on }) => created_on.toString())}::date[], ${
    days.map(({ jtr }) => jtr)
  }::text[]) d (created_on, jtr)`;

const isCounted =
  sql`o.kind = 'block' and not o.confidential and o.status in ('sent', 'consolidating', 'answered')`;

/** The counted orders `o` of days `d`, looked up day by day by the list's index. */
const ordersOf = (days: readonly CourtDay[]) =>
  sql`${listOf(days)} cross join lateral (
    select * from court_order o where o.jtr = d.jtr and o.status <> 'removed' and ${isCounted}
      and o.created_at >= d.created_on::timestamp at time zone ${sql.lit(TIME_ZONE)}
      and o.created_at < (d.created_on + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)}
    offset 0) o`;

const group = sql`d.created_on, d.jtr, o.court_unit_id as unit`;

const isSplit = sql`exists (select from split s where s.order_id = o.id and s.status <> 'removed')`;

interface Group extends CourtDay {
  readonly unit: string;
}

/** What the orders of days came to, by unit. */
async function countedMoney(db: Db | Tx, days: readonly CourtDay[]): Promise<CountedMoney[]> {
  const { rows: asked } = await sql<Group & { orders: bigint; asked: bigint; received: bigint }>`
    select ${group}, count(*)::bigint as orders,
      coalesce(sum((select sum(p.amount) from order_defendant p where p.order_id = o.id))
        filter (where coalesce(o.series_position, 1) = 1), 0)::bigint as asked,
      coalesce(sum((select sum(r.arrived_amount) from split s join split_action a on a.split_id = s.id
        join transfer_arrival r on r.action_id = a.id where s.order_id = o.id and r.status = 'arrived')), 0)::bigint
        as received
    from ${ordersOf(days)} group by 1, 2, 3`.execute(db);
  const amounts = Map.groupBy(
    [...await untouchedBlocks(db, days), ...await splitOrders(db, days)],
    ({ key }) => key,
  );
  return asked.map((row) => {
    const key = groupKey(row);
    const total = (of: keyof Amounts) =>
      (amounts.get(key) ?? []).reduce((sum, { amounts }) => sum + amounts[of], 0n);
    return {
      ...row,
      blocked: total("blocked"),
      transferred: total("transferred"),
      unblocked: total("unblocked"),
      inDoubt: total("inDoubt"),
    };
  });
}

const groupKey = ({ created_on, jtr, unit }: Group): string => `${created_on}|${jtr}|${unit}`;

interface GroupAmounts {
  readonly key: string;
  readonly amounts: Amounts;
}

/** Of orders that nobody has split, which are most, the answers of one code together. */
async function untouchedBlocks(db: Db | Tx, days: readonly CourtDay[]): Promise<GroupAmounts[]> {
  const { rows } = await sql<Group & { code: string | null; blocked: bigint }>`
    select ${group}, t.code, sum(t.blocked_amount)::bigint as blocked
    from ${ordersOf(days)} join order_target t on t.order_id = o.id
    where o.status = 'answered' and t.affected and t.blocked_amount is not null and not ${isSplit}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(({ code, blocked, ...row }) => ({
    key: groupKey(row),
    amounts: amountsOf([balanceOf(answeredWith(code ?? undefined, blocked), { series: undefined })]),
  }));
}

/** Answers of one code, as those of a target that nothing has been asked of since. */
const answeredWith = (code: string | undefined, blocked: bigint): TargetHistory => ({
  id: 0n,
  taxId: "" as TaxId,
  ispb: "",
  code,
  blocked: centavos(blocked),
  parts: undefined,
  consecutiveNoAnswers: 0,
  actions: [],
});

async function splitOrders(db: Db | Tx, days: readonly CourtDay[]): Promise<GroupAmounts[]> {
  const { rows } = await sql<Group & { id: string }>`
    select ${group}, o.id from ${ordersOf(days)} where o.status = 'answered' and ${isSplit}`.execute(db);
  const found: GroupAmounts[] = [];
  for (let at = 0; at < rows.length; at += MOST_ORDERS) {
    const some = rows.slice(at, at + MOST_ORDERS);
    const histories = await loadAmounts(db, some.map(({ id }) => id));
    found.push(...some.map((row) => ({
      key: groupKey(row),
      // Whether a series goes on decides what may be asked, not what there is.
      amounts: amountsOf(
        targetHistories(histories, row.id).map((target) => balanceOf(target, { series: undefined })),
      ),
    })));
  }
  return found;
}
