import type { Task } from "graphile-worker";
import * as v from "valibot";
import { intakeFiles, type ReadyFile } from "../../exchange/mod.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import { type JobApp, task } from "../task.ts";

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
