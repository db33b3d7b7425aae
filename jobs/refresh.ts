import type { Task } from "graphile-worker";
import { localDate, nationalHolidays } from "../domain/calendar/calendar.ts";
import { CALENDAR_YEARS_AHEAD } from "../domain/calendar/holiday.ts";
import { addHolidays } from "../store/holidays.ts";
import { saveUnits } from "../store/identity/court_units.ts";
import { saveInstitutions } from "../store/institutions/institutions.ts";
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

/** Copies the corporate registry's list of court units. If the registry fails, it is asked again later. */
export async function loadUnits(
  { db, clock, registries }: Pick<JobApp, "db" | "clock" | "registries">,
): Promise<void> {
  const listed = await registries.corporate.units();
  if (!listed.ok) throw new Error(`The list of court units could not be had: ${listed.error.reason}`);
  await db.transaction().execute((tx) => saveUnits(tx, listed.value, clock()));
}

export const refreshUnitsTask = (app: JobApp): Task => task(NoPayload, () => loadUnits(app));

/** Copies the customer registry's list of institutions. If the registry fails, it is asked again later. */
export async function loadInstitutions({ db, registries }: Pick<JobApp, "db" | "registries">): Promise<void> {
  const listed = await registries.customer.institutions();
  if (!listed.ok) throw new Error(`The list of institutions could not be had: ${listed.error.reason}`);
  await db.transaction().execute((tx) => saveInstitutions(tx, listed.value));
}

export const refreshInstitutionsTask = (app: JobApp): Task => task(NoPayload, () => loadInstitutions(app));
