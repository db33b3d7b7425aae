/**
 * A year of business days, one after the other over one database: what the same day's work and the same questions take at
 * the end of it, beside its first month.
 */
import { InvalidArgumentError } from "commander";
import { sql } from "kysely";
import { isBusinessDay, nationalHolidays, TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { openProgress } from "../../../exchange/institution/terminal/progress.ts";
import type { Db } from "../../../store/connection/connection.ts";
import type { Remittance } from "../../../store/dispatch/remittances.ts";
import { addHolidays } from "../../../store/holidays.ts";
import { type Bench, wholeNumber } from "../bench.ts";
import { addInstitutions, ispbOf } from "../exchange/exchange_day.ts";
import { openFolder } from "../exchange/exchange_stage.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { median } from "../repetitions.ts";
import { openService, type Service } from "../service.ts";
import { businessDay, type DayTimes, type Year } from "./year_days.ts";
import { CALLS, questionsOf, timeOf } from "./year_questions.ts";

/** Of a year, and the part of it after which the figures are taken. */
const DAYS = 252;
const DAYS_OF_MONTH = 21;

interface Options {
  readonly days: number;
  readonly lines: number;
  readonly institutions: number;
}

export const year: Bench = (command) =>
  measuring(
    command.description("a year of days over one database: whether its end is as quick as its beginning")
      .option("--days <count>", "business days", atLeastAMonth, DAYS)
      .option("--lines <count>", "what each day asks in all", wholeNumber, 10_000)
      .option("--institutions <count>", "who is asked", wholeNumber, 200),
    measureYear,
    1,
  );

function atLeastAMonth(text: string): number {
  const days = wholeNumber(text);
  if (days < DAYS_OF_MONTH) throw new InvalidArgumentError(`It must be ${DAYS_OF_MONTH}, a month, or more.`);
  return days;
}

/** What was measured at the end of a month. */
interface Month {
  readonly days: readonly DayTimes[];
  readonly gigabytes: number;
  /** Milliseconds by question. */
  readonly questions: ReadonlyMap<string, number>;
}

async function measureYear({ repeat, ...options }: Options & Repeated): Promise<Measurement> {
  return report(options, await repetitionsOf({ repeat }, () => measureOnce(options)));
}

async function measureOnce(options: Options): Promise<Month[]> {
  await using stack = new AsyncDisposableStack();
  const service = await openService(stack);
  const dates = businessDaysUntilNow(options.days);
  const years = [...new Set(dates.map((date) => date.year)), dates.at(-1)!.year + 1];
  await addHolidays(service.db, years.flatMap(nationalHolidays), "bench");
  await addInstitutions(service.db, options.institutions);
  let now = Temporal.Instant.fromEpochMilliseconds(0);
  const dir = `${service.dataDir}/exchange`;
  const ctx = await openFolder({ ...service, dir, clock: () => now, years });
  for (let rank = 0; rank < options.institutions; rank++) await makeFolders(ctx.folders, ispbOf(rank));
  const simulated: Year = {
    db: service.db,
    ctx,
    size: { lines: options.lines, institutions: options.institutions, perOrder: 14 },
    now: () => now,
    setTime: (to) => void (now = to),
  };
  const months = await simulate(simulated, dates, service);
  await requireAllAnswered(service.db, dates);
  return months;
}

/** The last business days before today: the API's own clock is not moved. */
function businessDaysUntilNow(count: number): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  const today = Temporal.Now.plainDateISO(TIME_ZONE);
  const holidays = new Set(
    Array.from({ length: 2 + Math.ceil(count / DAYS) }, (_, ago) => today.year - ago)
      .flatMap(nationalHolidays).map(({ date }) => date.toString()),
  );
  for (let date = today.subtract({ days: 1 }); dates.length < count; date = date.subtract({ days: 1 })) {
    if (isBusinessDay(date, holidays)) dates.unshift(date);
  }
  return dates;
}

/** Goes through the days, and measures at the end of each month. */
async function simulate(
  simulated: Year,
  dates: readonly Temporal.PlainDate[],
  service: Service,
): Promise<Month[]> {
  using progress = openProgress("days", { total: dates.length, to: "stdout", counted: true });
  const months: Month[] = [];
  let [sent, earlier]: [readonly Remittance[], number] = [[], 0];
  let days: DayTimes[] = [];
  for (const [index, date] of dates.entries()) {
    const day = await businessDay(simulated, date, { sent, earlier });
    sent = day.sent;
    earlier += day.orders;
    days.push(day.times);
    progress.advance(1);
    if ((index + 1) % DAYS_OF_MONTH !== 0) continue;
    const questions = new Map<string, number>();
    for (const question of await questionsOf(service, date)) {
      questions.set(question.name, await timeOf(question));
    }
    months.push({ days, gigabytes: await databaseSize(service.db), questions });
    days = [];
  }
  return months;
}

async function databaseSize(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return row!.bytes / 1e9;
}

/** Fails unless each line has left once and is answered, apart from those of the last days, which are not due. */
async function requireAllAnswered(db: Db, dates: readonly Temporal.PlainDate[]): Promise<void> {
  const [last, due] = [dates.at(-1)!, dates.at(-4)!].map(String);
  const { rows: [row] } = await sql<{ waiting: number; unanswered: number; unequal: boolean }>`
    select (select count(*)::int from order_target t join court_order o on o.id = t.order_id
        where o.dispatch_on < ${last}::date and t.code is null) as waiting,
      (select count(*)::int from court_order where dispatch_on <= ${due}::date and status <> 'answered') as unanswered,
      (select count(*) from order_target) <> (select count(*) from remittance_line) as unequal`.execute(db);
  if (row!.waiting > 0 || row!.unanswered > 0 || row!.unequal) throw new Error(JSON.stringify(row));
}

/** The last month beside the first, and what the months between had. */
function report(
  { days, lines, institutions }: Options,
  years: readonly (readonly Month[])[],
): Measurement {
  const months = years.map((year) => year.map(figuresOf));
  const lastBesideFirst = (year: readonly (readonly Figure[])[]) =>
    year.at(-1)!.map((figure, index) => ({ ...figure, floor: year[0]![index]!.ours }));
  const monthByMonth = (year: readonly (readonly Figure[])[]) =>
    year[0]!.map(({ name }, index) =>
      `${name.padEnd(34)}${year.map((month) => month[index]!.ours.toFixed(2).padStart(9)).join("")}`
    );
  return {
    about:
      `the last of ${months[0]!.length} months: ${days} business days of ${lines.toLocaleString("en")} ` +
      `lines for ${institutions} institutions, over one database; medians of a month's days, and of ${CALLS} calls`,
    floor: "the first month",
    repetitions: months.map(lastBesideFirst),
    remarks: months.flatMap((year) => ["month by month:", ...monthByMonth(year)]),
  };
}

function figuresOf({ days, gigabytes, questions }: Month): Figure[] {
  const seconds = (name: string, step: keyof DayTimes): Figure => ({
    name,
    unit: "s",
    ours: median(days.map((day) => day[step])),
  });
  return [
    { name: "the database", unit: "GB", ours: gigabytes },
    seconds("a day frozen", "freeze"),
    seconds("a day published", "publish"),
    seconds("a day completed", "complete"),
    seconds("a day's answers taken in", "intake"),
    seconds("a day closed, answers published", "publication"),
    ...[...questions].map(([name, ours]): Figure => ({ name, unit: "ms", ours })),
  ];
}
