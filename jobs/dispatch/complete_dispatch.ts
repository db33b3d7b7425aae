import type { Task } from "graphile-worker";
import * as v from "valibot";
import { finishDispatch } from "../../exchange/mod.ts";
import type { JobApp } from "../app.ts";
import { task } from "../task.ts";

const CompleteDispatchPayload = v.object({ day: v.pipe(v.string(), v.isoDate()) });

export const completeDispatchTask = (app: JobApp): Task =>
  task(CompleteDispatchPayload, async ({ day }) => {
    await finishDispatch(app, Temporal.PlainDate.from(day));
  });
