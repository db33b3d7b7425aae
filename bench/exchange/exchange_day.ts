/** A country's day, made up by SQL: institutions of every size and the orders that wait for the cut-off. */
import { sql } from "kysely";
import type { Db } from "../../store/connection.ts";

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

/** The institution of a rank, the largest being 0. */
export const ispbOf = (rank: number): string => String(rank + 1).padStart(8, "0");

/**
 * Fills an empty database with orders of the given number of lines, protocoled from 08:00 to the cut-off of the day.
 */
export async function fillDay(db: Db, { lines, institutions, perOrder }: DaySize): Promise<void> {
  await db.connection().execute(async (one) => {
    // The generated rows are consistent, so the checks of their foreign keys are left out.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`
      insert into institution (ispb, name)
      select lpad(n::text, 8, '0'), 'Instituição ' || n from generate_series(1, ${sql.lit(institutions)}) n`
      .execute(one);
    await drawTargets(one, { lines, institutions, perOrder });
    await insertOrders(one);
    await sql`drop table drawn`.execute(one);
    await sql`set session_replication_role = default`.execute(one);
  });
  await sql`vacuum analyze institution, court_order, order_defendant, order_target`.execute(db);
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

async function insertOrders(db: Db): Promise<void> {
  const morning = sql`${
    sql.lit(DAY.toString())
  }::timestamp at time zone 'America/Sao_Paulo' + interval '8 hours'`;
  await sql`
    create temporary table made as
    select n, gen_random_uuid() as id, '2026' || lpad(n::text, 10, '0') as number,
      ${morning} + n * interval '11 hours' / (max(n) over () + 1) as at
    from (select distinct n from drawn) d`.execute(db);
  await sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf, judge_name,
      creator_cpf, creator_name, action_type, plaintiff_name, plaintiff_tax_id, created_at, updated_at, protocol_number,
      protocoled_at, protocoled_by, protocoled_by_name, dispatch_on)
    select id, 'protocoled', 'block', '0000832-35.2018.4.01.3202', '401', 'v-4013202',
      '1ª Vara Federal de Tefé', '11144477735', 'Juíza Inventada da Silva', '52998224725', 'Assessor Inventado',
      'EXECUCAO_FISCAL', 'Fazenda Pública Inventada', '00394460000141', at, at, number, at,
      '11144477735', 'Juíza Inventada da Silva', ${sql.lit(DAY.toString())}::date
    from made order by n`.execute(db);
  await sql`
    insert into order_defendant (order_id, position, tax_id, name, amount, salary_account)
    select id, 0, lpad((n::bigint * 7919 % 100000000000)::text, 11, '0'), 'Réu Inventado ' || n, 1500000 + n, false
    from made order by n`.execute(db);
  await sql`
    insert into order_target (order_id, defendant_position, tax_id, ispb, receiver_ispb, origin, affected, amount)
    select m.id, 0, lpad((n::bigint * 7919 % 100000000000)::text, 11, '0'), lpad(d.ispb::text, 8, '0'),
      lpad(d.ispb::text, 8, '0'), 'registry', true, 1500000 + n
    from drawn d join made m using (n) order by n, d.ispb`.execute(db);
  await sql`drop table made`.execute(db);
}
