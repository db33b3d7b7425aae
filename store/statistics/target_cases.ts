/**
 * Institutions' answers in the cases the domain counts, by day and court of the orders. A change marks its day and court
 * (`migrations/initial_schema/counts.ts`); marked ones are counted at each query until the job has counted them
 * into the figures that are stored (`institution_figures.ts`).
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { actionTypes, appliesToNoAnswer } from "../../domain/splits/split_action.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { withAdvisoryLock } from "../connection/transaction_settings.ts";
import { collectCases } from "../distinct_cases.ts";
import { type CourtDay, sumCourtMoney } from "./court_money.ts";
import {
  ALL_COURTS,
  figuresOfDays,
  figuresOfMany,
  figuresTogether,
  longerThanADay,
  writeFigures,
} from "./institution_figures.ts";

const zone = sql.lit(TIME_ZONE);

/** The most days and courts counted in one transaction; a day of the whole country has some ninety. */
const MAX_DAYS = 100;

/** The condition for orders that have cases. */
const isSent = sql<SqlBool>`o.status in ('sent', 'consolidating', 'answered') and o.status <> 'removed'`;

/**
 * The cases of orders, counted from their targets; `reopened` lists the targets that are asked again. An
 * institution's answer that is not published is left out, because it leaves no mark.
 *
 * @param source the source, with the orders as `o`
 */
export const countedCases = (source: RawBuilder<unknown>, where: RawBuilder<SqlBool> = isSent) =>
  sql`
    select (o.created_at at time zone ${zone})::date as created_on, o.jtr, t.ispb, o.kind, o.confidential,
      o.status = 'answered' as published, r.kind as reopened, latest.code, t.occurrence,
      coalesce(latest.consecutive, 0) as consecutive, count(*) as targets, coalesce(sum(latest.blocked), 0)::bigint as blocked,
      coalesce(sum(latest.microseconds), 0)::bigint as microseconds
    from ${source}
    join order_target t on t.order_id = o.id and t.affected
    left join reopened r on r.target_id = t.id
    left join lateral (
      select t.code, t.consecutive_no_answers as consecutive, t.blocked_amount as blocked,
        extract(epoch from greatest(t.answered_at - o.sent_at, interval '0')) * 1000000 as microseconds
    ) latest on o.status = 'answered' and r.kind is null
    where ${where} and ${isSent}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

/** The targets that a split under way asks again. */
export const reopenedTargets = sql`
  reopened as materialized (
    select a.target_id, max(a.kind) as kind from split s join split_action a on a.split_id = s.id
    where s.status in ('dispatching', 'sent', 'consolidating')
      and a.kind = any(${
  sql.lit(`{${actionTypes.filter(appliesToNoAnswer)}}`)
}::text[]) and a.repeats_id is null
    group by 1)`;

/**
 * The orders of days and courts, looked up by the list's index for each day, because the number of days is
 * not known.
 */
export const ordersOfDays = (days: RawBuilder<unknown>) =>
  sql`${days} d cross join lateral (
    select * from court_order o where o.jtr = d.jtr and o.status <> 'removed'
      and o.created_at >= d.created_on::timestamp at time zone ${zone}
      and o.created_at < (d.created_on + 1)::timestamp at time zone ${zone}
    offset 0) o`;

/** Counts the marked days and courts. */
export async function sumTargetCases(db: Db): Promise<void> {
  while ((await withAdvisoryLock(db, "target cases", countMarked) ?? 0) === MAX_DAYS);
}

const CASES = "counted_case";

/** Collects the cases of orders into a temporary table, which lasts until the transaction ends. */
const collectTargetCases = (tx: Tx, source: RawBuilder<unknown>) =>
  collectCases(tx, CASES, {
    rows: sql`with ${reopenedTargets} ${countedCases(source)}`,
    by: sql`published, reopened, code, occurrence, consecutive`,
  });

/** The marks are removed before anything is counted, so that a change made meanwhile marks them again. */
async function countMarked(tx: Tx): Promise<number> {
  const { rows } = await sql<CourtDay>`
    with marked as materialized (
      select distinct created_on, jtr from target_case_change order by 1, 2 limit ${MAX_DAYS}
    ), unmarked as (
      delete from target_case_change c using marked d where (c.created_on, c.jtr) = (d.created_on, d.jtr)
    )
    select created_on, jtr from marked`.execute(tx);
  if (rows.length === 0) return 0;
  await sumCourtMoney(tx, rows);
  await collectTargetCases(tx, ordersOfDays(literalDays(rows)));
  await writeFigures(tx, CASES, rows);
  return rows.length;
}

/** Days of courts as a subquery, without parameters. */
const literalDays = (days: readonly CourtDay[]): RawBuilder<unknown> =>
  sql`(select * from (values ${
    sql.join(
      days.map(({ created_on, jtr }) => sql`(${sql.lit(created_on.toString())}::date, ${sql.lit(jtr)})`),
    )
  }) v (created_on, jtr))`;

/** The number of stored parts of courts whose figures differ from a new count, or from the sum of what they are made of. */
export async function wrongTargetCases(db: Db): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await collectTargetCases(tx, sql`court_order o`);
    const isMarked = (row: RawBuilder<unknown>) =>
      sql`exists (select from target_case_change m where (m.created_on, m.jtr) = ${row})`;
    const { rows: [row] } = await sql<{ wrong: number }>`
      with kept as (
        select * from institution_figures f where days > 1 or not ${isMarked(sql`(f.first_on, f.jtr)`)}
      ), counted as (
        select * from (${await figuresOfDays(tx, CASES)}) f where not ${isMarked(sql`(f.first_on, f.jtr)`)}
        union all ${figuresTogether()}
        ${
      sql.join(
        longerThanADay.map((length) => sql`union all select * from (${figuresOfMany(length)}) f`),
        sql` `,
      )
    }
      )
      select count(*)::integer as wrong from (
        select jtr, days, first_on from (select * from kept except all select * from counted) k
        union select jtr, days, first_on from (select * from counted except all select * from kept) n) w`
      .execute(tx);
    return row!.wrong;
  });
}

/** Marks all days of all courts to be counted again. */
export async function recountTargetCases(db: Db): Promise<void> {
  await sql`
    insert into target_case_change
    select (created_at at time zone ${zone})::date, jtr from court_order o where ${isSent} group by 1, 2
    union select first_on, jtr from institution_figures where jtr <> ${ALL_COURTS} and days = 1`.execute(db);
  await sumTargetCases(db);
}
