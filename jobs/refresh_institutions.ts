import type { Task } from "graphile-worker";
import { saveInstitutions } from "../store/institutions/institutions.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

/** Copies the customer registry's list of institutions. If the registry fails, it is asked again later. */
export async function loadInstitutions({ db, registries }: Pick<JobApp, "db" | "registries">): Promise<void> {
  const listed = await registries.customer.institutions();
  if (!listed.ok) throw new Error(`The list of institutions could not be had: ${listed.error.reason}`);
  await db.transaction().execute((tx) => saveInstitutions(tx, listed.value));
}

export const refreshInstitutionsTask = (app: JobApp): Task => task(NoPayload, () => loadInstitutions(app));
