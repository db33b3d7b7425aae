/**
 * Whether the service does its work: a worker is heard of, and each hour of the exchange finds done what was due by it. It is
 * judged by who does not do the work, so that somebody is told when nobody does it.
 */
import { type Holidays, timelineOf } from "../calendar/calendar.ts";
import { lastDispatchDay } from "../calendar/exchange_deadlines.ts";
import { HOLD_FOR_OPERATORS } from "./quarantine.ts";

/** What can be wrong, the most pressing first. */
const serviceFaultKinds = [
  /** No worker has been heard of. */
  "no-worker",
  /** The dispatch has begun and orders that were due are in no remittance. */
  "cutoff-missed",
  /** Remittances are frozen and not published. */
  "dispatch-unfinished",
  "answers-not-closed",
  "answers-not-published",
  /** A job that could be done waits. */
  "queue-delayed",
] as const;
export type ServiceFaultKind = typeof serviceFaultKinds[number];

export interface ServiceFacts {
  /** By the service's clock, as the deadlines are. */
  readonly now: Temporal.Instant;
  readonly holidays: Holidays;
  /** Workers and jobs are judged by the database's clock. */
  readonly databaseNow: Temporal.Instant;
  readonly lastHeartbeatAt: Temporal.Instant | undefined;
  /** Since when there has been somebody to judge; undefined: from now on. */
  readonly watchedSince: Temporal.Instant | undefined;
  /** The earliest dispatch day of what waits for its remittance. */
  readonly waitingFor: Temporal.PlainDate | undefined;
  /** The earliest dispatch day with a remittance, or an order in one, that has not left. */
  readonly dispatching: Temporal.PlainDate | undefined;
  /** The earliest deadline of answers not closed; `held`: of those that wait for a file in quarantine. */
  readonly answersDue: {
    readonly free: Temporal.Instant | undefined;
    readonly held: Temporal.Instant | undefined;
  };
  /** The earliest hour of publication of answers that wait for it. */
  readonly publicationDue: Temporal.Instant | undefined;
  /** Since when the oldest job that could be done has waited. */
  readonly oldestJobAt: Temporal.Instant | undefined;
}

export interface ServiceFault {
  readonly kind: ServiceFaultKind;
  /** Since when it should have been otherwise; undefined: never heard of. */
  readonly since: Temporal.Instant | undefined;
}

export const usualQueueMinutes = 10;

/** A heartbeat is written every ten seconds. */
const WORKER_SILENT = { minutes: 1 };
/** The freeze of a country's day takes less than a minute. */
const FREEZE_WITHIN = { minutes: 5 };
/** 20:00: three hours are left to mend what stops it. */
const DISPATCH_WITHIN = { hours: 1 };
/** 05:10 and 08:10. */
const MOVED_WITHIN = { minutes: 10 };

/** What is wrong now; nothing when all is done that was due. */
export function judgeService(facts: ServiceFacts, queueMinutes: number = usualQueueMinutes): ServiceFault[] {
  return [
    ...silentWorkers(facts),
    ...overdueDispatch(facts),
    ...overdueAnswers(facts),
    ...late("queue-delayed", facts.oldestJobAt, { minutes: queueMinutes }, facts.databaseNow),
  ];
}

function silentWorkers({ lastHeartbeatAt, watchedSince, databaseNow }: ServiceFacts): ServiceFault[] {
  const [fault] = late("no-worker", lastHeartbeatAt ?? watchedSince, WORKER_SILENT, databaseNow);
  return fault === undefined ? [] : [{ ...fault, since: lastHeartbeatAt }];
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
    ...late("answers-not-closed", held, HOLD_FOR_OPERATORS.add(MOVED_WITHIN), now),
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
