/**
 * Tells operators, from memory, that the watch has no answer: alarms are kept in the database, which is what is away,
 * only to be read, or full.
 */
import { unansweredWatchText, WATCH_SUBJECT } from "../../domain/operations/outage_text.ts";
import type { Clock, Log } from "../../domain/ports.ts";
import type { AlarmToSend } from "../../store/operations/alarm_notices.ts";
import { type AlarmSettings, sendFromMemory } from "./send_alarms.ts";

/** A look that took longer than it may. */
export class LookTooLong extends Error {}

interface UnansweredWatch {
  /**
   * After each look.
   *
   * @param begun when it began, in milliseconds of the process
   * @param error what it failed with, or undefined
   */
  looked(begun: number, error: unknown): Promise<void>;
}

export function openUnansweredWatch(
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
