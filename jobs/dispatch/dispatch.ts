import type { Task } from "graphile-worker";
import { batchesOf, runCutoff } from "../../exchange/mod.ts";
import { unfinishedDays } from "../../store/dispatch/dispatch_completion.ts";
import { frozenRemittances } from "../../store/dispatch/remittances.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import { expireSeries } from "../series/expire_series.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/**
 * Freezes what is due, then enqueues batches of unpublished remittances, including those a dead worker left,
 * and a job for each day whose dispatch is not complete.
 */
export const dispatchTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    // Series are ended first, so that an order whose series ended is not sent with postponed ones.
    await expireSeries(app);
    await runCutoff(app);
    const [remittances, days] = await Promise.all([frozenRemittances(app.db), unfinishedDays(app.db)]);
    const jobs: NewJob[] = [
      ...batchesOf(remittances).map((ids) => ({
        task: "publish_remittance",
        payload: { remittanceIds: ids.map(String) },
        // While batches finish in their order, the remaining remittances form the same batches a minute
        // later, so the keys match.
        key: `publish:${ids[0]}`,
      })),
      ...days.map(completeDispatchJob),
    ];
    await enqueue(app.db, jobs);
  });

/** The job that completes a day's dispatch; enqueued whenever another of its remittances is published. */
export const completeDispatchJob = (day: Temporal.PlainDate): NewJob => ({
  task: "finish_dispatch",
  payload: { day: day.toString() },
  key: `finish:${day}`,
});
