/**
 * Checks that the service does its work: workers send heartbeats, an API serves the courts, and what each hour
 * of the exchange requires has been done. APIs and workers both check, so that each reports when none of the
 * other runs.
 */
import { type Holidays, timelineOf } from "../calendar/calendar.ts";
import { lastDispatchDay } from "../calendar/milestones.ts";
import { OPERATOR_DECISION_TIME } from "./quarantine.ts";

/** The kinds of fault, the most urgent first. */
const serviceFaultKinds = [
  /** No worker has sent a heartbeat lately. */
  "no-worker",
  /** No API has recorded a sign of life lately. */
  "no-api",
  /** No worker vouches that the database is the one of the exchange folder. */
  "database-unvouched",
  /** The dispatch has begun and orders that were due are in no remittance. */
  "cutoff-missed",
  /** Remittances are frozen and not all published. */
  "dispatch-unfinished",
  "answers-not-closed",
  "answers-not-published",
  /** A job that is ready to run has waited too long. */
  "queue-delayed",
  /** No scheduled job has been enqueued although workers live: what the clock demands is done by nobody. */
  "timetable-stopped",
  /** Nobody has looked into the institutions' inboxes although workers live. */
  "inboxes-unseen",
  /** A transaction that does not end holds events back from every reader. */
  "events-held",
] as const;
export type ServiceFaultKind = typeof serviceFaultKinds[number];

export interface ServiceFacts {
  /** The service's clock, by which the deadlines are checked. */
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** The database's clock, by which workers and jobs are checked. */
  readonly databaseNow: Temporal.Instant;
  readonly lastHeartbeatAt: Temporal.Instant | undefined;
  /** When an API last recorded a sign of life, or that it was stopped. */
  readonly lastApiAt: Temporal.Instant | undefined;
  /** Since when a worker watches the APIs; undefined: an API asks, which is one. */
  readonly apisWatchedSince: Temporal.Instant | undefined;
  /** The start of the observation; undefined: it starts now. */
  readonly watchedSince: Temporal.Instant | undefined;
  /** The earliest dispatch day of an order or split that is in no remittance yet. */
  readonly waitingFor: Temporal.PlainDate | undefined;
  /** The earliest dispatch day with a remittance, or an order in one, that is not published or sent. */
  readonly dispatching: Temporal.PlainDate | undefined;
  /**
   * The earliest deadline of answers that are not closed; `held`: of those that wait for a file in
   * quarantine.
   */
  readonly answersDue: {
    readonly free: Temporal.Instant | undefined;
    readonly held: Temporal.Instant | undefined;
  };
  /** The earliest hour of publication of answers that are not published. */
  readonly publicationDue: Temporal.Instant | undefined;
  /** When the oldest waiting job became ready to run. */
  readonly oldestJobAt: Temporal.Instant | undefined;
  /** Since when a worker has lived and reached the database without a pause; undefined: none does. */
  readonly workingSince: Temporal.Instant | undefined;
  /** When a job was last enqueued by its schedule. */
  readonly lastScheduledAt: Temporal.Instant | undefined;
  /** When all inboxes had last been looked into. */
  readonly lastInboxScanAt: Temporal.Instant | undefined;
  /** Whether a worker misses the exchange folder, about which there is another alarm. */
  readonly folderMissing: boolean;
  /** When the oldest event that readers may not see yet was recorded, by the service's clock. */
  readonly oldestHeldEventAt: Temporal.Instant | undefined;
  /** When a worker last looked whether the database is the right one, if it does not hold that it is. */
  readonly vouchedUntil: Temporal.Instant | undefined;
}

export interface ServiceFault {
  readonly kind: ServiceFaultKind;
  /** Since when the fault exists; undefined: what is missed has never been. */
  readonly since: Temporal.Instant | undefined;
}

export const defaultQueueMinutes = 10;

/** Heartbeats and records of processes are written every ten seconds. */
const SILENT = { minutes: 1 };
/** The freeze of a day with the whole country's orders takes less than a minute. */
const FREEZE_WITHIN = { minutes: 5 };
/** Jobs are scheduled every minute, inboxes looked into every few seconds. */
const DONE_WITHIN = { minutes: 5 };
/** Until 20:00, so that three hours are left to correct the fault. */
const DISPATCH_WITHIN = { hours: 1 };
/** The longest transactions of the service, a day's freeze or closing, end within it. */
const EVENTS_SEEN_WITHIN = { minutes: 10 };
/** Until 05:10 and 08:10. */
const MOVED_WITHIN = { minutes: 10 };

/** The faults of the service now; none when all due work is done. */
export function checkServiceHealth(
  facts: ServiceFacts,
  queueMinutes: number = defaultQueueMinutes,
): ServiceFault[] {
  return [
    ...silentWorkers(facts),
    ...silentApis(facts),
    ...unvouched(facts),
    ...overdueDispatch(facts),
    ...overdueAnswers(facts),
    ...late("queue-delayed", facts.oldestJobAt, { minutes: queueMinutes }, facts.databaseNow),
    ...idleSchedules(facts),
    ...late("events-held", facts.oldestHeldEventAt, EVENTS_SEEN_WITHIN, facts.now),
  ];
}

function silentWorkers({ lastHeartbeatAt, watchedSince, databaseNow }: ServiceFacts): ServiceFault[] {
  const [fault] = late("no-worker", lastHeartbeatAt ?? watchedSince, SILENT, databaseNow);
  return fault === undefined ? [] : [{ ...fault, since: lastHeartbeatAt }];
}

/** An API that was stopped for long before a worker began to watch has a minute from then on to start. */
function silentApis({ lastApiAt, apisWatchedSince, databaseNow }: ServiceFacts): ServiceFault[] {
  if (apisWatchedSince === undefined) return [];
  const isOlder = lastApiAt === undefined || Temporal.Instant.compare(lastApiAt, apisWatchedSince) < 0;
  const [fault] = late("no-api", isOlder ? apisWatchedSince : lastApiAt, SILENT, databaseNow);
  return fault === undefined ? [] : [{ ...fault, since: lastApiAt }];
}

const unvouched = ({ vouchedUntil }: ServiceFacts): ServiceFault[] =>
  vouchedUntil === undefined ? [] : [{ kind: "database-unvouched", since: vouchedUntil }];

function idleSchedules(
  { workingSince, lastScheduledAt, lastInboxScanAt, folderMissing, databaseNow }: ServiceFacts,
): ServiceFault[] {
  if (workingSince === undefined) return [];
  const idle = (kind: ServiceFaultKind, doneAt: Temporal.Instant | undefined): ServiceFault[] => {
    const isOlder = doneAt === undefined || Temporal.Instant.compare(doneAt, workingSince) < 0;
    const [fault] = late(kind, isOlder ? workingSince : doneAt, DONE_WITHIN, databaseNow);
    return fault === undefined ? [] : [{ ...fault, since: doneAt }];
  };
  return [
    ...idle("timetable-stopped", lastScheduledAt),
    ...(folderMissing ? [] : idle("inboxes-unseen", lastInboxScanAt)),
  ];
}

function overdueDispatch({ now, holidays, waitingFor, dispatching }: ServiceFacts): ServiceFault[] {
  const begun = lastDispatchDay(now, holidays);
  const opened = (day: Temporal.PlainDate | undefined) =>
    day !== undefined && Temporal.PlainDate.compare(day, begun) <= 0
      ? timelineOf(day, holidays).opensAt
      : undefined;
  return [
    ...late("cutoff-missed", opened(waitingFor), FREEZE_WITHIN, now),
    ...late("dispatch-unfinished", opened(dispatching), DISPATCH_WITHIN, now),
  ];
}

function overdueAnswers({ now, answersDue: { free, held }, publicationDue }: ServiceFacts): ServiceFault[] {
  const [open] = [
    ...late("answers-not-closed", free, MOVED_WITHIN, now),
    ...late("answers-not-closed", held, OPERATOR_DECISION_TIME.add(MOVED_WITHIN), now),
  ];
  return [
    ...(open === undefined ? [] : [open]),
    ...late("answers-not-published", publicationDue, MOVED_WITHIN, now),
  ];
}

const late = (
  kind: ServiceFaultKind,
  dueAt: Temporal.Instant | undefined,
  within: Temporal.DurationLike,
  now: Temporal.Instant,
): ServiceFault[] =>
  dueAt !== undefined && Temporal.Instant.compare(dueAt.add(within), now) <= 0
    ? [{ kind, since: dueAt }]
    : [];
