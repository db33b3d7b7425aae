/** Business days and the cut-off, from the specification: the thirteen rules of national bank holidays. */

const FIXED = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"];
/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi: days from Easter. */
const MOVABLE = [-48, -47, -2, 60];

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easter(year: number): Temporal.PlainDate {
  const a = year % 19, b = Math.floor(year / 100), c = year % 100;
  const d = Math.floor(b / 4), e = b % 4, f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3), h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4), k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451), n = h + l - 7 * m + 114;
  return new Temporal.PlainDate(year, Math.floor(n / 31), n % 31 + 1);
}

function isBusinessDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5 || FIXED.includes(day.toString().slice(5))) return false;
  const sunday = easter(day.year);
  return !MOVABLE.some((days) => sunday.add({ days }).equals(day));
}

/** The business day after a number of others. */
export function businessDaysAfter(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let found = day;
  for (let left = count; left > 0;) {
    found = found.add({ days: 1 });
    if (isBusinessDay(found)) left--;
  }
  return found;
}

const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO("America/Sao_Paulo");

/** The business day on which what is protocoled at an instant leaves: its own before 19:00, else the next. */
export function dispatchDay(protocoledAt: string): Temporal.PlainDate {
  const at = local(protocoledAt);
  const day = at.toPlainDate();
  return at.hour < 19 && isBusinessDay(day) ? day : businessDaysAfter(day, 1);
}

/** Whether answers to what left on a day are over: from 05:00 of D+2. */
export const isAnswerTimeOver = (dispatched: Temporal.PlainDate, now: string): boolean =>
  Temporal.PlainDateTime.compare(
    local(now).toPlainDateTime(),
    businessDaysAfter(dispatched, 2).toPlainDateTime("05:00"),
  ) >= 0;

/** Whether they are published: from 08:00 of D+3. */
export const isPublished = (dispatched: Temporal.PlainDate, now: string): boolean =>
  Temporal.PlainDateTime.compare(
    local(now).toPlainDateTime(),
    businessDaysAfter(dispatched, 3).toPlainDateTime("08:00"),
  ) >= 0;
