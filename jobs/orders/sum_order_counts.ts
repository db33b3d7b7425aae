import type { Task } from "graphile-worker";
import { sumOrderCounts } from "../../store/orders/order_counts.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

/** Keeps few the changes that each list adds to the counts of orders. */
export const sumOrderCountsTask = ({ db }: JobApp): Task => task(NoPayload, () => sumOrderCounts(db));
