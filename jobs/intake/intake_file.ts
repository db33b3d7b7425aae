import type { Task } from "graphile-worker";
import * as v from "valibot";
import { intakeFiles, type ReadyFile } from "../../exchange/mod.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import type { JobApp } from "../app.ts";
import { task } from "../task.ts";

/** A file name is whatever an institution chose; the exchange judges it. */
const File = v.object({ ispb: v.string(), name: v.string() });

/** A batch; one alone in jobs enqueued before there were batches. */
const IntakeFilePayload = v.union([v.object({ files: v.array(File) }), File]);

/** How long another worker is usually at a file. */
const BUSY_SECONDS = 2;

/** Takes and decides files. Those of an institution that another worker is at come again. */
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

/** The job of a batch. Of the same batch, found by two workers as the turn to look passes, there is one. */
export const intakeJob = (
  files: readonly ReadyFile[],
  options: Pick<NewJob, "delaySeconds"> = {},
): NewJob => ({
  task: "intake_file",
  payload: { files: files.map(({ ispb, name }) => ({ ispb, name })) },
  key: `intake:${files[0]!.ispb}:${files[0]!.name}`,
  ...options,
});
