import type { Task } from "graphile-worker";
import * as v from "valibot";
import { completeDispatch } from "../../exchange/mod.ts";
import { resolveDecidedFiles } from "../../store/operations/alarms.ts";
import { type JobApp, task } from "../task.ts";

const CompleteDispatchPayload = v.object({ day: v.pipe(v.string(), v.isoDate()) });

/**
 * Completes a day's dispatch when everything is published, and ends the alarms about remittances that are
 * published now.
 */
export const finishDispatchTask = (app: JobApp): Task =>
  task(CompleteDispatchPayload, async ({ day }) => {
    await resolveDecidedFiles(app.db, app.clock());
    await completeDispatch(app, Temporal.PlainDate.from(day));
  });
