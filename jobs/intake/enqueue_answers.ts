/** Looks into all inboxes once, where somebody waits for what they hold. */
import { createInboxScanner, intakeBatchesOf } from "../../exchange/mod.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import type { JobApp } from "../task.ts";
import { intakeJob } from "./intake_file.ts";

/**
 * Enqueues the intake of every complete file. One that the watch has enqueued as well is taken in once: claiming decides.
 *
 * @returns the number of jobs
 */
export async function enqueueAnswers(app: JobApp): Promise<number> {
  const batches = intakeBatchesOf(await createInboxScanner(app).scan());
  await enqueue(app.db, batches.map((files) => intakeJob(files)));
  return batches.length;
}
