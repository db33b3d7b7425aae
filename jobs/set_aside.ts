/**
 * Sets jobs aside that silenced workers, instead of handing them on to the next worker, and tries them again when an operator
 * asks for it.
 */
import type { Task } from "graphile-worker";
import { setAsideJobText } from "../domain/operations/job_name.ts";
import type { Tx } from "../store/connection/connection.ts";
import { raiseAlarm, resolveAlarms } from "../store/operations/alarms.ts";
import {
  countSilenced,
  findSilenced,
  forgetSilenced,
  SET_ASIDE,
  type SilencedJob,
  tryNoMore,
} from "../store/queue/silenced_jobs.ts";
import type { JobApp } from "./task.ts";
import { exchangeTasks, type TaskName } from "./timetable.ts";

/** Thrown when a part of this process had to be ended because a job kept it from answering. */
export class JobSilent extends Error {}

/**
 * After how long a job that an hour of the exchange depends on is tried by itself: a machine that stops twice at the cut-off
 * looks the same as a job that stops it.
 */
const TRIED_AGAIN_MINUTES = 15;

/** Tells operators of jobs that were set aside. */
export async function raiseSetAside(
  tx: Tx,
  at: Temporal.Instant,
  jobs: readonly SilencedJob[],
): Promise<void> {
  for (const { key, task } of jobs) {
    const again = exchangeTasks.has(task) ? TRIED_AGAIN_MINUTES : undefined;
    await raiseAlarm(tx, at, { ...alarmOf(key), detail: setAsideJobText({ task, key, again }) });
  }
}

const alarmOf = (key: string) => ({ type: "job-set-aside" as const, subject: key });

/** A task that does nothing while it is set aside, and is not counted as silent once it has ended in any way. */
export const guarded =
  ({ db, clock }: Pick<JobApp, "db" | "clock">, name: TaskName, task: Task): Task =>
  async (payload, helpers) => {
    const { key, work, silenced } = await findSilenced(db, { id: helpers.job.id, task: name });
    if (silenced.some(({ setAsideAt }) => setAsideAt !== undefined && !isTriedAgain(name, setAsideAt))) {
      await tryNoMore(db, helpers.job.id);
      throw new Error(SET_ASIDE);
    }
    try {
      await task(payload, helpers);
    } catch (error) {
      if (error instanceof JobSilent) {
        const aside = await db.transaction().execute(async (tx) => {
          const jobs = await countSilenced(tx, { key, work, task: name });
          await raiseSetAside(tx, clock(), jobs);
          return jobs;
        });
        if (aside.length > 0) await tryNoMore(db, helpers.job.id);
        throw error;
      }
      await forget(silenced);
      throw error;
    }
    await forget(silenced);

    async function forget(jobs: readonly SilencedJob[]): Promise<void> {
      if (jobs.length === 0) return;
      await forgetSilenced(db, jobs);
      for (const { key } of jobs) await resolveAlarms(db, clock(), alarmOf(key));
    }
  };

/** By the machine's clock, as the queue's; staging's may be moved. */
const isTriedAgain = (task: TaskName, setAsideAt: Temporal.Instant): boolean =>
  exchangeTasks.has(task) &&
  Temporal.Instant.compare(setAsideAt.add({ minutes: TRIED_AGAIN_MINUTES }), Temporal.Now.instant()) <= 0;
