import type { Task } from "graphile-worker";
import { StorageUnavailable, storeArchive } from "../../exchange/mod.ts";
import { sumOrderCounts } from "../../store/orders/order_counts.ts";
import { sumTargetCases } from "../../store/statistics/target_cases.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** While the storage is unavailable its alarm is open, and the next hour tries again. */
export const storeArchiveTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    if (app.storage === undefined || app.storeAfterDays === undefined) return;
    await storeArchive(app, { afterDays: app.storeAfterDays }).catch((error) => {
      if (!(error instanceof StorageUnavailable)) throw error;
    });
  });

/** Adds up recorded changes of counts, so that lists and statistics have few of them to count themselves. */
export const sumCountsTask = ({ db }: JobApp): Task =>
  task(NoPayload, async () => {
    await sumOrderCounts(db);
    await sumTargetCases(db);
  });
