import type { Task } from "graphile-worker";
import { StorageUnavailable, storeArchive } from "../../exchange/mod.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** While the storage is unavailable its alarm is open, and the next hour tries again. */
export const storeArchiveTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    if (app.storage === undefined || app.storeAfterDays === undefined) return;
    await storeArchive(app, { afterDays: app.storeAfterDays }).catch((error) => {
      if (!(error instanceof StorageUnavailable)) throw error;
    });
  });
