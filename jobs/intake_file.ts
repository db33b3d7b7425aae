import type { Task } from "graphile-worker";
import * as v from "valibot";
import { intakeFile } from "../exchange/mod.ts";
import type { JobApp } from "./mod.ts";
import { task } from "./task.ts";

/** A file name is whatever an institution chose; the exchange judges it. */
export const IntakeFile = v.object({ ispb: v.string(), name: v.string() });

/** Takes and decides one file. What is in another worker's hands is found again by the next look into the inboxes. */
export const intakeFileTask = (app: JobApp): Task =>
  task(IntakeFile, async ({ ispb, name }) => {
    const outcome = await intakeFile(app, ispb, name);
    app.log("info", "Answer file", { ispb, name, outcome: outcome.type });
  });
