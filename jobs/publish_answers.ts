import type { Task } from "graphile-worker";
import { publishAnswers } from "../exchange/mod.ts";
import type { JobApp } from "./mod.ts";
import { NoPayload, task } from "./task.ts";

export const publishAnswersTask = (app: JobApp): Task => task(NoPayload, () => publishAnswers(app));
