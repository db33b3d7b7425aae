import type { Task } from "graphile-worker";
import { digestDayOf } from "../../domain/notices/digest.ts";
import { digestJob, digestsDue } from "../../store/notices/digests.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import type { JobApp } from "../app.ts";
import { NoPayload, task } from "../task.ts";

/** Enqueues one job for each user with a digest or confirmation message due. */
export const sendDigestsTask = ({ db, clock, holidays, mail }: JobApp): Task =>
  task(NoPayload, async () => {
    if (mail === undefined) return;
    const now = clock();
    const day = digestDayOf(now, await holidays());
    await enqueue(db, (await digestsDue(db, { now, day })).map(digestJob));
  });
