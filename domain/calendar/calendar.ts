/**
 * Business days, and the timeline of an order.
 *
 * The hours of the exchange, in the courts' time zone. Rules, texts, the institutions' manual, pages, the catalogue
 * of problems and the demonstration all read them here.
 *
 * Source: specification, "Limits"; the holidays are those of the national bank calendar, held as data so that
 * operators can add and remove them. The time zone is given by name and not as an offset, because summer time can
 * return; specification, "Limits" (deletion of a protocoled draft, dispatch, timeline example).
 */

/**
 * The hours of the exchange, in the courts' time zone. Rules, texts, the institutions' manual, pages, the
 * catalogue of problems and the demonstration all read them here.
 *
 * Source: specification, "Limits" (deletion of a protocoled draft, dispatch, timeline example).
 */

/** On D+2. The specification gives institutions until 04:59, and the whole of that minute counts. */
const ANSWERS_DUE = "05:00";

export const HOURS = {
  /** On business day D: the dispatch begins; until then an order protocoled that day can be deleted. */
  dispatchOpens: "19:00",
  /** On D: a remittance not published before this hour moves to the next business day. */
  dispatchCloses: "23:00",
  /** On D+2: an answer is accepted strictly before this hour. */
  answersDue: ANSWERS_DUE,
  /** On D+2: the last minute in which an answer is accepted, as it is usually written. */
  lastAnswerMinute: Temporal.PlainTime.from(ANSWERS_DUE).subtract({ minutes: 1 })
    .toString({ smallestUnit: "minute" }),
  /** On D+3: courts see the answers. */
  answersPublished: "08:00",
} as const;

/** An hour as it is written in sentences: `19h`, `4h59`. */
export function hourInSentence(hour: string): string {
  const { hour: hours, minute } = Temporal.PlainTime.from(hour);
  return minute === 0 ? `${hours}h` : `${hours}h${String(minute).padStart(2, "0")}`;
}

/** The time zone of every deadline of the service. */
export const TIME_ZONE = "America/Sao_Paulo";

/** The dates on which banks are closed, `AAAA-MM-DD`. They must cover every year that is asked about. */
export type Holidays = ReadonlySet<string>;

interface Holiday {
  readonly date: Temporal.PlainDate;
  readonly name: string;
}

/**
 * The national bank holidays of a year, in order. Thirteen rules produce the official list of 2001 to 2099.
 * Two holidays can share a date (Tiradentes and Good Friday in 2079).
 */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterOf(year);
  const fixed = (month: number, day: number, name: string) => ({
    date: new Temporal.PlainDate(year, month, day),
    name,
  });
  const movable = (days: number, name: string) => ({ date: easter.add({ days }), name });
  return [
    fixed(1, 1, "Confraternização Universal"),
    movable(-48, "Segunda-feira de Carnaval"),
    movable(-47, "Terça-feira de Carnaval"),
    movable(-2, "Sexta-feira Santa"),
    fixed(4, 21, "Tiradentes"),
    fixed(5, 1, "Dia do Trabalho"),
    movable(60, "Corpus Christi"),
    fixed(9, 7, "Independência do Brasil"),
    fixed(10, 12, "Nossa Senhora Aparecida"),
    fixed(11, 2, "Finados"),
    fixed(11, 15, "Proclamação da República"),
    // Law 14.759/2023
    ...(year >= 2024 ? [fixed(11, 20, "Dia Nacional de Zumbi e da Consciência Negra")] : []),
    fixed(12, 25, "Natal"),
  ].sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
}

/**
 * Whether a date is a business day: not a Saturday, a Sunday or a holiday. Ash Wednesday and 24 and 31
 * December are business days.
 */
export function isBusinessDay(date: Temporal.PlainDate, holidays: Holidays): boolean {
  return date.dayOfWeek < 6 && !holidays.has(date.toString());
}

/** The first business day after the date, never the date itself. */
export const nextBusinessDay = (date: Temporal.PlainDate, holidays: Holidays): Temporal.PlainDate =>
  firstBusinessDayFrom(date.add({ days: 1 }), holidays);

/**
 * The `count`-th business day after the date; the date itself for zero. Throws a `RangeError` for a negative
 * or fractional count.
 */
export function addBusinessDays(
  date: Temporal.PlainDate,
  count: number,
  holidays: Holidays,
): Temporal.PlainDate {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot add ${count} business days: want a whole number, zero or more`);
  }
  let day = date;
  for (let step = 0; step < count; step++) day = nextBusinessDay(day, holidays);
  return day;
}

/** The date in the courts' time zone at an instant. */
export const localDate = (instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(TIME_ZONE).toPlainDate();

const HOUR_MS = 3_600_000;

/** The zone's offsets, by hours since 1970; in these years it has changed at whole hours only. */
const offsets = new Map<number, { readonly nanoseconds: bigint; readonly text: string }>();

function offsetAt(instant: Temporal.Instant) {
  const hour = Math.floor(instant.epochMilliseconds / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const zoned = instant.toZonedDateTimeISO(TIME_ZONE);
  const offset = { nanoseconds: BigInt(zoned.offsetNanoseconds), text: zoned.offset };
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/**
 * An instant in RFC 3339 with the offset of the courts' time zone. A page of orders has hundreds, and asking the zone
 * for each takes twice as long.
 */
export function formatRfc3339(instant: Temporal.Instant): string {
  if (instant.epochMilliseconds < 0) {
    return instant.toZonedDateTimeISO(TIME_ZONE).toString({ timeZoneName: "never" });
  }
  const { nanoseconds, text } = offsetAt(instant);
  return String(new Temporal.Instant(instant.epochNanoseconds + nanoseconds)).slice(0, -1) + text;
}

/** The instant at which it is a given time (`"19:00"`) on a date in the courts' time zone. */
export const instantAt = (date: Temporal.PlainDate, time: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: TIME_ZONE, plainTime: Temporal.PlainTime.from(time) }).toInstant();

/**
 * The business day whose dispatch takes an order: the day of the protocol when that is a business day and the
 * dispatch has not opened yet, else the next business day. An order scheduled for a date leaves on that date,
 * or on the next business day when banks are closed on it, but never before the day it would leave
 * unscheduled.
 */
export function dispatchDayFor(
  protocoledAt: Temporal.Instant,
  holidays: Holidays,
  scheduledFor?: Temporal.PlainDate,
): Temporal.PlainDate {
  const today = localDate(protocoledAt);
  const inTime = Temporal.Instant.compare(protocoledAt, instantAt(today, HOURS.dispatchOpens)) < 0;
  const ordinary = inTime ? firstBusinessDayFrom(today, holidays) : nextBusinessDay(today, holidays);
  return scheduledDispatchDay(ordinary, holidays, scheduledFor);
}

/** The dispatch day of an order that would leave on `ordinary` and may be scheduled for a later date. */
export function scheduledDispatchDay(
  ordinary: Temporal.PlainDate,
  holidays: Holidays,
  scheduledFor: Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  if (scheduledFor === undefined) return ordinary;
  const scheduled = firstBusinessDayFrom(scheduledFor, holidays);
  return Temporal.PlainDate.compare(scheduled, ordinary) > 0 ? scheduled : ordinary;
}

/** The deadlines of an order that leaves on business day D; D+2 and D+3 count business days. */
export interface Timeline {
  /** The cut-off of D: the dispatch begins. */
  readonly opensAt: Temporal.Instant;
  /** 23:00 of D: a remittance not published before this instant joins the next business day. */
  readonly closesAt: Temporal.Instant;
  /**
   * 05:00:00 of D+2. The specification gives institutions until 04:59, and the whole of that minute counts:
   * an answer is accepted while `now < answersDueAt`. Screens show "04:59". All deadlines here are exclusive
   * in the same way.
   */
  readonly answersDueAt: Temporal.Instant;
  /** 08:00 of D+3: the answers have been published by this instant. */
  readonly publishBy: Temporal.Instant;
}

/** The last minute before a deadline that is exclusive, as it is said to people: 04:59 for 05:00. */
export const lastMinuteBefore = (deadline: Temporal.Instant): Temporal.Instant =>
  deadline.subtract({ minutes: 1 });

/** When the dispatch of a business day begins. */
export const dispatchOpensAt = (day: Temporal.PlainDate): Temporal.Instant =>
  instantAt(day, HOURS.dispatchOpens);

/** The timeline of the orders dispatched on a business day. */
export function timelineOf(dispatchDay: Temporal.PlainDate, holidays: Holidays): Timeline {
  return {
    opensAt: dispatchOpensAt(dispatchDay),
    closesAt: instantAt(dispatchDay, HOURS.dispatchCloses),
    answersDueAt: instantAt(addBusinessDays(dispatchDay, 2, holidays), HOURS.answersDue),
    publishBy: instantAt(addBusinessDays(dispatchDay, 3, holidays), HOURS.answersPublished),
  };
}

/**
 * The instant before which an order can be deleted: the hour of the cut-off on the day of the protocol,
 * business day or not. An order protocoled later in the day can never be deleted.
 */
export const deletableUntil = (protocoledAt: Temporal.Instant): Temporal.Instant =>
  dispatchOpensAt(localDate(protocoledAt));

function firstBusinessDayFrom(date: Temporal.PlainDate, holidays: Holidays): Temporal.PlainDate {
  let day = date;
  while (!isBusinessDay(day, holidays)) day = day.add({ days: 1 });
  return day;
}

/** Easter Sunday of the Gregorian calendar (Meeus, "Astronomical Algorithms", chapter 8). */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunarShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - lunarShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const count = epact + toSunday - 7 * late + 114;
  return new Temporal.PlainDate(year, Math.floor(count / 31), count % 31 + 1);
}

// The cut-off: when orders are frozen, once every business day, within the dispatch window.
// Source: specification, "Limits", rows Dispatch and Timeline example.

/** What the cut-off decides at an instant. */
interface Cutoff {
  /**
   * The first business day whose dispatch can still take orders. Orders due before it have missed their
   * dispatch and are moved to it.
   */
  readonly day: Temporal.PlainDate;
  /** Whether the dispatch of `day` is to be frozen now, or what a turn of it has left out. */
  readonly open: boolean;
}

/**
 * Decides the cut-off: freeze today's orders, or move missed orders to the next business day. A cut-off
 * missed while the program was down is made up for while its window is open, and what was left out at its first
 * turn is frozen by another: what was protocoled by 19:00 is sent until 23:00.
 *
 * @param lastFrozen the latest business day already frozen, if any: a clock that was put back freezes nothing
 */
export function decideCutoff({ now, holidays, lastFrozen }: {
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  readonly lastFrozen: Temporal.PlainDate | undefined;
}): Cutoff {
  const today = localDate(now);
  const isPutBack = lastFrozen !== undefined && Temporal.PlainDate.compare(lastFrozen, today) > 0;
  if (!isBusinessDay(today, holidays) || isPutBack) {
    return { day: nextBusinessDay(today, holidays), open: false };
  }
  const { opensAt, closesAt } = timelineOf(today, holidays);
  if (Temporal.Instant.compare(now, closesAt) >= 0) {
    return { day: nextBusinessDay(today, holidays), open: false };
  }
  return { day: today, open: Temporal.Instant.compare(now, opensAt) >= 0 };
}

/**
 * The business day on which a file that missed its window can leave: the first, today included, whose window
 * has not closed.
 */
export function nextDispatchWindow(now: Temporal.Instant, holidays: Holidays): Temporal.PlainDate {
  const today = localDate(now);
  const missed = !isBusinessDay(today, holidays) ||
    Temporal.Instant.compare(now, timelineOf(today, holidays).closesAt) >= 0;
  return missed ? nextBusinessDay(today, holidays) : today;
}

/**
 * Whether files of a business day's dispatch may be published now, that is, within the dispatch window of
 * that day.
 */
export function inDispatchWindow(
  day: Temporal.PlainDate,
  now: Temporal.Instant,
  holidays: Holidays,
): boolean {
  const { opensAt, closesAt } = timelineOf(day, holidays);
  return Temporal.Instant.compare(now, opensAt) >= 0 && Temporal.Instant.compare(now, closesAt) < 0;
}
