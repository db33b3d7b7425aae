import type { Task } from "graphile-worker";
import * as v from "valibot";
import { publishRemittances } from "../../exchange/mod.ts";
import { findRemittances } from "../../store/dispatch/remittances.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, task } from "../task.ts";
import { completeDispatchJob } from "./dispatch.ts";

const Id = v.pipe(v.string(), v.regex(/^\d+$/));

/** The ids of a batch, or the single id of a job enqueued before there were batches. */
const PublishRemittancePayload = v.object({
  remittanceIds: v.optional(v.array(Id), []),
  remittanceId: v.optional(Id),
});

/**
 * Publishes remittances; the next minute's dispatch retries those that another worker holds or that failed.
 */
export const publishRemittanceTask = (app: JobApp): Task =>
  task(PublishRemittancePayload, async ({ remittanceIds, remittanceId }) => {
    const ids = [...remittanceIds, ...remittanceId === undefined ? [] : [remittanceId]].map(BigInt);
    try {
      await publishRemittances(app, ids);
    } finally {
      const published = (await findRemittances(app.db, ids)).filter(({ status }) => status === "published");
      const days = new Map(published.map(({ dispatchDate }) => [dispatchDate.toString(), dispatchDate]));
      await enqueue(app.db, [...days.values()].map(completeDispatchJob));
    }
  });
