import type { Task } from "graphile-worker";
import { resumeIntake } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

export const resumeIntakeTask = (app: JobApp): Task => task(NoPayload, () => resumeIntake(app));
