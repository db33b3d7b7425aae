import type { Task } from "graphile-worker";
import { batchesOf, runCutoff } from "../../exchange/mod.ts";
import { enqueue, type NewJob } from "../../store/queue/jobs.ts";
import { unfinishedDays } from "../../store/dispatch/dispatch_completion.ts";
import { frozenRemittances } from "../../store/dispatch/remittances.ts";
import { expireSeries } from "../series/expire_series.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

/**
 * Freezes what is due, then enqueues the remittances that are not published yet, those a dead worker left included, in
 * batches, and a job for each day whose dispatch has not ended.
 */
export const dispatch = (app: JobApp): Task =>
  task(NoPayload, async () => {
    // First: what a series' end has overtaken must not leave with what was put off.
    await expireSeries(app);
    await runCutoff(app);
    const [remittances, days] = await Promise.all([frozenRemittances(app.db), unfinishedDays(app.db)]);
    const jobs: NewJob[] = [
      ...batchesOf(remittances).map((ids) => ({
        task: "publish_remittance",
        payload: { remittanceIds: ids.map(String) },
        // As long as batches end in their order, those still waiting are made of the same remittances a minute later.
        key: `publish:${ids[0]}`,
      })),
      ...days.map(completeDispatchJob),
    ];
    await enqueue(app.db, jobs);
  });

/** Ends a day's dispatch; run again whenever one more of its remittances is published. */
export const completeDispatchJob = (day: Temporal.PlainDate): NewJob => ({
  task: "finish_dispatch",
  payload: { day: day.toString() },
  key: `finish:${day}`,
});
