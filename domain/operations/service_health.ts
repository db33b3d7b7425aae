/**
 * Checks that the service does its work: workers send heartbeats, an API serves the courts, and what each hour
 * of the exchange requires has been done. APIs and workers both check, so that each reports when none of the
 * other runs.
 */
import { type Holidays, HOURS, timelineOf } from "../calendar/calendar.ts";
import { lastDispatchDay } from "../calendar/milestones.ts";
import { formatDateTimeInSentence } from "../formatting.ts";
import { faultSeconds } from "./alarm_thresholds.ts";
import { jobName } from "./job_name.ts";
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
  /** Somebody who is not at work for the service holds a lock that it waits for. */
  "lock-held",
  /** Jobs are ready to run, workers live, and none of them takes any. */
  "queue-standing",
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
  /** The same of the APIs, where a worker watches; undefined: an API asks, which is one. */
  readonly apisWatchedSince: Temporal.Instant | undefined;
  /** The start of the observation, where no worker was ever heard of; undefined: it starts now. */
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
  /** Whether some worker has taken a job. */
  readonly isJobTaken: boolean;
  /** Since when the service waits for a lock of somebody who is not at work for it. */
  readonly lockHeldSince: Temporal.Instant | undefined;
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

/** Settings of the service that its health is judged by. */
export interface HealthSettings {
  /** The minutes a job that could be done may wait. */
  readonly queueMinutes: number;
  /** The seconds between two scans of the inboxes. */
  readonly pollSeconds: number;
}

export const defaultHealthSettings: HealthSettings = {
  queueMinutes: faultSeconds["queue-delayed"] / 60,
  pollSeconds: 5,
};

/** The faults of the service now; none when all due work is done. */
export function checkServiceHealth(
  facts: ServiceFacts,
  { queueMinutes, pollSeconds }: HealthSettings,
): ServiceFault[] {
  return [
    ...silentWorkers(facts),
    ...silentApis(facts),
    ...unvouched(facts),
    ...overdueDispatch(facts),
    ...overdueAnswers(facts),
    ...late("lock-held", facts.lockHeldSince, facts.databaseNow),
    ...standingQueue(facts),
    ...late("queue-delayed", facts.oldestJobAt, facts.databaseNow, queueMinutes * 60),
    ...idleSchedules(facts, pollSeconds),
    ...late("events-held", facts.oldestHeldEventAt, facts.now),
  ];
}

function silent(
  kind: "no-worker" | "no-api",
  lastAt: Temporal.Instant | undefined,
  watchedSince: Temporal.Instant | undefined,
  databaseNow: Temporal.Instant,
): ServiceFault[] {
  const [fault] = late(kind, lastAt ?? watchedSince, databaseNow);
  return fault === undefined ? [] : [{ ...fault, since: lastAt }];
}

const silentWorkers = ({ lastHeartbeatAt, watchedSince, databaseNow }: ServiceFacts): ServiceFault[] =>
  silent("no-worker", lastHeartbeatAt, watchedSince, databaseNow);

const silentApis = ({ lastApiAt, apisWatchedSince, databaseNow }: ServiceFacts): ServiceFault[] =>
  apisWatchedSince === undefined ? [] : silent("no-api", lastApiAt, apisWatchedSince, databaseNow);

/**
 * Whether a fault may be no more than that the whole service is being started: whoever has just begun to watch raises no
 * alarm for it, and ends none.
 */
export const mayBeStart = (
  { kind }: ServiceFault,
  watchedSince: Temporal.Instant,
  now: Temporal.Instant,
): boolean =>
  (kind === "no-worker" || kind === "no-api") &&
  Temporal.Instant.compare(now, watchedSince.add({ seconds: faultSeconds[kind] })) < 0;

const unvouched = ({ vouchedUntil }: ServiceFacts): ServiceFault[] =>
  vouchedUntil === undefined ? [] : [{ kind: "database-unvouched", since: vouchedUntil }];

/** What workers have not done, counted from when they came where that is later. */
function sinceWorking(
  { workingSince, databaseNow }: ServiceFacts,
  kind: "queue-standing" | "timetable-stopped" | "inboxes-unseen",
  doneAt: Temporal.Instant | undefined,
  seconds: number = faultSeconds[kind],
): ServiceFault[] {
  if (workingSince === undefined) return [];
  const [fault] = late(kind, laterOf(doneAt, workingSince), databaseNow, seconds);
  return fault === undefined ? [] : [{ ...fault, since: doneAt }];
}

const standingQueue = (facts: ServiceFacts): ServiceFault[] =>
  facts.isJobTaken || facts.oldestJobAt === undefined
    ? []
    : sinceWorking(facts, "queue-standing", facts.oldestJobAt);

function idleSchedules(facts: ServiceFacts, pollSeconds: number): ServiceFault[] {
  const scanned = faultSeconds["inboxes-unseen"] + pollSeconds;
  return [
    ...sinceWorking(facts, "timetable-stopped", facts.lastScheduledAt),
    ...facts.folderMissing ? [] : sinceWorking(facts, "inboxes-unseen", facts.lastInboxScanAt, scanned),
  ];
}

function overdueDispatch({ now, holidays, waitingFor, dispatching }: ServiceFacts): ServiceFault[] {
  const begun = lastDispatchDay(now, holidays);
  const opened = (day: Temporal.PlainDate | undefined) =>
    day !== undefined && Temporal.PlainDate.compare(day, begun) <= 0
      ? timelineOf(day, holidays).opensAt
      : undefined;
  return [
    ...late("cutoff-missed", opened(waitingFor), now),
    ...late("dispatch-unfinished", opened(dispatching), now),
  ];
}

function overdueAnswers({ now, answersDue: { free, held }, publicationDue }: ServiceFacts): ServiceFault[] {
  const decided = OPERATOR_DECISION_TIME.total("seconds") + faultSeconds["answers-not-closed"];
  const [open] = [
    ...late("answers-not-closed", free, now),
    ...late("answers-not-closed", held, now, decided),
  ];
  return [
    ...(open === undefined ? [] : [open]),
    ...late("answers-not-published", publicationDue, now),
  ];
}

function laterOf(
  one: Temporal.Instant | undefined,
  other: Temporal.Instant | undefined,
): Temporal.Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}

function late(
  kind: ServiceFaultKind,
  dueAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
  seconds: number = faultSeconds[kind],
): ServiceFault[] {
  return dueAt !== undefined && Temporal.Instant.compare(dueAt.add({ seconds }), now) <= 0
    ? [{ kind, since: dueAt }]
    : [];
}

// The Portuguese sentence for each fault of the service, with the first thing for operators to do.

const sentences: Record<ServiceFaultKind, (since: string) => string> = {
  "no-worker": (since) =>
    `Nenhum trabalhador dá sinal de vida ${since}: nada é enviado, recebido nem encerrado. Inicie um trabalhador (task worker).`,
  "no-api": (since) =>
    `Nenhuma API dá sinal de vida ${since}: tribunais não entram, não protocolam e não leem. Inicie uma (task api).`,
  "database-unvouched": (since) =>
    `Nenhum trabalhador confirma desde ${since} que o banco de dados é o da pasta de troca: nada é protocolado nem ` +
    "alterado. Veja /readyz?full de uma API. Se o banco foi restaurado de uma cópia, pare todo o serviço e execute " +
    "task recover; senão, inicie um trabalhador (task worker).",
  "cutoff-missed": (since) =>
    `O envio começou em ${since} e há ordens que não entraram em remessa. Confira os trabalhadores e a tarefa “${
      jobName("dispatch")
    }”.`,
  "dispatch-unfinished": (since) =>
    `O envio começado em ${since} não terminou. Veja as remessas a publicar e o que as impede: o que não sai até as ` +
    `${HOURS.dispatchCloses} do seu dia vai com o envio do próximo dia útil.`,
  "answers-not-closed": (since) =>
    `As respostas devidas até ${since} não foram encerradas. Confira os trabalhadores, a tarefa “${
      jobName("close_answers")
    }” e a quarentena.`,
  "answers-not-published": (since) =>
    `As respostas a publicar em ${since} não foram publicadas. Confira os trabalhadores e a tarefa “${
      jobName("publish_answers")
    }”.`,
  "lock-held": (since) =>
    `O serviço espera desde ${since} por dados que outra sessão do banco de dados retém sem trabalhar por ele. ` +
    "Encerre essa sessão, se não for do serviço.",
  "queue-standing": (since) =>
    `Há na fila uma tarefa devida desde ${since}, e nenhum dos trabalhadores vivos faz tarefa alguma. Reinicie os ` +
    "trabalhadores, um de cada vez, e guarde o log deles.",
  "queue-delayed": (since) =>
    `Há na fila uma tarefa devida desde ${since} que ninguém faz. Confira se os trabalhadores estão vivos e bastam.`,
  "timetable-stopped": (since) =>
    `Nenhuma tarefa é programada ${since}, embora haja trabalhadores: o que tem hora não é feito. Reinicie os trabalhadores, ` +
    "um de cada vez, e guarde o log deles.",
  "inboxes-unseen": (since) =>
    `Ninguém confere as pastas de entrada das instituições ${since}, embora haja trabalhadores: os retornos não são ` +
    "recebidos. Confira a pasta de troca e reinicie os trabalhadores, um de cada vez.",
  "events-held": (since) =>
    `Uma transação aberta no banco de dados retém os eventos desde ${since}: tribunais e webhooks não os recebem. ` +
    `Encerre a sessão que a deixou aberta.`,
};

/** Those whose sentences say since when something has been missing, which may be for ever. */
const isMissing: ReadonlySet<ServiceFaultKind> = new Set([
  ...["no-worker", "no-api", "timetable-stopped", "inboxes-unseen"] as const,
]);

/** The sentence of a fault; the runbook's entry gives the details. */
export const serviceFaultSentence = ({ kind, since }: ServiceFault): string => {
  if (since === undefined) return sentences[kind]("desde que este serviço é observado");
  const text = formatDateTimeInSentence(since);
  return sentences[kind](isMissing.has(kind) ? `desde ${text}` : text);
};
