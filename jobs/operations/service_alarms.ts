/** Makes the open alarms match what a look at the service finds. */
import { redactText } from "../../domain/audit/redaction.ts";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import { alarmNames } from "../../domain/operations/alarm_names.ts";
import { faultSeconds } from "../../domain/operations/alarm_thresholds.ts";
import { failingJobText } from "../../domain/operations/job_name.ts";
import { faultWithHolders, nobody } from "../../domain/operations/left_out_text.ts";
import {
  clockDifference,
  clockDiffersText,
  isAway,
  lostLinesText,
  registryAwayText,
  type RegistryOutage,
  undeliveredAlarmsText,
  undeliveredDigestsText,
} from "../../domain/operations/outage_text.ts";
import {
  type HealthSettings,
  mayBeStart,
  type ServiceFault,
  type ServiceFaultKind,
} from "../../domain/operations/service_health.ts";
import type { Clock, Log, LostLines } from "../../domain/ports.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { withAdvisoryLock } from "../../store/connection/transaction_settings.ts";
import {
  type Alarm,
  openAlarms,
  raiseAlarm,
  resolveAlarms,
  syncAlarms,
} from "../../store/operations/alarms.ts";
import { findHolders } from "../../store/operations/lock_holders.ts";
import { databaseNow } from "../../store/operations/service_facts.ts";
import { findUndelivered, listOutages, saveOutages } from "../../store/operations/service_measures.ts";
import type { UnfinishedTask } from "../../store/queue/job_queue.ts";
import { exchangeTasks } from "../timetable.ts";
import type { AlarmSettings } from "./send_alarms.ts";

export interface WatchContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  holidays(): Promise<Holidays>;
  /** Which registries do not answer this process, and what its log has lost. */
  readonly seen?: {
    readonly process: string;
    readonly outages: () => readonly RegistryOutage[];
    /** Asks the registries that do not answer again. */
    readonly askAgain: () => Promise<void>;
    readonly lostLines: () => LostLines;
    /** The machine's own clock. */
    readonly machineClock: Clock;
  };
}

export interface WatchSettings extends AlarmSettings, HealthSettings {
  /** Since when this process has been watching. */
  readonly watchedSince: Temporal.Instant;
  /** Whether this process is an API, which proves that one is running. */
  readonly isApi: boolean;
  readonly everyMs?: number;
  readonly lookWithinMs?: number;
  /** How long looks fail before operators are told. */
  readonly unansweredAfterMs?: number;
}

/** What a look goes by: the alarms that were open when it began, so that one that finds nothing new writes nothing. */
interface Look extends WatchContext {
  readonly open: Awaited<ReturnType<typeof openAlarms>>;
}

export const beginLook = async (ctx: WatchContext): Promise<Look> => ({
  ...ctx,
  open: await openAlarms(ctx.db, [
    ...["service-stopped", "exchange-job-failing", "job-failing", "registry-away"] as const,
    ...["alarms-undelivered", "digests-undelivered", "log-lines-lost", "clock-differs"] as const,
  ]),
});

/** The faults of a look, by kind, with when the looks began to find them, in milliseconds of the process. */
export type FoundFaults = ReadonlyMap<ServiceFaultKind, number>;

/** What a source of alarms finds: of one type, what there is, and what of it raises an alarm. */
interface Problems {
  readonly type: Alarm["type"];
  readonly current: readonly Problem[];
  readonly raised?: readonly Problem[];
}
type Problem = Pick<Alarm, "subject" | "detail" | "named">;

/**
 * Makes the open alarms match what there is; only one process does so at a time, and none where they match already.
 *
 * @param find asked again in the transaction that changes alarms
 */
async function matchAlarms(
  { db, clock, open }: Look,
  find: (db: Db | Tx) => Problems[] | Promise<Problems[]>,
): Promise<void> {
  const found = await find(db);
  if (found.every((problems) => isMatched(open, problems))) return;
  await withAdvisoryLock(db, "service-watch", async (tx) => {
    for (const { type, current, raised } of await find(tx)) {
      await syncAlarms(tx, clock(), type, current, raised);
    }
  });
}

function isMatched(open: readonly Alarm[], { type, current, raised = current }: Problems): boolean {
  const details = new Map(open.filter((one) => one.type === type).map((one) => [one.subject, one.detail]));
  const kept = current.filter(({ subject }) => details.has(subject));
  return kept.length === details.size &&
    kept.every(({ subject, detail }) => details.get(subject) === detail) &&
    raised.every(({ subject }) => details.has(subject));
}

/**
 * Makes the open alarms match the faults. A fault that is new in this check keeps an alarm that another process has
 * raised, which may have checked earlier.
 *
 * @returns the faults, for the next look
 */
export async function raiseFaults(
  ctx: Look,
  { watchedSince }: WatchSettings,
  faults: readonly ServiceFault[],
  before: FoundFaults,
): Promise<FoundFaults> {
  const holders = faults.length === 0 ? nobody : await findHolders(ctx.db);
  const now = performance.now();
  const alarm = (fault: ServiceFault) => ({
    subject: fault.kind,
    detail: faultWithHolders(fault, holders),
    named: alarmNames(holders.locks),
  });
  const raised = faults.filter((fault) => {
    const foundAt = before.get(fault.kind);
    if (foundAt === undefined || mayBeStart(fault, watchedSince, Temporal.Now.instant())) return false;
    return fault.kind !== "database-unvouched" || now - foundAt >= faultSeconds[fault.kind] * 1_000;
  });
  await matchAlarms(
    ctx,
    () => [{ type: "service-stopped", current: faults.map(alarm), raised: raised.map(alarm) }],
  );
  return new Map(faults.map(({ kind }) => [kind, before.get(kind) ?? now]));
}

/**
 * Makes the open alarms match the registries that do not answer, as all processes know them.
 *
 * @param hadOutages whether this process has recorded any
 * @returns the same after this check: an outage may end while the check runs, and its record must be removed then
 */
export async function raiseOutages(ctx: Look, hadOutages: boolean): Promise<boolean> {
  const { db, seen } = ctx;
  if (seen === undefined) return false;
  const own = seen.outages();
  if (own.length > 0 || hadOutages) await saveOutages(db, seen.process, own);
  await matchAlarms(ctx, async (db) => {
    const away = Map.groupBy((await listOutages(db)).filter(isAway), ({ registry }) => registry);
    const current = [...away].map(([subject, outages]) => ({
      subject,
      detail: registryAwayText(outages[0]!, [...new Set(outages.map(({ host }) => host))]),
    }));
    return [{ type: "registry-away", current }];
  });
  return own.length > 0;
}

/** Makes the open alarms match the messages to people that cannot be delivered. */
export const raiseUndelivered = (ctx: Look): Promise<void> =>
  matchAlarms(ctx, async (db) => {
    const { alarms, digests } = await findUndelivered(db, ctx.clock());
    const current = alarms.map((one) => ({ subject: one.channel, detail: undeliveredAlarmsText(one) }));
    const untold = digests === 0 ? [] : [{ subject: "resumos", detail: undeliveredDigestsText(digests) }];
    return [{ type: "alarms-undelivered", current }, { type: "digests-undelivered", current: untold }];
  });

/**
 * Makes the open alarm about this machine's clock match how far it is from the database's: hours are judged by the one,
 * and workers and jobs by the other.
 */
export async function watchClock(ctx: Look): Promise<void> {
  const { db, seen } = ctx;
  if (seen === undefined) return;
  const asked = seen.machineClock();
  const database = await databaseNow(db);
  const seconds = clockDifference(database, asked, seen.machineClock());
  const host = Deno.hostname();
  const detail = seconds > faultSeconds["clock-differs"] ? clockDiffersText(host, seconds) : undefined;
  await matchOwn(ctx, { type: "clock-differs", subject: host }, detail);
}

/** Makes the open alarm about one subject match what is said of it; undefined: nothing. */
async function matchOwn(
  { db, clock, open }: Look,
  alarm: Pick<Alarm, "type" | "subject">,
  detail: string | undefined,
): Promise<void> {
  const isOpen = open.some(({ type, subject }) => type === alarm.type && subject === alarm.subject);
  if (detail !== undefined && !isOpen) await raiseAlarm(db, clock(), { ...alarm, detail });
  if (detail === undefined && isOpen) await resolveAlarms(db, clock(), alarm);
}

/**
 * Makes the open alarm about this kind of process's log match what it loses: on this machine, since where the lines go
 * is set there. It ends once lines are written again, by this process or its successor.
 */
export async function raiseLostLines(ctx: Look, { isApi }: WatchSettings): Promise<void> {
  const { seen } = ctx;
  if (seen === undefined) return;
  const { lines, failing } = seen.lostLines();
  const subject = `${Deno.hostname()}:${isApi ? "api" : "worker"}`;
  const detail = failing ? lostLinesText(seen.process, lines) : undefined;
  await matchOwn(ctx, { type: "log-lines-lost", subject }, detail);
}

/** The most characters of an error in an alarm; the log has all of it. */
const ERROR_CHARACTERS = 300;

export const failingAmong = (tasks: readonly UnfinishedTask[]): ReadonlySet<string> =>
  new Set(tasks.flatMap(({ task, error }) => error === undefined ? [] : [task]));

/**
 * Makes the open alarms match the tasks that fail at every attempt. A task that waits for its next attempt keeps
 * its alarm, and raises none.
 *
 * @param before the tasks that the former check found failing
 */
export async function raiseFailingTasks(
  ctx: Look,
  tasks: readonly UnfinishedTask[],
  before: ReadonlySet<string>,
): Promise<void> {
  const alarm = ({ task, since, error }: UnfinishedTask) => {
    const shown = error === undefined ? undefined : redactText(error).slice(0, ERROR_CHARACTERS);
    return { subject: task, detail: failingJobText({ task, since, error: shown }) };
  };
  const isRaised = ({ task, error }: UnfinishedTask) => error !== undefined && before.has(task);
  await matchAlarms(ctx, () =>
    (["exchange-job-failing", "job-failing"] as const).map((type) => {
      const current = tasks.filter(({ task }) =>
        exchangeTasks.has(task) === (type === "exchange-job-failing")
      );
      return { type, current: current.map(alarm), raised: current.filter(isRaised).map(alarm) };
    }));
}
