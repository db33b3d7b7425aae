import type { Task } from "graphile-worker";
import { closeAnswers } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

export const closeAnswersTask = (app: JobApp): Task => task(NoPayload, () => closeAnswers(app));
