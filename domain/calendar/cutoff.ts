/**
 * The cut-off: when orders are frozen, once every business day, within the dispatch window of `calendar.ts`, in
 * the time zone of America/Sao_Paulo.
 *
 * Source: specification, "Limits", rows Dispatch and Timeline example.
 */
import { type Holidays, isBusinessDay, localDate, nextBusinessDay, timelineOf } from "./calendar.ts";

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
