/**
 * What somebody who protocols was shown, compared with what would be protocoled; pure. What is signed is what was read:
 * a draft that changed since, or that would leave on another day, is shown again first.
 */
import { type Holidays, laterSchedule } from "../calendar/calendar.ts";
import { fail, ok, type Result } from "../result.ts";

export interface VersionChanged {
  readonly type: "version-changed";
  readonly read: number;
  readonly current: number;
}

/** @param read the version that was read; absent, whatever the draft says now is signed */
export const decideVersion = (
  read: number | undefined,
  current: number,
): Result<void, VersionChanged> =>
  read === undefined || read === current ? ok(undefined) : fail({ type: "version-changed", read, current });

export interface DispatchDayChanged {
  readonly type: "dispatch-day-changed";
  readonly promised: Temporal.PlainDate;
  readonly actual: Temporal.PlainDate;
}

/** What is about to be protocoled, as far as the day of its dispatch goes. */
export interface PlannedDispatch {
  readonly dispatchOn: Temporal.PlainDate;
  /** The date it is scheduled for, if any. */
  readonly scheduledFor?: Temporal.PlainDate | undefined;
  /** The day on which it was itself said to leave; absent, that of all. */
  readonly promised?: Temporal.PlainDate | undefined;
}

/**
 * Whether everything leaves on the day that was promised. What is scheduled for a later date was promised that date or,
 * if that is a holiday, the business day after it: which of them was shown only its own promise says, since the calendar
 * may have changed meanwhile.
 *
 * @param promised the day on which what is not scheduled was said to leave; absent, any day will do
 */
export function decideDispatchDay(
  promised: Temporal.PlainDate | undefined,
  leaving: readonly PlannedDispatch[],
  holidays: Holidays,
): Result<void, DispatchDayChanged> {
  for (const { dispatchOn, scheduledFor, promised: own } of leaving) {
    const shown = own ?? (promised && laterSchedule(promised, holidays, scheduledFor));
    if (shown !== undefined && !shown.equals(dispatchOn)) {
      return fail({ type: "dispatch-day-changed", promised: shown, actual: dispatchOn });
    }
  }
  return ok(undefined);
}
