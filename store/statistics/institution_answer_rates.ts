/** The requests to institutions and their results, grouped into the cases that the domain counts. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { instantAt } from "../../domain/calendar/calendar.ts";
import type { TargetCase } from "../../domain/institutions/institution_statistics.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { Remedy } from "../../domain/splits/split_action.ts";
import type { Db } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import { ALL_COURTS, countedCases, ordersOfDays, reopenedTargets } from "./target_cases.ts";

interface StatisticsFilter {
  /** The days of creation of the orders, first and last included. */
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  readonly ispb?: string | undefined;
  readonly court?: string | undefined;
  readonly kind?: OrderKind | undefined;
}

export interface InstitutionCase extends TargetCase {
  readonly ispb: string;
  readonly name: string;
}

/**
 * The cases of all institutions in the orders sent in the period.
 *
 * @param reader whose visible orders count; `undefined` counts all
 */
export async function targetCases(
  db: Db,
  reader: Reader | undefined,
  filter: StatisticsFilter,
): Promise<InstitutionCase[]> {
  const { rows } = await sql<
    InstitutionCase & { code: string | null; reopened: Remedy | null }
  >`
    with ${reopenedTargets}, marked as materialized (
      select distinct created_on, jtr from target_case_change d
      where ${daysOf("d", filter)} and ${reader === undefined ? sql`true` : sql`d.jtr = ${reader.court}`}
    ), cases as (
      ${storedCases(reader, filter)}
      union all
      select * from (${changed(reader)}) k where ${casesOf(filter)}
      ${
    reader === undefined
      ? sql``
      : sql`union all select * from (${confidential(reader, filter)}) k where ${casesOf(filter)}`
  }
    )
    select c.*, i.name
    from (
      select ispb, published, reopened, code, occurrence, sum(targets)::int as targets, max(consecutive)::int as consecutive,
        sum(blocked)::bigint as blocked, (sum(microseconds) / 1000000)::float8 as seconds
      from cases group by 1, 2, 3, 4, 5
    ) c join institution i using (ispb)
    order by i.name, c.ispb`.execute(db);
  return rows.map(({ code, reopened, ...row }) => ({
    ...row,
    code: code ?? undefined,
    reopened: reopened ?? undefined,
  }));
}

/** The condition for the days and courts of the filter. */
const daysOf = (table: string, { from, until, court }: StatisticsFilter) =>
  sql<SqlBool>`${
    sql.ref(`${table}.created_on`)
  } between ${from.toString()}::date and ${until.toString()}::date
    and ${court === undefined ? sql`true` : sql`${sql.ref(`${table}.jtr`)} = ${court}`}`;

const casesOf = ({ ispb, kind }: StatisticsFilter) =>
  sql<SqlBool>`${ispb === undefined ? sql`true` : sql`k.ispb = ${ispb}`}
    and ${kind === undefined ? sql`true` : sql`k.kind = ${kind}`}`;

/**
 * The stored cases that are not marked as changed: those of the reader's court or of the one in the filter; for all
 * courts together the totals of days without any mark, and each court's of the others.
 */
function storedCases(reader: Reader | undefined, filter: StatisticsFilter): RawBuilder<unknown> {
  const unmarked = sql<SqlBool>`
    not exists (select from marked d where (d.created_on, d.jtr) = (k.created_on, k.jtr))`;
  const court = reader?.court ?? filter.court;
  if (court !== undefined) {
    // A reader of one court who asks for another finds nothing.
    const visible = reader === undefined
      ? sql`true`
      : sql`not k.confidential and ${filter.court ?? reader.court} = k.jtr`;
    return sql`
      select * from (${casesByDay(court, filter)}) k where ${casesOf(filter)} and ${visible} and ${unmarked}`;
  }
  return sql`
      select * from (${casesByDay(ALL_COURTS, filter)}) k
      where ${casesOf(filter)} and not exists (select from marked d where d.created_on = k.created_on)
      union all
      select k.* from (select distinct created_on from marked) m join target_case k using (created_on)
      where k.jtr <> ${ALL_COURTS} and ${casesOf(filter)} and ${unmarked}`;
}

/** Looked up day by day: an index range of all days would go through every court's cases. */
const casesByDay = (court: string, { from, until }: StatisticsFilter) =>
  sql`
    select c.* from generate_series(0, ${until.toString()}::date - ${from.toString()}::date) n
    cross join lateral (
      select * from target_case c where c.created_on = ${from.toString()}::date + n and c.jtr = ${court} offset 0
    ) c`;

/** The cases of marked days, counted now. */
const changed = (reader: Reader | undefined) =>
  countedCases(
    ordersOfDays(sql`marked`),
    reader === undefined ? sql`true` : sql`not o.confidential and o.jtr = ${reader.court}`,
  );

/** The cases of the confidential orders that a reader sees. */
const confidential = (reader: Reader, { from, until, court }: StatisticsFilter) =>
  countedCases(
    sql`court_order o`,
    sql`o.confidential and ${isVisibleTo(reader)} and ${
      court === undefined ? sql`true` : sql`o.jtr = ${court}`
    }
      and o.created_at >= ${instantAt(from, "00:00").toString()}::timestamptz
      and o.created_at < ${instantAt(until.add({ days: 1 }), "00:00").toString()}::timestamptz`,
  );
