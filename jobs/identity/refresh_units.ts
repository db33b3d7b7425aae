import type { Task } from "graphile-worker";
import { saveUnits } from "../../store/identity/court_units.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** Copies the corporate registry's list of court units. If the registry fails, it is asked again later. */
export async function loadUnits(
  { db, clock, registries }: Pick<JobApp, "db" | "clock" | "registries">,
): Promise<void> {
  const listed = await registries.corporate.units();
  if (!listed.ok) throw new Error(`The list of court units could not be had: ${listed.error.reason}`);
  await db.transaction().execute((tx) => saveUnits(tx, listed.value, clock()));
}

export const refreshUnitsTask = (app: JobApp): Task => task(NoPayload, () => loadUnits(app));
