import type { Task } from "graphile-worker";
import { raiseExchangeAlarms, resolveRemovedEntries } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

export const watchTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await resolveRemovedEntries(app);
    await raiseExchangeAlarms(app, app.silenceLimits, app.keyNoticeDays);
  });
