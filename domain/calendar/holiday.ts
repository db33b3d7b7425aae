/**
 * Adding and withdrawing holidays: operators do so by date, but not for a day whose dispatch has been frozen.
 *
 * Source: specification, "Limits", row Dispatch: "holidays are held in the service and no orders are
 * processed then".
 */
import { match } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";

/** The years of holidays that the service keeps beyond the present one: no deadline computed today ends later. */
export const CALENDAR_YEARS_AHEAD = 3;

export interface HolidayFacts {
  readonly today: Temporal.PlainDate;
  /** Whether the date is a holiday now. */
  readonly inForce: boolean;
  /** The latest business day whose dispatch was frozen. */
  readonly lastFrozen: Temporal.PlainDate | undefined;
}

export type HolidayRefusal =
  /** Holidays of past days stay as they are, because they explain what happened on those days. */
  | { readonly type: "past-day" }
  /** No deadline reaches so far, so the year is a typing mistake. */
  | { readonly type: "beyond-the-calendar" }
  /** Orders have been frozen for that day. */
  | { readonly type: "already-dispatched" }
  | { readonly type: "already-a-holiday" }
  | { readonly type: "not-a-holiday" };

/** Decides whether a date may become a holiday, or cease to be one. */
export function decideHoliday(
  change: "add" | "withdraw",
  date: Temporal.PlainDate,
  { today, inForce, lastFrozen }: HolidayFacts,
): Result<"add" | "withdraw", HolidayRefusal> {
  if (Temporal.PlainDate.compare(date, today) < 0) return fail({ type: "past-day" });
  if (change === "add" && date.year > today.year + CALENDAR_YEARS_AHEAD) {
    return fail({ type: "beyond-the-calendar" });
  }
  if (lastFrozen !== undefined && Temporal.PlainDate.compare(date, lastFrozen) <= 0) {
    return fail({ type: "already-dispatched" });
  }
  return match([change, inForce] as const)
    .returnType<Result<"add" | "withdraw", HolidayRefusal>>()
    .with(["add", true], () => fail({ type: "already-a-holiday" }))
    .with(["withdraw", false], () => fail({ type: "not-a-holiday" }))
    .with(["add", false], ["withdraw", true], () => ok(change))
    .exhaustive();
}
