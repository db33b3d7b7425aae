import type { Task } from "graphile-worker";
import * as v from "valibot";
import { finishDispatch } from "../../exchange/mod.ts";
import { resolveDecidedFiles } from "../../store/operations/alarms.ts";
import type { JobApp } from "../app.ts";
import { task } from "../task.ts";

const CompleteDispatchPayload = v.object({ day: v.pipe(v.string(), v.isoDate()) });

/** Ends a day's dispatch, when nothing of it is left. What has left by now asks for nobody's attention any more. */
export const completeDispatchTask = (app: JobApp): Task =>
  task(CompleteDispatchPayload, async ({ day }) => {
    await resolveDecidedFiles(app.db, app.clock());
    await finishDispatch(app, Temporal.PlainDate.from(day));
  });
