import type { Task } from "graphile-worker";
import { localDate, nationalHolidays } from "../domain/calendar/calendar.ts";
import { CALENDAR_YEARS_AHEAD } from "../domain/calendar/holiday.ts";
import { addHolidays } from "../store/holidays.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

/** Past years explain old orders. */
const YEARS_BACK = 2;

/**
 * Writes the national bank holidays of the years around today; what operators changed stays as they set it.
 */
export async function writeHolidays({ db, clock }: Pick<JobApp, "db" | "clock">): Promise<void> {
  const { year } = localDate(clock());
  const years = Array.from(
    { length: YEARS_BACK + 1 + CALENDAR_YEARS_AHEAD },
    (_, index) => year - YEARS_BACK + index,
  );
  await addHolidays(db, years.flatMap(nationalHolidays), "regra nacional");
}

export const refreshHolidaysTask = (app: JobApp): Task => task(NoPayload, () => writeHolidays(app));
