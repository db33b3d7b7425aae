/**
 * What should have happened by now: silence of an institution, and work that waits longer than it ever should.
 *
 * Source: specification, "Limits" (deadlines, consecutive code 98); the ages are the service's own.
 */
import { HOURS } from "../calendar/hours.ts";
import { addBusinessDays, at, type Holidays } from "../calendar/calendar.ts";
import { needsContact } from "../answers/no_answer.ts";

/** How long silence is waited out before an operator is told. */
export interface SilenceLimits {
  /** Hours before the end of the time for answers, 05:00 after the evening of D+1. */
  readonly hoursBeforeDeadline: number;
  /** Days without any file from an institution that was sent remittances. */
  readonly days: number;
}

/** 22:00 of D+1, and five days. */
export const usualSilenceLimits: SilenceLimits = { hoursBeforeDeadline: 7, days: 5 };

/**
 * When an institution that has said nothing to a remittance is called silent: counted back from the 05:00 that follows
 * D+1, so that over a weekend it is told on a working evening, when somebody can still be called.
 */
export function silentFrom(
  dispatchDate: Temporal.PlainDate,
  { hoursBeforeDeadline }: SilenceLimits,
  holidays: Holidays,
): Temporal.Instant {
  const morningAfter = addBusinessDays(dispatchDate, 1, holidays).add({ days: 1 });
  return at(morningAfter, HOURS.answersDue).subtract({ hours: hoursBeforeDeadline });
}

/** Whether an institution that was sent something at `askedAt`, its last file before it, has been silent for too long. */
export const isSilentTooLong = (
  askedAt: Temporal.Instant,
  now: Temporal.Instant,
  { days }: SilenceLimits,
): boolean => Temporal.Instant.compare(askedAt.add({ hours: days * 24 }), now) <= 0;

/**
 * How long after it was due each kind of work raises an alarm. Half an hour is thirty runs of the job that does the work;
 * the close of answers also waits twelve hours for the quarantine.
 */
const alarmThresholds = {
  "orders-not-sent": Temporal.Duration.from({ minutes: 30 }),
  "orders-not-closed": Temporal.Duration.from({ hours: 12, minutes: 30 }),
  "orders-not-published": Temporal.Duration.from({ minutes: 30 }),
  "splits-not-sent": Temporal.Duration.from({ minutes: 30 }),
  "splits-not-closed": Temporal.Duration.from({ hours: 12, minutes: 30 }),
  "splits-not-published": Temporal.Duration.from({ minutes: 30 }),
  "remittances-not-published": Temporal.Duration.from({ minutes: 30 }),
  "files-not-decided": Temporal.Duration.from({ hours: 1 }),
  "receipts-not-written": Temporal.Duration.from({ hours: 1 }),
  "quarantine-not-decided": Temporal.Duration.from({ hours: 24 }),
} as const;

export type WorkKind = keyof typeof alarmThresholds;

/** Work of a kind that should have been done by now. */
export interface OverdueWork {
  readonly kind: WorkKind;
  readonly count: number;
  /** When the oldest of it was due. */
  readonly dueSince: Temporal.Instant;
}

/** What was due before these instants is overdue now. */
export const overdueBefore = (now: Temporal.Instant): Readonly<Record<WorkKind, Temporal.Instant>> =>
  Object.fromEntries(
    Object.entries(alarmThresholds).map(([kind, wait]) => [kind, now.subtract(wait)]),
  ) as Record<WorkKind, Temporal.Instant>;

interface SilenceCounts {
  /** For each of its latest closed remittances, from the newest, whether any line was answered. */
  readonly answered: readonly boolean[];
  /** The most times in a row that one target of it has ended in code 98. */
  readonly ofOneTarget: number;
}

/** How many remittances in a row an institution has left without any answer. */
export function consecutiveSilences({ answered }: SilenceCounts): number {
  const first = answered.indexOf(true);
  return first < 0 ? answered.length : first;
}

/** Whether an institution must be contacted directly (specification, Limits, row Consecutive code 98). */
export const mustContact = (silences: SilenceCounts): boolean =>
  needsContact(Math.max(consecutiveSilences(silences), silences.ofOneTarget));
