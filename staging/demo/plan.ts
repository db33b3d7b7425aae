/** The plan of the demonstration: when each group of orders is drafted, and its dates by the calendar. Pure. */
import {
  addBusinessDays,
  type Holidays,
  hourInSentence,
  HOURS,
  instantAt,
  isBusinessDay,
  localDate,
  nextBusinessDay,
  type Timeline,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { formatDayAndMonth, weekdayName } from "../../domain/formatting.ts";
import { fail, ok, type Result } from "../../domain/result.ts";

/** Orders that are drafted and protocoled together, and have the same dates. */
export interface OrderGroup {
  readonly title: string;
  /** The time of drafting and protocol. */
  readonly protocolAt: Temporal.Instant;
  readonly scheduledFor: Temporal.PlainDate | undefined;
  /** The number of orders. */
  readonly count: number;
  /** The business day of dispatch. */
  readonly dispatchDay: Temporal.PlainDate;
}

export type Step =
  | { readonly type: "protocol"; readonly at: Temporal.Instant; readonly groups: readonly OrderGroup[] }
  /** The times of a day's orders: sent, answered by the institutions, closed, answers published to the courts. */
  | {
    readonly type: "dispatch" | "collect" | "close" | "publish";
    readonly at: Temporal.Instant;
    readonly day: Temporal.PlainDate;
  };

/** The times of the orders that are sent on a day, with the time at which automatic institutions answer. */
interface ExpectedTimeline extends Timeline {
  readonly answersFrom: Temporal.Instant;
}

/** The share of each group in per cent; the remainder goes to the first. */
const SHARES = { ordinary: 45, fridayEvening: 25, holidayEve: 22, scheduled: 8 } as const;

/** The days within which a holiday is looked for; the next is never further away. */
const HORIZON_DAYS = 370;

export function expectedTimelineOf(day: Temporal.PlainDate, holidays: Holidays): ExpectedTimeline {
  return {
    ...timelineOf(day, holidays),
    answersFrom: instantAt(addBusinessDays(day, 1, holidays), "10:00"),
  };
}

/**
 * The groups of a demonstration that begins now: an ordinary business day, a Friday evening, the eve of a holiday, and
 * an order for a later date. The first of them is tomorrow at the earliest, so that no hour of today matters.
 *
 * @param total number of orders, at least one for each group
 * @returns what could not be found in the calendar, in Portuguese, when it has no holiday ahead
 */
export function planGroups(
  now: Temporal.Instant,
  holidays: Holidays,
  total: number,
): Result<OrderGroup[], string> {
  const tomorrow = localDate(now).add({ days: 1 });
  const business = (day: Temporal.PlainDate) => isBusinessDay(day, holidays);
  const ordinary = firstDay(
    tomorrow,
    (day) => day.dayOfWeek < 5 && business(day) && business(day.add({ days: 1 })),
  );
  const friday = ordinary && firstDay(ordinary, (day) => day.dayOfWeek === 5 && business(day));
  const holiday = ordinary && firstDay(ordinary, (day) => day.dayOfWeek < 6 && !business(day));
  if (ordinary === undefined || friday === undefined || holiday === undefined) {
    return fail("O calendário do serviço não tem, no próximo ano, os dias que a demonstração usa");
  }
  const eve = lastBusinessDayBefore(holiday, holidays);
  const later = addBusinessDays(ordinary, 7, holidays);
  const share = (percent: number) => Math.max(1, Math.floor(total * percent / 100));
  const [evening, beforeHoliday, scheduled] = [SHARES.fridayEvening, SHARES.holidayEve, SHARES.scheduled].map(
    share,
  ) as [number, number, number];
  return ok([
    {
      title: `${weekdayName(ordinary)}, antes das ${hourInSentence(HOURS.dispatchOpens)}`,
      protocolAt: instantAt(ordinary, "14:00"),
      scheduledFor: undefined,
      count: total - evening - beforeHoliday - scheduled,
      dispatchDay: ordinary,
    },
    {
      title: `agendadas para ${formatDayAndMonth(later)}`,
      protocolAt: instantAt(ordinary, "14:00"),
      scheduledFor: later,
      count: scheduled,
      dispatchDay: later,
    },
    {
      title: `sexta-feira, depois das ${hourInSentence(HOURS.dispatchOpens)}`,
      protocolAt: instantAt(friday, "19:30"),
      scheduledFor: undefined,
      count: evening,
      dispatchDay: nextBusinessDay(friday, holidays),
    },
    {
      title: `véspera do feriado de ${formatDayAndMonth(holiday)}`,
      protocolAt: instantAt(eve, "15:00"),
      scheduledFor: undefined,
      count: beforeHoliday,
      dispatchDay: eve,
    },
  ]);
}

/** The least number of orders, with which no group is empty. */
export const MIN_ORDERS = 4;

/** All times to wait for, in order. */
export function planSteps(groups: readonly OrderGroup[], holidays: Holidays): Step[] {
  const protocols = [...Map.groupBy(groups, ({ protocolAt }) => protocolAt.toString())]
    .map(([at, groups]): Step => ({ type: "protocol", at: Temporal.Instant.from(at), groups }));
  const days = [...new Set(groups.map(({ dispatchDay }) => dispatchDay.toString()))]
    .map((day) => Temporal.PlainDate.from(day));
  const dispatches = days.flatMap((day): Step[] => {
    const { opensAt, answersFrom, answersDueAt, publishBy } = expectedTimelineOf(day, holidays);
    return [
      { type: "dispatch", at: opensAt, day },
      { type: "collect", at: answersFrom, day },
      { type: "close", at: answersDueAt, day },
      { type: "publish", at: publishBy, day },
    ];
  });
  return [...protocols, ...dispatches].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

function firstDay(
  from: Temporal.PlainDate,
  fits: (day: Temporal.PlainDate) => boolean,
): Temporal.PlainDate | undefined {
  for (let days = 0; days < HORIZON_DAYS; days++) {
    const day = from.add({ days });
    if (fits(day)) return day;
  }
  return undefined;
}

function lastBusinessDayBefore(date: Temporal.PlainDate, holidays: Holidays): Temporal.PlainDate {
  let day = date.subtract({ days: 1 });
  while (!isBusinessDay(day, holidays)) day = day.subtract({ days: 1 });
  return day;
}
