/**
 * Institutions' answers in the cases the domain counts, stored by day and court of the orders. A change marks
 * its day and court (`migrations/initial_schema/counts.ts`); marked ones are counted at each query until the job has
 * counted them.
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { TIME_ZONE } from "../../domain/calendar/calendar.ts";
import { actionTypes, appliesToNoAnswer } from "../../domain/splits/split_action.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { withAdvisoryLock } from "../connection/transaction_settings.ts";
import { type CourtDay, sumCourtMoney } from "./court_money.ts";

const zone = sql.lit(TIME_ZONE);

/** The court of the rows that have all courts together. */
export const ALL_COURTS = "";

/** The most days and courts counted in one transaction; a day of the whole country has some ninety. */
const MAX_DAYS = 100;

/** The condition for orders that have cases. */
const isSent = sql<SqlBool>`o.status in ('sent', 'consolidating', 'answered') and o.status <> 'removed'`;

const caseColumns =
  sql`created_on, jtr, ispb, kind, confidential, published, reopened, code, occurrence, consecutive,
  targets, blocked, microseconds`;

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
      and a.kind = any(${actionTypes.filter(appliesToNoAnswer)}::text[]) and a.repeats_id is null
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

/** The marks are removed in the statement that counts, so that a change is either in both or in neither. */
async function countMarked(tx: Tx): Promise<number> {
  const { rows } = await sql<CourtDay>`
    with marked as materialized (
      select distinct created_on, jtr from target_case_change order by 1, 2 limit ${MAX_DAYS}
    ), unmarked as (
      delete from target_case_change c using marked d where (c.created_on, c.jtr) = (d.created_on, d.jtr)
    ), former as (
      delete from target_case k using marked d where (k.created_on, k.jtr) = (d.created_on, d.jtr)
    ), ${reopenedTargets}, counted as (
      insert into target_case (${caseColumns}) ${countedCases(ordersOfDays(sql`marked`))}
    )
    select created_on, jtr from marked`.execute(tx);
  await sumCourtMoney(tx, rows);
  const days = sql`any(${rows.map(({ created_on }) => created_on.toString())}::date[])`;
  await sql`delete from target_case where jtr = '' and created_on = ${days}`.execute(tx);
  await sql`insert into target_case (${caseColumns}) ${
    togetherOf(sql`k.jtr <> '' and k.created_on = ${days}`)
  }`
    .execute(tx);
  return rows.length;
}

/**
 * The cases of all courts together, which only those read who may read them all: confidential ones are among them,
 * and of consecutive code 98s the most count.
 */
const togetherOf = (where: RawBuilder<SqlBool>) =>
  sql`
    select created_on, '', ispb, kind, false, published, reopened, code, occurrence, max(consecutive),
      sum(targets)::bigint, sum(blocked)::bigint, sum(microseconds)::bigint
    from target_case k where ${where} group by 1, 3, 4, 6, 7, 8, 9`;

/** The number of days of courts whose stored cases differ from a new count. */
export async function wrongTargetCases(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ wrong: number }>`
    with ${reopenedTargets}, marked as materialized (select distinct created_on, jtr from target_case_change),
    together as (${togetherOf(sql`k.jtr <> ''`)}),
    kept as (
      select ${caseColumns} from target_case k
      where not exists (select from marked d where (d.created_on, d.jtr) = (k.created_on, k.jtr))
    ), counted as (
      select * from (${countedCases(sql`court_order o`)}) c
      where not exists (select from marked d where (d.created_on, d.jtr) = (c.created_on, c.jtr))
      union all select * from together
    )
    select count(*)::integer as wrong from (
      select created_on, jtr from (select * from kept except select * from counted) k
      union select created_on, jtr from (select * from counted except select * from kept) n) w`.execute(db);
  return row!.wrong;
}

/** Marks all days of all courts to be counted again. */
export async function recountTargetCases(db: Db): Promise<void> {
  await sql`
    insert into target_case_change
    select (created_at at time zone ${zone})::date, jtr from court_order o where ${isSent} group by 1, 2
    union select created_on, jtr from target_case where jtr <> ''`.execute(db);
  await sumTargetCases(db);
}
