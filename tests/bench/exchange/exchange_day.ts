/** A country's day, made up by SQL: institutions of every size and the orders that wait for the cut-off. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import { COURTS } from "../courts.ts";

/** Monday; the week ahead has no holiday. */
export const DAY = Temporal.PlainDate.from("2026-11-23");

export interface DaySize {
  /** The number of lines of the day, each for one defendant at one institution. */
  readonly lines: number;
  readonly institutions: number;
  /** The number of institutions that an order asks. */
  readonly perOrder: number;
}

/** The skew of the institutions' sizes: an order draws the ranks `institutions * random() ^ SKEW`. */
const SKEW = 3;
/**
 * Draws for each institution of an order; one that is drawn twice is asked once, and orders are added until the
 * lines are reached.
 */
const DRAWS = 1.5;

/**
 * The court case of an order by its number, three orders to a case. The check digits are by ISO 7064 MOD 97-10
 * (Resolution CNJ 65/2008).
 */
export const processNumberOf = (order: RawBuilder<unknown>) =>
  sql`(
  select format('%s-%s.2018.4.01.3202', own, lpad((98 - (own || '20184013202' || '00')::numeric % 97)::text, 2, '0'))
  from lpad((${order} / 3)::text, 7, '0') own)`;

/** The institution of a rank, the largest being 0. */
export const ispbOf = (rank: number): string => String(rank + 1).padStart(8, "0");

/** Whose orders they are, and when they are protocoled. */
interface OrdersOfDay {
  readonly date: Temporal.PlainDate;
  /** How many orders earlier days have: numbers go on from there. */
  readonly earlier: number;
  /** How many courts, and judges of each, they are spread over; the first judge of the first court is staging's. */
  readonly courts: number;
  readonly judges: number;
}

/** Fills an empty database with a day's institutions and orders. */
export async function fillDay(db: Db, size: DaySize): Promise<void> {
  await db.connection().execute(async (one) => {
    // The generated rows are consistent, so the checks of their foreign keys are left out.
    await sql`set session_replication_role = replica`.execute(one);
    await addInstitutions(one, size.institutions);
    await addOrders(one, size, { date: DAY, earlier: 0, courts: 1, judges: 1 });
    await sql`set session_replication_role = default`.execute(one);
  });
  await sql`vacuum analyze institution, court_order, order_defendant, order_target`.execute(db);
}

export async function addInstitutions(db: Db, count: number): Promise<void> {
  await sql`
    insert into institution (ispb, name)
    select lpad(n::text, 8, '0'), 'Instituição ' || n from generate_series(1, ${sql.lit(count)}) n`
    .execute(db);
}

/**
 * Adds orders of the given number of lines, protocoled from 08:00 to the cut-off of the day. It is for a connection of
 * its own, since it keeps what it draws in temporary tables.
 *
 * @returns how many numbers the orders take
 */
export async function addOrders(one: Db, size: DaySize, orders: OrdersOfDay): Promise<number> {
  await drawTargets(one, size);
  await insertOrders(one, orders);
  const { rows: [row] } = await sql<{ last: number }>`select max(n) as last from drawn`.execute(one);
  await sql`drop table drawn`.execute(one);
  return row!.last;
}

/** The pairs of an order, by its number, and an institution that it asks. */
async function drawTargets(db: Db, { lines, institutions, perOrder }: DaySize): Promise<void> {
  const wanted = Math.min(perOrder, institutions);
  const orders = Math.ceil(1.2 * lines / wanted) + 10;
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    create temporary table drawn as
    select n, ispb from (
      select n, ispb, row_number() over (partition by n order by first) as place
      from (
        select n, (1 + floor(${sql.lit(institutions)} * power(random(), ${
    sql.lit(SKEW)
  })))::int as ispb, min(g) as first
        from generate_series(1, ${sql.lit(orders)}) n, generate_series(1, ${
    sql.lit(Math.ceil(wanted * DRAWS))
  }) g
        group by 1, 2
      ) distinct_draws
    ) placed
    where place <= ${sql.lit(wanted)}
    order by n, place limit ${sql.lit(lines)}`.execute(db);
}

async function insertOrders(db: Db, { date, earlier, courts, judges }: OrdersOfDay): Promise<void> {
  const [day, court, judge] = [sql.lit(date.toString()), sql.lit(courts), sql.lit(judges)];
  const morning = sql`${day}::timestamp at time zone 'America/Sao_Paulo' + interval '8 hours'`;
  await sql`
    create temporary table made as
    select n, serial, uuidv7(at - now()) as id, to_char(at, 'YYYY') || lpad(serial::text, 10, '0') as number, at
    from (
      select n, ${sql.lit(earlier)}::bigint + n as serial,
        ${morning} + n * interval '11 hours' / (max(n) over () + 1) as at
      from (select distinct n from drawn) d) timed`.execute(db);
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, action_type, plaintiff_name, plaintiff_tax_id, created_at, updated_at, protocol_number,
      protocoled_at, protocoled_by, protocoled_by_name, dispatch_on)
    select id, 'protocoled', 'block', ${processNumberOf(sql`serial`)},
      (${sql.val([...COURTS])}::text[])[1 + (n - 1) % ${court}], 'v-4013202',
      '1ª Vara Federal de Tefé', judge, 'Juíza Inventada da Silva', '52998224725', 'Assessor Inventado',
      'EXECUCAO_FISCAL', 'Fazenda Pública Inventada', '00394460000141', at, at, number, at,
      judge, 'Juíza Inventada da Silva', ${day}::date
    from (select *, case (n - 1) / ${court} % ${judge} when 0 then '11144477735'
      else lpad(((n - 1) / ${court} % ${judge})::text, 11, '0') end as judge from made) made order by n`
    .execute(
      db,
    );
  await sql`
    insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
    select id, 0, lpad((serial * 7919 % 100000000000)::text, 11, '0'), 'Réu Inventado ' || serial, 1500000 + n, false
    from made order by n`.execute(db);
  await sql`
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount)
    select m.id, 0, lpad((serial * 7919 % 100000000000)::text, 11, '0'), lpad(d.ispb::text, 8, '0'),
      lpad(d.ispb::text, 8, '0'), 'registry', true, 1500000 + n
    from drawn d join made m using (n) order by n, d.ispb`.execute(db);
  await sql`drop table made`.execute(db);
}
