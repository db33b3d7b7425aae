import type { Task } from "graphile-worker";
import * as v from "valibot";
import {
  batchesOf,
  compareOutboxes,
  completeDispatch,
  performOperatorAction,
  publishRemittances,
  raiseExchangeAlarms,
  runCutoff,
  testOutbox,
} from "../exchange/mod.ts";
import { unfinishedDays } from "../store/dispatch/dispatch_completion.ts";
import { findRemittance, findRemittances, frozenRemittances } from "../store/dispatch/remittances.ts";
import { resolveDecidedFiles } from "../store/operations/alarms.ts";
import { findAction } from "../store/operations/operator_actions.ts";
import { enqueue, type NewJob } from "../store/queue/jobs.ts";
import { expireSeries } from "./continue_series.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

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
const completeDispatchJob = (day: Temporal.PlainDate): NewJob => ({
  task: "finish_dispatch",
  payload: { day: day.toString() },
  key: `finish:${day}`,
});

export const compareOutboxesTask = (app: JobApp): Task => task(NoPayload, () => compareOutboxes(app));

const CompleteDispatchPayload = v.object({ day: v.pipe(v.string(), v.isoDate()) });

/**
 * Completes a day's dispatch when everything is published, and ends the alarms about remittances that are
 * published now.
 */
export const finishDispatchTask = (app: JobApp): Task =>
  task(CompleteDispatchPayload, async ({ day }) => {
    await resolveDecidedFiles(app.db, app.clock());
    await completeDispatch(app, Temporal.PlainDate.from(day));
  });

const OperatorActionPayload = v.object({ actionId: v.pipe(v.string(), v.regex(/^\d+$/)) });

/**
 * Performs an operator's action on a remittance's file; when it publishes one, its day's dispatch may be
 * complete.
 */
export const operatorActionTask = (app: JobApp): Task =>
  task(OperatorActionPayload, async ({ actionId }) => {
    const performed = await performOperatorAction(app, BigInt(actionId));
    if (performed?.outcome !== "published") return;
    const action = await findAction(app.db, BigInt(actionId));
    const remittance = action && await findRemittance(app.db, action.remittanceId);
    if (remittance !== undefined) await enqueue(app.db, [completeDispatchJob(remittance.dispatchDate)]);
  });

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

const TestFolderPayload = v.object({ ispb: v.string() });

/** Tests an institution's outbox because an operator asked, and brings the alarms up to date with what was found. */
export const testFolderTask = (app: JobApp): Task =>
  task(TestFolderPayload, async ({ ispb }) => {
    await testOutbox(app, ispb);
    await raiseExchangeAlarms(app, app.silenceLimits, app.keyNoticeDays);
  });
