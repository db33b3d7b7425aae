/**
 * Calendar of a year in twelve tables; days without dispatch are crossed out, and holidays are named below.
 */
import { isBusinessDay, localDate } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDate, monthName } from "../../domain/formatting.ts";
import { type Column, DataTable } from "../components/data_table.tsx";

export interface Holiday {
  /** Date in the form `AAAA-MM-DD`. */
  readonly data: string;
  readonly nome: string;
}

const weekdays = [
  ["seg", "segunda-feira"],
  ["ter", "terça-feira"],
  ["qua", "quarta-feira"],
  ["qui", "quinta-feira"],
  ["sex", "sexta-feira"],
  ["sáb", "sábado"],
  ["dom", "domingo"],
] as const;

export const Calendar = (
  { year, holidays, now }: { year: number; holidays: readonly Holiday[]; now: Temporal.Instant },
) => (
  <>
    <BusinessDays year={year} holidays={holidays} now={now} />
    <h3>Feriados bancários</h3>
    <ul>
      {holidays.map(({ data, nome }) => <li>{`${formatDate(data)}, ${weekday(data)}: ${nome}`}</li>)}
    </ul>
  </>
);

/** The months, without the names of holidays. */
export const BusinessDays = (
  { year, holidays, now }: { year: number; holidays: readonly Holiday[]; now: Temporal.Instant },
) => {
  const closed = new Set(holidays.map(({ data }) => data));
  const months = Array.from({ length: 12 }, (_, index) => daysOf(year, index + 1));
  const total = months.flat().filter((date) => isBusinessDay(date, closed)).length;
  return (
    <>
      <p>{formatCount(total, "dia útil", "dias úteis")} em {year}.</p>
      <div class="year">
        {months.map((days) => <Month days={days} closed={closed} today={localDate(now)} />)}
      </div>
    </>
  );
};

const daysOf = (year: number, month: number): Temporal.PlainDate[] => {
  const first = new Temporal.PlainDate(year, month, 1);
  return Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }));
};

const weekday = (date: string) => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1]![1];

/** A week from Monday on; undefined for a day of another month. */
type Week = readonly (Temporal.PlainDate | undefined)[];

function weeksOf(days: readonly Temporal.PlainDate[]): Week[] {
  const before = Array.from({ length: days[0]!.dayOfWeek - 1 }, () => undefined);
  const cells = [...before, ...days];
  return Array.from(
    { length: Math.ceil(cells.length / 7) },
    (_, week) => cells.slice(week * 7, week * 7 + 7),
  );
}

const Month = (
  { days, closed, today }: {
    days: readonly Temporal.PlainDate[];
    closed: ReadonlySet<string>;
    today: Temporal.PlainDate;
  },
) => (
  <DataTable
    look="month"
    caption={monthName(days[0]!)}
    isCaptionShown
    rows={weeksOf(days)}
    columns={weekdays.map(([short, long], weekday): Column<Week> => ({
      name: short,
      abbr: long,
      cell: (week) => {
        const date = week[weekday];
        return date !== undefined && <Day date={date} closed={closed} isToday={date.equals(today)} />;
      },
    }))}
  />
);

const Day = (
  { date, closed, isToday }: { date: Temporal.PlainDate; closed: ReadonlySet<string>; isToday: boolean },
) => {
  if (!isBusinessDay(date, closed)) {
    return <del class={closed.has(date.toString()) ? "holiday" : undefined}>{date.day}</del>;
  }
  return isToday ? <strong aria-current="date">{date.day}</strong> : <>{date.day}</>;
};
