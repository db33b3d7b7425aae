/**
 * Checks, in every process, that the service's work is done. Faults become alarms, which are sent by e-mail and
 * webhook, so that nobody on call has to look at a page.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { ServiceFault, ServiceFaultKind } from "../../domain/operations/service_health.ts";
import { redactText } from "../../domain/audit/redaction.ts";
import { failingJobText } from "../../domain/operations/job_name.ts";
import { isAway, registryAwayText, type RegistryOutage } from "../../domain/operations/registry_outage.ts";
import { lostLinesText } from "../../domain/operations/lost_lines.ts";
import { undeliveredAlarmsText, undeliveredDigestsText } from "../../domain/operations/undelivered.ts";
import { listOutages, saveOutages } from "../../store/operations/registry_outages.ts";
import { findUndelivered } from "../../store/operations/undelivered.ts";
import { faultWithHolders, nobody } from "../../domain/operations/lock_holder_text.ts";
import { findHolders } from "../../store/operations/lock_holders.ts";
import type { Clock, Log, LostLines } from "../../domain/ports.ts";
import type { Db } from "../../store/connection/connection.ts";
import { withAdvisoryLock } from "../../store/connection/advisory_lock.ts";
import { listUnfinishedTasks, type UnfinishedTask } from "../../store/queue/job_queue.ts";
import { raiseAlarm, resolveAlarms, syncAlarms } from "../../store/operations/alarms.ts";
import { exchangeTasks } from "../timetable.ts";
import { findServiceFaults, requireRoom } from "../../store/operations/service_facts.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import { type AlarmSettings, sendAlarms } from "./send_alarms.ts";
import { LookTooLong, openUnansweredWatch, UNANSWERED_AFTER_MS } from "./unanswered_watch.ts";

const LOOKS_EVERY_MS = 15_000;

/** The watch never waits for what it watches: a look that takes longer has failed. */
const LOOK_WITHIN_MS = 30_000;

interface WatchContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  holidays(): Promise<Holidays>;
  /** Which registries do not answer this process, and what its log has lost. */
  readonly seen?: {
    readonly process: string;
    readonly outages: () => readonly RegistryOutage[];
    readonly lostLines: () => LostLines;
  };
}

interface WatchSettings extends AlarmSettings {
  readonly queueMinutes: number;
  /** Since when this process has been watching. */
  readonly watchedSince: Temporal.Instant;
  /** Whether this process is an API, which proves that one is running. */
  readonly isApi: boolean;
  readonly everyMs?: number;
  readonly lookWithinMs?: number;
  /** How long looks fail before operators are told. */
  readonly unansweredAfterMs?: number;
}

interface ServiceWatch {
  stop(): Promise<void>;
}

/**
 * Checks repeatedly until it is stopped. A fault becomes an alarm when two consecutive checks find it,
 * because a clock that was just moved, or a worker that is catching up, is no fault.
 */
export function watchService(ctx: WatchContext, settings: WatchSettings): ServiceWatch {
  const { everyMs = LOOKS_EVERY_MS, lookWithinMs = LOOK_WITHIN_MS } = settings;
  const unanswered = openUnansweredWatch({
    ...{ clock: ctx.clock, log: ctx.log, settings },
    process: ctx.seen?.process ?? "",
    afterMs: settings.unansweredAfterMs ?? UNANSWERED_AFTER_MS,
  });
  const stopping = new AbortController();
  let before: ReadonlySet<ServiceFaultKind> = new Set();
  let failing: ReadonlySet<string> = new Set();
  let knowsOutages = false;
  const look = async () => {
    await requireRoom(ctx.db);
    const now = ctx.clock();
    const faults = await findServiceFaults(ctx.db, {
      ...settings,
      now,
      holidays: await ctx.holidays(),
      apisWatchedSince: settings.isApi ? undefined : settings.watchedSince,
    });
    await raiseFaults(ctx, faults, before);
    before = new Set(faults.map(({ kind }) => kind));
    const tasks = await listUnfinishedTasks(ctx.db);
    await raiseFailingTasks(ctx, tasks, failing);
    failing = failingAmong(tasks);
    knowsOutages = await raiseOutages(ctx, knowsOutages);
    await raiseUndelivered(ctx);
    await raiseLostLines(ctx, settings);
    await sendAlarms(ctx, settings);
  };
  const tooLong = () => {
    throw new LookTooLong(`A look at the service took more than ${lookWithinMs} ms`);
  };
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      const error = await withTimeout(lookWithinMs, look(), tooLong).then(() => undefined, (error) => error);
      if (error !== undefined) ctx.log("error", "The service could not be watched", { error });
      await unanswered.looked(error);
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const looking = keepLooking();
  return {
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/**
 * Makes the open alarms match the faults; only one process does so at a time. A fault that is new in this
 * check keeps an alarm that another process has raised, which may have checked earlier.
 */
async function raiseFaults(
  { db, clock }: WatchContext,
  faults: readonly ServiceFault[],
  before: ReadonlySet<ServiceFaultKind>,
): Promise<void> {
  const holders = faults.length === 0 ? nobody : await findHolders(db);
  const alarm = (fault: ServiceFault) => ({
    subject: fault.kind,
    detail: faultWithHolders(fault, holders),
  });
  const raised = faults.filter(({ kind }) => before.has(kind));
  await withAdvisoryLock(
    db,
    "service-watch",
    (tx) => syncAlarms(tx, clock(), "service-stopped", faults.map(alarm), raised.map(alarm)),
  );
}

/**
 * Makes the open alarms match the registries that do not answer, as all processes know them.
 *
 * @param hadOutages whether this process has recorded any
 * @returns the same after this check: an outage may end while the check runs, and its record must be removed then
 */
async function raiseOutages({ db, clock, seen }: WatchContext, hadOutages: boolean): Promise<boolean> {
  if (seen === undefined) return false;
  const own = seen.outages();
  if (own.length > 0 || hadOutages) await saveOutages(db, seen.process, own);
  await withAdvisoryLock(db, "service-watch", async (tx) => {
    const away = Map.groupBy((await listOutages(tx)).filter(isAway), ({ registry }) => registry);
    const alarms = [...away].map(([subject, outages]) => ({
      subject,
      detail: registryAwayText(outages[0]!, [...new Set(outages.map(({ host }) => host))]),
    }));
    await syncAlarms(tx, clock(), "registry-away", alarms);
  });
  return own.length > 0;
}

/** Makes the open alarms match the messages to people that cannot be delivered. */
async function raiseUndelivered({ db, clock }: WatchContext): Promise<void> {
  await withAdvisoryLock(db, "service-watch", async (tx) => {
    const { alarms, digests } = await findUndelivered(tx, clock());
    const current = alarms.map((one) => ({ subject: one.channel, detail: undeliveredAlarmsText(one) }));
    await syncAlarms(tx, clock(), "alarms-undelivered", current);
    const untold = digests === 0 ? [] : [{ subject: "resumos", detail: undeliveredDigestsText(digests) }];
    await syncAlarms(tx, clock(), "digests-undelivered", untold);
  });
}

/**
 * Makes the open alarm about this kind of process's log match what it loses: on this machine, since where the lines go
 * is set there. It ends once lines are written again, by this process or its successor.
 */
async function raiseLostLines({ db, clock, seen }: WatchContext, { isApi }: WatchSettings): Promise<void> {
  if (seen === undefined) return;
  const { lines, failing } = seen.lostLines();
  const alarm = {
    type: "log-lines-lost",
    subject: `${Deno.hostname()}:${isApi ? "api" : "worker"}`,
  } as const;
  if (failing) await raiseAlarm(db, clock(), { ...alarm, detail: lostLinesText(seen.process, lines) });
  else await resolveAlarms(db, clock(), alarm);
}

/** The most characters of an error in an alarm; the log has all of it. */
const ERROR_CHARACTERS = 300;

const failingAmong = (tasks: readonly UnfinishedTask[]): ReadonlySet<string> =>
  new Set(tasks.flatMap(({ task, error }) => error === undefined ? [] : [task]));

/**
 * Makes the open alarms match the tasks that fail at every attempt. A task that waits for its next attempt keeps
 * its alarm, and raises none.
 *
 * @param before the tasks that the former check found failing
 */
async function raiseFailingTasks(
  { db, clock }: WatchContext,
  tasks: readonly UnfinishedTask[],
  before: ReadonlySet<string>,
): Promise<void> {
  const alarm = ({ task, since, error }: UnfinishedTask) => {
    const shown = error === undefined ? undefined : redactText(error).slice(0, ERROR_CHARACTERS);
    return { subject: task, detail: failingJobText({ task, since, error: shown }) };
  };
  const isRaised = ({ task, error }: UnfinishedTask) => error !== undefined && before.has(task);
  await withAdvisoryLock(db, "service-watch", async (tx) => {
    for (const type of ["exchange-job-failing", "job-failing"] as const) {
      const current = tasks.filter(({ task }) =>
        exchangeTasks.has(task) === (type === "exchange-job-failing")
      );
      await syncAlarms(tx, clock(), type, current.map(alarm), current.filter(isRaised).map(alarm));
    }
  });
}
