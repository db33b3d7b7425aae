import type { Task } from "graphile-worker";
import { compareOutboxes } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

export const compareOutboxesTask = (app: JobApp): Task => task(NoPayload, () => compareOutboxes(app));
