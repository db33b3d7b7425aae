/** Where staging's clock stops on its way: a jump over a dispatch or an answering hour would skip it for everybody. */
import {
  type Holidays,
  instantAt,
  isBusinessDay,
  localDate,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { HOURS } from "../../domain/calendar/hours.ts";
import { ANSWERING_HOUR } from "./answering_hour.ts";

/**
 * @param to the last stop
 * @param dispatchDay whose deadline for answers is a stop too
 */
export function stopsUntil(
  { now, to, dispatchDay, holidays }: {
    readonly now: Temporal.Instant;
    readonly to: Temporal.Instant;
    readonly dispatchDay: Temporal.PlainDate;
    readonly holidays: Holidays;
  },
): Temporal.Instant[] {
  const stops = [timelineOf(dispatchDay, holidays).answersDueAt, to];
  const last = localDate(to);
  for (let day = localDate(now); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isBusinessDay(day, holidays)) {
      stops.push(instantAt(day, ANSWERING_HOUR), instantAt(day, HOURS.dispatchOpens));
    }
  }
  const isAhead = (stop: Temporal.Instant) =>
    Temporal.Instant.compare(stop, now) > 0 && Temporal.Instant.compare(stop, to) <= 0;
  return stops.filter(isAhead).sort(Temporal.Instant.compare)
    .filter((stop, index, all) => index === 0 || !stop.equals(all[index - 1]!));
}
