/**
 * Holidays as operators keep them: added and withdrawn by date, never for a day whose dispatch has been decided.
 *
 * Source: specification, "Limits", row Dispatch: "holidays are held in the service and no orders are processed then".
 */
import { match } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";

export interface HolidayFacts {
  readonly today: Temporal.PlainDate;
  /** The holiday in force on that date. */
  readonly inForce: boolean;
  /** The latest business day whose dispatch was frozen. */
  readonly lastFrozen: Temporal.PlainDate | undefined;
}

export type HolidayRefusal =
  /** Holidays of past days are not changed: they explain what happened then. */
  | { readonly type: "past-day" }
  /** Orders have left, or are leaving, on that day. */
  | { readonly type: "already-dispatched" }
  | { readonly type: "already-a-holiday" }
  | { readonly type: "not-a-holiday" };

/** Whether a date can become a holiday, or cease to be one. */
export function decideHoliday(
  change: "add" | "withdraw",
  date: Temporal.PlainDate,
  { today, inForce, lastFrozen }: HolidayFacts,
): Result<"add" | "withdraw", HolidayRefusal> {
  if (Temporal.PlainDate.compare(date, today) < 0) return fail({ type: "past-day" });
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
