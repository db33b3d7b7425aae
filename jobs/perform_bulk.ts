import type { Task } from "graphile-worker";
import * as v from "valibot";
import { bulkJob } from "../store/follow_up/bulk_actions.ts";
import { enqueue } from "../store/queue/jobs.ts";
import { type JobApp, task } from "./task.ts";

const BulkPayload = v.object({ bulkId: v.pipe(v.string(), v.uuid()) });

/**
 * Performs a user's action on many orders for some seconds; what is left follows in a job of its own, so that a worker
 * that stops, and others who wait, need not wait for all of it.
 */
export const performBulkTask = ({ db, performBulk }: JobApp): Task =>
  task(BulkPayload, async ({ bulkId }) => {
    if (performBulk === undefined) throw new Error("This program performs no actions of users");
    if (await performBulk(bulkId) === "more") await enqueue(db, [bulkJob(bulkId)]);
  });
