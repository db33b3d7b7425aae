/** The requests to institutions and their results: stored figures, and what has changed since. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { instantAt } from "../../domain/calendar/calendar.ts";
import {
  addStatistics,
  type AnswerStatistics,
  noStatistics,
  statisticsOf,
  type TargetCase,
} from "../../domain/institutions/institution_statistics.ts";
import { centavos } from "../../domain/money.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { Db } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import type { CourtDay } from "./court_money.ts";
import { ALL_COURTS, figureSums, keptParts, partsTable } from "./institution_figures.ts";
import { countedCases, ordersOfDays, reopenedTargets } from "./target_cases.ts";

interface StatisticsFilter {
  /** The days of creation of the orders, first and last included. */
  readonly from: Temporal.PlainDate;
  readonly until: Temporal.PlainDate;
  readonly ispb?: string | undefined;
  readonly court?: string | undefined;
  readonly kind?: OrderKind | undefined;
}

export interface InstitutionStatistics {
  readonly ispb: string;
  readonly name: string;
  readonly sum: AnswerStatistics;
}

/**
 * The statistics of all institutions in the orders sent in the period, by name.
 *
 * @param reader whose visible orders count; `undefined` counts all
 */
export async function institutionStatistics(
  db: Db,
  reader: Reader | undefined,
  filter: StatisticsFilter,
): Promise<InstitutionStatistics[]> {
  // A reader of one court who asks for another finds nothing.
  if (reader !== undefined && (filter.court ?? reader.court) !== reader.court) return [];
  // First: what the job has counted meanwhile is left out of the stored figures nevertheless.
  const marked = await markedDays(db, reader?.court ?? filter.court, filter);
  const changed = await changedStatistics(db, reader, { ...filter, marked });
  const { rows } = await sql<KeptFigures & { ispb: string; name: string }>`
    select i.name, i.ispb, k.requested, k.open, k.answered, k.unanswered, k.not_forwarded, k.blocked, k.consecutive, k.timed,
      k.microseconds
    from (
      select ispb, ${figureSums} from (${keptFigures(reader, { ...filter, marked })}) f
      where ${filter.ispb === undefined ? sql`true` : sql`ispb = ${filter.ispb}`}
        and ${filter.kind === undefined ? sql`true` : sql`kind = ${filter.kind}`}
      group by ispb
    ) k full join unnest(${[...changed.keys()]}::text[]) c (ispb) using (ispb) join institution i using (ispb)
    order by i.name, i.ispb`.execute(db);
  return rows.map((row) => ({
    ispb: row.ispb,
    name: row.name,
    sum: addStatistics(keptStatistics(row), changed.get(row.ispb) ?? noStatistics),
  }));
}

/** Null where nothing is stored. */
interface KeptFigures {
  readonly requested: bigint | null;
  readonly open: bigint | null;
  readonly answered: bigint | null;
  readonly unanswered: bigint | null;
  readonly not_forwarded: bigint | null;
  readonly blocked: bigint | null;
  readonly consecutive: number | null;
  readonly timed: bigint | null;
  readonly microseconds: bigint | null;
}

const keptStatistics = (row: KeptFigures): AnswerStatistics => ({
  requested: Number(row.requested),
  open: Number(row.open),
  answered: Number(row.answered),
  unanswered: Number(row.unanswered),
  notForwarded: Number(row.not_forwarded),
  blocked: centavos(row.blocked ?? 0n),
  consecutive: row.consecutive ?? 0,
  timed: Number(row.timed),
  seconds: Number(row.microseconds) / 1_000_000,
});

/** The days of the filter's courts whose stored figures do not hold. */
async function markedDays(db: Db, court: string | undefined, { from, until }: StatisticsFilter) {
  const { rows } = await sql<CourtDay>`
    select distinct created_on, jtr from target_case_change
    where created_on between ${from.toString()}::date and ${until.toString()}::date
      and ${court === undefined ? sql`true` : sql`jtr = ${court}`}`.execute(db);
  return rows;
}

interface MarkedFilter extends StatisticsFilter {
  readonly marked: readonly CourtDay[];
}

/**
 * The stored figures that hold: those of the reader's court or of the one in the filter; for all courts together the totals
 * of days without any mark, and each court's of the others.
 */
function keptFigures(reader: Reader | undefined, filter: MarkedFilter): RawBuilder<unknown> {
  const marked = filter.marked.map(({ created_on }) => created_on);
  const court = reader?.court ?? filter.court;
  const ofParts = sql`
    select f.* from ${partsTable(keptParts(filter, marked))} join institution_figures f
      on f.jtr = ${court ?? ALL_COURTS} and (f.days, f.first_on) = (p.days, p.first_on)
      and ${reader === undefined ? sql`true` : sql`not f.confidential`}`;
  if (court !== undefined || marked.length === 0) return ofParts;
  const days = dayTable(filter.marked);
  return sql`${ofParts}
    union all
    select f.* from (select distinct created_on from ${days}) m join institution_figures f
      on f.days = 1 and f.first_on = m.created_on and f.jtr <> ${ALL_COURTS}
    where not exists (select from ${days} where (d.created_on, d.jtr) = (f.first_on, f.jtr))`;
}

const dayTable = (days: readonly CourtDay[]) =>
  sql`unnest(${days.map(({ created_on }) => created_on.toString())}::date[], ${
    days.map(({ jtr }) => jtr)
  }::text[]) d (created_on, jtr)`;

/** The statistics, by institution, of marked days and of the confidential orders that a reader sees, counted now. */
async function changedStatistics(
  db: Db,
  reader: Reader | undefined,
  filter: MarkedFilter,
): Promise<ReadonlyMap<string, AnswerStatistics>> {
  const sources = [
    ...filter.marked.length === 0 ? [] : [changed(reader, filter)],
    ...reader === undefined ? [] : [confidential(reader, filter)],
  ];
  if (sources.length === 0) return new Map();
  const { rows } = await sql<
    Omit<TargetCase, "code" | "reopened"> & {
      readonly ispb: string;
      readonly code: string | null;
      readonly reopened: TargetCase["reopened"] | null;
    }
  >`
    with ${reopenedTargets}
    select ispb, published, reopened, code, occurrence, sum(targets)::int as targets,
      max(consecutive)::int as consecutive, sum(blocked)::bigint as blocked, (sum(microseconds) / 1000000)::float8 as seconds
    from (${sql.join(sources, sql` union all `)}) k where ${casesOf(filter)}
    group by 1, 2, 3, 4, 5`.execute(db);
  const sums = new Map<string, AnswerStatistics>();
  for (const { ispb, code, reopened, ...row } of rows) {
    const one = statisticsOf({ ...row, code: code ?? undefined, reopened: reopened ?? undefined });
    sums.set(ispb, addStatistics(sums.get(ispb) ?? noStatistics, one));
  }
  return sums;
}

const casesOf = ({ ispb, kind }: StatisticsFilter) =>
  sql<SqlBool>`${ispb === undefined ? sql`true` : sql`k.ispb = ${ispb}`}
    and ${kind === undefined ? sql`true` : sql`k.kind = ${kind}`}`;

/** The cases of marked days. */
const changed = (reader: Reader | undefined, { marked }: MarkedFilter) =>
  countedCases(
    ordersOfDays(sql`(select created_on, jtr from ${dayTable(marked)})`),
    reader === undefined ? sql`true` : sql`not o.confidential`,
  );

/** The cases of the confidential orders that a reader sees. */
const confidential = (reader: Reader, { from, until }: StatisticsFilter) =>
  countedCases(
    sql`court_order o`,
    sql`o.confidential and ${isVisibleTo(reader)}
      and o.created_at >= ${instantAt(from, "00:00").toString()}::timestamptz
      and o.created_at < ${instantAt(until.add({ days: 1 }), "00:00").toString()}::timestamptz`,
  );
