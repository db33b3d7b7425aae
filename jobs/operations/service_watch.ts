/**
 * Watches whether the service's work is done, in the processes that do not do it. What is found is an alarm, and alarms leave
 * the program by e-mail and webhook: whoever is on call need not look at a page.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { ServiceFault, ServiceFaultKind } from "../../domain/operations/service_health.ts";
import { sentenceOf } from "../../domain/operations/service_fault_sentence.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { Db } from "../../store/connection.ts";
import { withAdvisoryLock } from "../../store/advisory_lock.ts";
import { syncAlarms } from "../../store/operations/alarms.ts";
import { findServiceFaults } from "../../store/operations/service_facts.ts";
import { type AlarmSettings, sendAlarms } from "./send_alarms.ts";

const LOOKS_EVERY_MS = 15_000;

interface WatchContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  holidays(): Promise<Holidays>;
}

interface WatchSettings extends AlarmSettings {
  readonly queueMinutes: number;
  /** Of this process. */
  readonly watchedSince: Temporal.Instant;
  readonly everyMs?: number;
}

interface ServiceWatch {
  stop(): Promise<void>;
}

/**
 * Looks again and again until it is stopped. A fault is an alarm when two looks in a row have found it: a clock that was
 * moved, or a worker that is just catching up, is none.
 */
export function watchService(ctx: WatchContext, settings: WatchSettings): ServiceWatch {
  const { everyMs = LOOKS_EVERY_MS } = settings;
  const stopping = new AbortController();
  let before: ReadonlySet<ServiceFaultKind> = new Set();
  const look = async () => {
    const now = ctx.clock();
    const faults = await findServiceFaults(ctx.db, { ...settings, now, holidays: await ctx.holidays() });
    await raiseFaults(ctx, faults, before);
    before = new Set(faults.map(({ kind }) => kind));
    await sendAlarms(ctx, settings);
  };
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => ctx.log("error", "The service could not be watched", { error }));
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
 * Makes the open alarms those of these faults; one process of all does it at a time. A fault that was not there `before` keeps
 * the alarm that another process has raised: of two looks this one may have had the first.
 */
async function raiseFaults(
  { db, clock }: WatchContext,
  faults: readonly ServiceFault[],
  before: ReadonlySet<ServiceFaultKind>,
): Promise<void> {
  const alarm = (fault: ServiceFault) => ({ subject: fault.kind, detail: sentenceOf(fault) });
  const raised = faults.filter(({ kind }) => before.has(kind));
  await withAdvisoryLock(
    db,
    "service-watch",
    (tx) => syncAlarms(tx, clock(), "service-stopped", faults.map(alarm), raised.map(alarm)),
  );
}
