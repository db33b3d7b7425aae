import type { Task } from "graphile-worker";
import { runCutoff } from "../exchange/mod.ts";
import { enqueue, type NewJob } from "../store/jobs.ts";
import { frozenRemittances, unfinishedDays } from "../store/remittances.ts";
import type { JobApp } from "./mod.ts";
import { NoPayload, task } from "./task.ts";

/**
 * Freezes what is due, then enqueues one job a remittance that is not published yet, those a dead worker left included,
 * and one for each day whose dispatch has not ended.
 */
export const dispatch = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await runCutoff(app);
    const [remittances, days] = await Promise.all([frozenRemittances(app.db), unfinishedDays(app.db)]);
    const jobs: NewJob[] = [
      ...remittances.map(({ id }) => ({
        task: "publish_remittance",
        payload: { remittanceId: id.toString() },
        key: `publish:${id}`,
      })),
      ...days.map(finishJob),
    ];
    await enqueue(app.db, jobs);
  });

/** Ends a day's dispatch; run again whenever one more of its remittances is published. */
export const finishJob = (day: Temporal.PlainDate): NewJob => ({
  task: "finish_dispatch",
  payload: { day: day.toString() },
  key: `finish:${day}`,
});
