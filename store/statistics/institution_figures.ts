/**
 * The figures of institutions' answers, stored by court and by the day of the orders, and of four, sixteen and 64 days
 * together: a period is few rows of each institution. What each case counts for is said by the domain
 * (`statisticsOf`); everything else is a sum.
 */
import { type RawBuilder, sql } from "kysely";
import {
  type AnswerStatistics,
  statisticsOf,
  type TargetCase,
} from "../../domain/institutions/institution_statistics.ts";
import type { Tx } from "../connection/connection.ts";
import { distinctCases } from "../distinct_cases.ts";
import type { CourtDay } from "./court_money.ts";

/** The court of the rows that have all courts together. */
export const ALL_COURTS = "";

/** How many days are kept together, each length as so many of the one before. */
const TOGETHER = 4;
const lengths = [1, 4, 16, 64] as const;

/** Some days that are kept together. */
interface Days {
  readonly days: number;
  readonly first: Temporal.PlainDate;
}

/** Where the days that are kept together are counted from. */
const ORIGIN = Temporal.PlainDate.from("2000-01-01");

const dayNumber = (day: Temporal.PlainDate): number => ORIGIN.until(day).days;

/** The days of a period but some, in the fewest parts that are kept. */
export function keptParts(
  { from, until }: { readonly from: Temporal.PlainDate; readonly until: Temporal.PlainDate },
  without: readonly Temporal.PlainDate[],
): Days[] {
  const left = without.map(dayNumber).toSorted((a, b) => a - b);
  const end = dayNumber(until) + 1;
  const parts: Days[] = [];
  for (let day = dayNumber(from); day < end;) {
    const next = left.find((one) => one >= day) ?? end;
    if (next === day) {
      day++;
      continue;
    }
    const most = Math.min(next, end);
    const days = lengths.findLast((length) => day % length === 0 && day + length <= most)!;
    parts.push({ days, first: ORIGIN.add({ days: day }) });
    day += days;
  }
  return parts;
}

/** A table `p` of kept parts. */
export const partsTable = (parts: readonly Days[]): RawBuilder<unknown> =>
  sql`unnest(${parts.map(({ days }) => days)}::smallint[], ${
    parts.map(({ first }) => first.toString())
  }::date[]) p (days, first_on)`;

/** The sums of figures of a table, in the sequence of the columns. */
export const figureSums = sql`
  sum(requested)::bigint as requested, sum(open)::bigint as open, sum(answered)::bigint as answered,
  sum(unanswered)::bigint as unanswered, sum(not_forwarded)::bigint as not_forwarded, sum(blocked)::bigint as blocked,
  max(consecutive)::integer as consecutive, sum(timed)::bigint as timed, sum(microseconds)::bigint as microseconds`;

/** The figures of one target of each case, as a table `f` by the number of the case. */
async function figuresOfCases(tx: Tx, cases: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<
    Omit<TargetCase, "code" | "reopened"> & {
      case_id: number;
      code: string | null;
      reopened: TargetCase["reopened"] | null;
    }
  >`select case_id, published, reopened, code, occurrence, consecutive
    from ${distinctCases(cases, { first: "ispb" })} c`.execute(tx);
  const figures = rows.map(({ code, reopened, ...row }) =>
    statisticsOf({
      ...row,
      code: code ?? undefined,
      reopened: reopened ?? undefined,
      targets: 1,
      blocked: 1n,
      seconds: 1,
    })
  );
  const column = (of: keyof AnswerStatistics) => sql`${figures.map((one) => one[of].toString())}::bigint[]`;
  return sql`unnest(${rows.map(({ case_id }) => case_id)}::integer[], ${column("requested")}, ${
    column("open")
  },
    ${column("answered")}, ${column("unanswered")}, ${column("notForwarded")}, ${column("blocked")}, ${
    column("consecutive")
  }, ${column("timed")}, ${column("seconds")})
    f (case_id, requested, open, answered, unanswered, not_forwarded, blocked, consecutive, timed, seconds)`;
}

/** The figures of days of courts, from a table of their cases. */
export async function figuresOfDays(tx: Tx, cases: string): Promise<RawBuilder<unknown>> {
  return sql`
    select jtr, 1::smallint as days, created_on as first_on, ispb, kind, confidential, ${figureSums}
    from (
      select c.jtr, c.created_on, c.ispb, c.kind, c.confidential, c.targets * f.requested as requested,
        c.targets * f.open as open, c.targets * f.answered as answered, c.targets * f.unanswered as unanswered,
        c.targets * f.not_forwarded as not_forwarded, c.blocked * f.blocked as blocked, f.consecutive,
        c.targets * f.timed as timed, c.microseconds * f.seconds as microseconds
      from ${sql.id(cases)} c join ${await figuresOfCases(tx, cases)} using (case_id)) c
    group by 1, 3, 4, 5, 6`;
}

/**
 * The figures of all courts together, which only those read who may read them all: confidential ones are among them.
 *
 * @param where the condition for the days' rows
 */
export const figuresTogether = (where: RawBuilder<unknown> = sql`true`) =>
  sql`
    select ${ALL_COURTS} as jtr, days, first_on, ispb, kind, false as confidential, ${figureSums}
    from institution_figures where jtr <> ${ALL_COURTS} and days = 1 and ${where} group by 2, 3, 4, 5`;

/** The first of the days that a day is kept together with. */
const firstOf = (day: RawBuilder<unknown>, length: number) => {
  const origin = sql`${sql.lit(ORIGIN.toString())}::date`;
  return sql`${origin} + (${day} - ${origin}) / ${sql.lit(length)} * ${sql.lit(length)}`;
};

/** The figures of days that are kept together, from those of a quarter as many; of some rows `f` or of all. */
export const figuresOfMany = (length: number, source: RawBuilder<unknown> = sql`institution_figures f`) =>
  sql`
    select f.jtr, ${sql.lit(length)}::smallint as days, ${
    firstOf(sql`f.first_on`, length)
  } as first_on, f.ispb, f.kind,
      f.confidential, ${figureSums}
    from ${source} where f.days = ${sql.lit(length / TOGETHER)} group by 1, 3, 4, 5, 6`;

/** The lengths that are kept beside single days. */
export const longerThanADay: readonly number[] = lengths.slice(1);

/** Writes the figures of days of courts anew, and of what they are a part of. */
export async function writeFigures(tx: Tx, cases: string, days: readonly CourtDay[]): Promise<void> {
  const column = {
    day: sql`${days.map(({ created_on }) => created_on.toString())}::date[]`,
    court: sql`${days.map(({ jtr }) => jtr)}::text[]`,
  };
  const listed = sql`unnest(${column.court}, ${column.day}) d (jtr, day)`;
  await sql`
    delete from institution_figures f using ${listed} where f.days = 1 and (f.jtr, f.first_on) = (d.jtr, d.day)`
    .execute(tx);
  await sql`insert into institution_figures ${await figuresOfDays(tx, cases)}`.execute(tx);
  await sql`
    delete from institution_figures where jtr = ${ALL_COURTS} and days = 1 and first_on = any(${column.day})`
    .execute(tx);
  await sql`insert into institution_figures ${figuresTogether(sql`first_on = any(${column.day})`)}`.execute(
    tx,
  );
  for (const length of longerThanADay) {
    // Of the courts, and of all of them together.
    const changed = sql`(
      select distinct jtr, ${firstOf(sql`day`, length)} as first_on
      from (select jtr, day from ${listed} union all select ${ALL_COURTS}, day from ${listed}) l) d`;
    await sql`
      delete from institution_figures f using ${changed}
      where f.days = ${sql.lit(length)} and (f.jtr, f.first_on) = (d.jtr, d.first_on)`.execute(tx);
    await sql`insert into institution_figures ${
      figuresOfMany(
        length,
        sql`${changed} join institution_figures f
          on f.jtr = d.jtr and f.first_on between d.first_on and d.first_on + ${sql.lit(length - 1)}`,
      )
    }`.execute(tx);
  }
}
