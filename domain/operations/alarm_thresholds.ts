/**
 * The thresholds of alarms: how long what stops the service lasts until it is told, how long an institution may send
 * nothing, and how long work may be overdue.
 *
 * Source: specification, "Limits" (deadlines, consecutive code 98); the durations are the service's own.
 */
import { needsContact } from "../answers/response_code.ts";
import { addBusinessDays, type Holidays, HOURS, instantAt } from "../calendar/calendar.ts";

/**
 * How the watch looks, in seconds. What a look finds is a fault once the next one finds it too; what failed looks say
 * themselves counts from the first. The disk of the database, clocks and undelivered messages are asked for at every third.
 */
export const WATCH = { looksEvery: 5, lookWithin: 10, thoroughEach: 3, failsFor: 30 } as const;

/**
 * For how many seconds each fault of the service lasts before a look finds it. Those of one minute and less are told within
 * a minute of their beginning: the limit, two looks and the sending. None is shorter than a sign of life, every ten
 * seconds, and a restart or a failover of another ten.
 */
export const faultSeconds = {
  "no-worker": 40,
  "no-api": 40,
  /** Workers are free and take nothing. */
  "queue-standing": 40,
  /** Behind a session that is not at work for the service; one of a worker that hangs is ended by others before. */
  "lock-held": 40,
  /** Beside the seconds between two scans. */
  "inboxes-unseen": 40,
  /** Jobs are enqueued every minute. */
  "timetable-stopped": 60 + 40,
  /** Of the setting `QUEUE_MINUTES`, by default. */
  "queue-delayed": 10 * 60,
  /** From the first look: a server that has started again is vouched for anew. */
  "database-unvouched": 25,
  /** The freeze of a day with the whole country's orders takes less than a minute. */
  "cutoff-missed": 5 * 60,
  /** Until 20:00, so that three hours are left to correct the fault. */
  "dispatch-unfinished": 60 * 60,
  /** Until 05:10 and 08:10. */
  "answers-not-closed": 10 * 60,
  "answers-not-published": 10 * 60,
  /** The longest transactions of the service, a day's freeze or closing, end within it. */
  "events-held": 10 * 60,
  /** A registry has answered none of at least three questions; it is asked again every ten seconds. */
  "registry-away": 30,
  /** A job of the exchange, or of every minute, has failed at three attempts at least. */
  "job-failing": 30,
  /** Any other job, whose cause may be outside. */
  "job-failing-long": 10 * 60,
  /** The exchange folder takes no file. */
  "folder-unwritable": 25,
  /** A machine's clock and the database's differ by more. */
  "clock-differs": 10,
} as const;

/**
 * From how many seconds on operators are shown what waits for a lock, and what is held back from courts, with who holds
 * it; no fault yet.
 */
export const shownWaitSeconds = { lock: 10, feed: 60 } as const;

/** How long an institution may send nothing before operators are alerted. */
export interface SilenceLimits {
  /** Hours before the end of the time for answers, counted back from the 05:00 after D+1. */
  readonly hoursBeforeDeadline: number;
  /** Days without any file from an institution that was sent remittances. */
  readonly days: number;
}

/** The default: 22:00 of D+1, and five days. */
export const defaultSilenceLimits: SilenceLimits = { hoursBeforeDeadline: 7, days: 5 };

/**
 * The instant from which an institution that has answered nothing of a remittance is reported as silent. It
 * is counted back from the 05:00 that follows D+1, so that before a weekend it falls on a working evening,
 * when the institution can still be called.
 */
export function silentFrom(
  dispatchDate: Temporal.PlainDate,
  { hoursBeforeDeadline }: SilenceLimits,
  holidays: Holidays,
): Temporal.Instant {
  const morningAfter = addBusinessDays(dispatchDate, 1, holidays).add({ days: 1 });
  return instantAt(morningAfter, HOURS.answersDue).subtract({ hours: hoursBeforeDeadline });
}

/**
 * Whether an institution has sent nothing for too long.
 *
 * @param requestedAt when it was sent a remittance, after its last file
 */
export const isSilentTooLong = (
  requestedAt: Temporal.Instant,
  now: Temporal.Instant,
  { days }: SilenceLimits,
): boolean => Temporal.Instant.compare(requestedAt.add({ hours: days * 24 }), now) <= 0;

/**
 * How long each kind of work may be overdue before it raises an alarm. Half an hour is thirty runs of the job
 * that does the work; the close of answers also allows twelve hours for decisions in quarantine.
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

/** Work of a kind that is overdue. */
export interface OverdueWork {
  readonly kind: WorkKind;
  readonly count: number;
  /** When the oldest of it was due. */
  readonly dueSince: Temporal.Instant;
}

/** For each kind of work the instant before which it must have been due to be overdue now. */
export const overdueBefore = (now: Temporal.Instant): Readonly<Record<WorkKind, Temporal.Instant>> =>
  Object.fromEntries(
    Object.entries(alarmThresholds).map(([kind, wait]) => [kind, now.subtract(wait)]),
  ) as Record<WorkKind, Temporal.Instant>;

interface SilenceCounts {
  /** For each of its latest closed remittances, newest first, whether any line was answered. */
  readonly answered: readonly boolean[];
  /** The highest number of consecutive codes 98 of any of its targets. */
  readonly ofOneTarget: number;
}

/** The number of consecutive remittances, from the newest, that the institution left without any answer. */
export function consecutiveSilences({ answered }: SilenceCounts): number {
  const first = answered.indexOf(true);
  return first < 0 ? answered.length : first;
}

/**
 * Whether the court is to contact the institution directly (specification, Limits, row Consecutive code 98).
 */
export const mustContact = (silences: SilenceCounts): boolean =>
  needsContact(Math.max(consecutiveSilences(silences), silences.ofOneTarget));
