import type { Task } from "graphile-worker";
import * as v from "valibot";
import {
  closeAnswers,
  createInboxScanner,
  intakeBatchesOf,
  intakeFiles,
  publishAnswers,
  type ReadyFile,
  resumeIntake,
} from "../../exchange/mod.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** A file name is any text an institution chose; the exchange checks it. */
const File = v.object({ ispb: v.string(), name: v.string() });

/** A batch, or the single file of a job enqueued before there were batches. */
const IntakeFilePayload = v.union([v.object({ files: v.array(File) }), File]);

/** How long another worker usually takes for a file. */
const BUSY_SECONDS = 2;

/** Takes and decides files. Files of an institution that another worker holds are enqueued again. */
export const intakeFileTask = (app: JobApp): Task =>
  task(IntakeFilePayload, async (payload) => {
    const files = "files" in payload ? payload.files : [payload];
    const outcomes = await intakeFiles(app, files);
    for (const [index, { ispb, name }] of files.entries()) {
      app.log("info", "Answer file", { ispb, name, outcome: outcomes[index]?.type });
    }
    const busy = files.filter((_, index) => outcomes[index]?.type === "busy");
    await enqueue(app.db, busy.length === 0 ? [] : [intakeJob(busy, { delaySeconds: BUSY_SECONDS })]);
  });

/** The job of a batch. When two workers find the same batch as the leader changes, there is only one job. */
export const intakeJob = (
  files: readonly ReadyFile[],
  options: Pick<NewJob, "delaySeconds"> = {},
): NewJob => ({
  task: "intake_file",
  payload: { files: files.map(({ ispb, name }) => ({ ispb, name })) },
  key: `intake:${files[0]!.ispb}:${files[0]!.name}`,
  ...options,
});

export const closeAnswersTask = (app: JobApp): Task => task(NoPayload, () => closeAnswers(app));

/**
 * Publishes answers and at once enqueues the follow-up, which would otherwise wait a minute for the
 * timetable.
 */
export const publishAnswersTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await publishAnswers(app);
    await enqueue(app.db, [{ task: "follow_up", key: "follow_up" }]);
  });

export const resumeIntakeTask = (app: JobApp): Task => task(NoPayload, () => resumeIntake(app));

// Looks into all inboxes once, where somebody waits for what they hold.

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
