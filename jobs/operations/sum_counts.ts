import type { Task } from "graphile-worker";
import { sumOrderCounts } from "../../store/orders/order_counts.ts";
import { sumTargetCases } from "../../store/statistics/target_cases.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** Adds up recorded changes of counts, so that lists and statistics have few of them to count themselves. */
export const sumCountsTask = ({ db }: JobApp): Task =>
  task(NoPayload, async () => {
    await sumOrderCounts(db);
    await sumTargetCases(db);
  });
