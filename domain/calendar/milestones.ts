/**
 * The deadlines of the exchange as instants; each belongs to the orders of one dispatch.
 *
 * Source: specification, "Limits".
 */
import { type Holidays, isBusinessDay, localDate, timelineOf } from "./calendar.ts";

/**
 * - `opens`: on D, the dispatch begins.
 * - `closes`: on D, what is not published moves to the next business day.
 * - `answers-due`: on D+2, the time for answers has ended and missing answers become code 98.
 * - `published`: on D+3, courts see the answers.
 */
export type MilestoneKind = "opens" | "closes" | "answers-due" | "published";

export interface Milestone {
  readonly kind: MilestoneKind;
  readonly at: Temporal.Instant;
  /** D: the business day of the dispatch whose orders the deadline concerns. */
  readonly dispatchDay: Temporal.PlainDate;
}

/** The most calendar days from D to D+3, allowing for any holidays. */
const MOST_DAYS_TO_PUBLISH = 30;

/** Every mark from `from` (included) to `to` (excluded), in the order of time. */
export function milestonesBetween(
  from: Temporal.Instant,
  to: Temporal.Instant,
  holidays: Holidays,
): Milestone[] {
  const marks: Milestone[] = [];
  const last = localDate(to);
  const within = (at: Temporal.Instant) =>
    Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0;
  for (
    let day = localDate(from).subtract({ days: MOST_DAYS_TO_PUBLISH });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (isBusinessDay(day, holidays)) marks.push(...marksOf(day, holidays).filter(({ at }) => within(at)));
  }
  return marks.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

function marksOf(dispatchDay: Temporal.PlainDate, holidays: Holidays): Milestone[] {
  const { opensAt, closesAt, answersDueAt, publishBy } = timelineOf(dispatchDay, holidays);
  return [
    { kind: "opens", at: opensAt, dispatchDay },
    { kind: "closes", at: closesAt, dispatchDay },
    { kind: "answers-due", at: answersDueAt, dispatchDay },
    { kind: "published", at: publishBy, dispatchDay },
  ];
}

/** The latest business day whose dispatch has begun. */
export function lastDispatchDay(now: Temporal.Instant, holidays: Holidays): Temporal.PlainDate {
  let day = localDate(now);
  while (
    !isBusinessDay(day, holidays) || Temporal.Instant.compare(timelineOf(day, holidays).opensAt, now) > 0
  ) {
    day = day.subtract({ days: 1 });
  }
  return day;
}
