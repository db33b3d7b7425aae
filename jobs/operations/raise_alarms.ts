import type { Task } from "graphile-worker";
import { watchExchange } from "../../exchange/mod.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

export const watchTask = (app: JobApp): Task =>
  task(NoPayload, () => watchExchange(app, app.silenceLimits, app.keyNoticeDays));
