/**
 * Compares what a user was shown before a protocol with what would be protocoled; pure. A draft that changed
 * since it was read, or that would leave on another day, has to be shown again first.
 */
import { type Holidays, scheduledDispatchDay } from "../calendar/calendar.ts";
import { fail, ok, type Result } from "../result.ts";

interface VersionChanged {
  readonly type: "version-changed";
  readonly read: number;
  readonly current: number;
}

/**
 * Checks that the version read is the current one.
 *
 * @param read the version that was read; when absent, the current version is protocoled unchecked, unless the
 * court's rule requires it
 */
export function decideVersion(
  read: number | undefined,
  current: number,
  { isRequired }: { readonly isRequired: boolean },
): Result<void, VersionChanged | { readonly type: "version-required" }> {
  if (read === undefined) return isRequired ? fail({ type: "version-required" }) : ok(undefined);
  return read === current ? ok(undefined) : fail({ type: "version-changed", read, current });
}

export interface DispatchDayChanged {
  readonly type: "dispatch-day-changed";
  readonly promised: Temporal.PlainDate;
  readonly actual: Temporal.PlainDate;
}

/** The planned dispatch of something that is about to be protocoled. */
export interface PlannedDispatch {
  readonly dispatchOn: Temporal.PlainDate;
  /** The date it is scheduled for, if any. */
  readonly scheduledFor?: Temporal.PlainDate | undefined;
  /** The day shown for this one; when absent, the day shown for all of them. */
  readonly promised?: Temporal.PlainDate | undefined;
}

/**
 * Checks that everything leaves on the day that was shown. Something scheduled for a later date was shown
 * that date or, if it is a holiday, the next business day; only its own `promised` tells which, since the
 * calendar may have changed meanwhile.
 *
 * @param promised the day shown for what is not scheduled; when absent, any day is accepted
 */
export function decideDispatchDay(
  promised: Temporal.PlainDate | undefined,
  leaving: readonly PlannedDispatch[],
  holidays: Holidays,
): Result<void, DispatchDayChanged> {
  for (const { dispatchOn, scheduledFor, promised: own } of leaving) {
    const shown = own ?? (promised && scheduledDispatchDay(promised, holidays, scheduledFor));
    if (shown !== undefined && !shown.equals(dispatchOn)) {
      return fail({ type: "dispatch-day-changed", promised: shown, actual: dispatchOn });
    }
  }
  return ok(undefined);
}
