/**
 * Checks, in every process, that the service's work is done. Faults become alarms, which are sent by e-mail and
 * webhook, so that nobody on call has to look at a page.
 */
import { setTimeout as pause } from "node:timers/promises";
import { WATCH } from "../../domain/operations/alarm_thresholds.ts";
import { unansweredWatchText, WATCH_SUBJECT } from "../../domain/operations/outage_text.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import type { AlarmToSend } from "../../store/operations/alarm_notices.ts";
import { findServiceFaults, requireRoom } from "../../store/operations/service_facts.ts";
import { listUnfinishedTasks } from "../../store/queue/job_queue.ts";
import { promptTasks } from "../timetable.ts";
import { type AlarmSettings, sendAlarms, sendFromMemory } from "./send_alarms.ts";
import {
  beginLook,
  failingAmong,
  type FoundFaults,
  raiseFailingTasks,
  raiseFaults,
  raiseLostLines,
  raiseOutages,
  raiseUndelivered,
  watchClock,
  type WatchContext,
  type WatchSettings,
} from "./service_alarms.ts";

/** How long a look waits for the sending of alarms, which goes on without it. */
const SENDING_WAITED_FOR_MS = 3_000;

interface ServiceWatch {
  stop(): Promise<void>;
}

/**
 * Checks repeatedly until it is stopped. A fault becomes an alarm when two consecutive checks find it,
 * because a clock that was just moved, or a worker that is catching up, is no fault.
 */
export function watchService(ctx: WatchContext, settings: WatchSettings): ServiceWatch {
  const { everyMs = WATCH.looksEvery * 1_000, lookWithinMs = WATCH.lookWithin * 1_000 } = settings;
  const unanswered = openUnansweredWatch({
    ...{ clock: ctx.clock, log: ctx.log, settings },
    process: ctx.seen?.process ?? "",
    afterMs: settings.unansweredAfterMs ?? WATCH.failsFor * 1_000,
  });
  const stopping = new AbortController();
  const look = openLooks(ctx, settings);
  let isFailing = false;
  const tooLong = () => {
    throw new LookTooLong(`A look at the service took more than ${lookWithinMs} ms`);
  };
  const keepLooking = async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      const givenUp = new AbortController();
      const error = await withTimeout(lookWithinMs, look(isFailing, givenUp.signal), tooLong)
        .then(() => undefined, (error) => error);
      givenUp.abort();
      isFailing = error !== undefined;
      if (isFailing) ctx.log("error", "The service could not be watched", { error });
      await unanswered.looked(begun, error);
      const rest = Math.max(0, everyMs - (performance.now() - begun));
      await pause(rest, undefined, { signal: stopping.signal }).catch(() => {});
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
 * One look after another.
 *
 * @returns looks; `isFailing` says whether the look before failed, `givenUp` when nobody waits for it any more
 */
function openLooks(
  ctx: WatchContext,
  settings: WatchSettings,
): (isFailing: boolean, givenUp: AbortSignal) => Promise<void> {
  const send = sendBeside(ctx, settings);
  let before: FoundFaults = new Map();
  let failing: ReadonlySet<string> = new Set();
  let knowsOutages = false;
  let looks = 0;
  let [watchedSince, failed] = [settings.watchedSince, 0];
  return async (isFailing, givenUp) => {
    // Where nobody could look, nobody could give a sign of life either: what is missed then is counted anew.
    failed = isFailing ? failed + 1 : 0;
    if (failed > 1) watchedSince = Temporal.Now.instant();
    // What is dearer is asked for less often, and at every look once one has failed.
    const isThorough = isFailing || looks++ % WATCH.thoroughEach === 0;
    if (isThorough) await requireRoom(ctx.db);
    const at = await beginLook(ctx);
    if (isThorough) await watchClock(at);
    ctx.seen?.askAgain().catch((error) => ctx.log("error", "A registry could not be asked again", { error }));
    const faults = await findServiceFaults(ctx.db, {
      ...settings,
      now: ctx.clock(),
      holidays: await ctx.holidays(),
      apisWatchedSince: settings.isApi ? undefined : watchedSince,
    });
    givenUp.throwIfAborted();
    before = await raiseFaults(at, { ...settings, watchedSince }, faults, before);
    const tasks = await listUnfinishedTasks(ctx.db, promptTasks);
    givenUp.throwIfAborted();
    await raiseFailingTasks(at, tasks, failing);
    failing = failingAmong(tasks);
    knowsOutages = await raiseOutages(at, knowsOutages);
    givenUp.throwIfAborted();
    if (isThorough) await raiseUndelivered(at);
    await raiseLostLines(at, settings);
    await withTimeout(SENDING_WAITED_FOR_MS, send(), () => {});
  };
}

/**
 * Sends alarms one run after another: a server of theirs that does not answer holds no look up.
 *
 * @returns the run under way, or a new one
 */
function sendBeside(ctx: WatchContext, settings: WatchSettings): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    if (running === undefined) {
      const run = sendAlarms(ctx, settings);
      const ended = () => void (running = undefined);
      run.then(ended, ended);
      running = run;
    }
    return running;
  };
}

// Tells operators, from memory, that the watch has no answer: alarms are kept in the database, which is what is away,
// only to be read, or full.

/** A look that took longer than it may. */
class LookTooLong extends Error {}

interface UnansweredWatch {
  /**
   * After each look.
   *
   * @param begun when it began, in milliseconds of the process
   * @param error what it failed with, or undefined
   */
  looked(begun: number, error: unknown): Promise<void>;
}

function openUnansweredWatch(
  { clock, log, process, settings, afterMs }: {
    readonly clock: Clock;
    readonly log: Log;
    readonly process: string;
    readonly settings: AlarmSettings;
    readonly afterMs: number;
  },
): UnansweredWatch {
  let failing: { readonly since: Temporal.Instant; readonly start: number } | undefined;
  let told: AlarmToSend | undefined;
  const send = async (alarm: AlarmToSend, endedAt?: Temporal.Instant): Promise<boolean> => {
    const failures = await sendFromMemory(settings, alarm, endedAt);
    if (failures.length > 0) log("error", "Operators could not be told of the watch", { failures });
    return failures.length === 0;
  };
  return {
    async looked(begun, error) {
      if (error === undefined) {
        failing = undefined;
        if (told !== undefined && await send(told, clock())) told = undefined;
        return;
      }
      failing ??= {
        since: clock().subtract({ milliseconds: Math.round(performance.now() - begun) }),
        start: begun,
      };
      if (told !== undefined || performance.now() - failing.start < afterMs) return;
      const { since } = failing;
      const alarm: AlarmToSend = {
        // By which receivers recognise a repetition, as of the alarms that the database numbers.
        id: BigInt(since.epochMilliseconds),
        ...{ at: since, type: "service-stopped", subject: WATCH_SUBJECT, severity: "critical", attempts: 0 },
        detail: unansweredWatchText({ process, since, code: codeOf(error) }),
      };
      if (await send(alarm)) told = alarm;
    },
  };
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
