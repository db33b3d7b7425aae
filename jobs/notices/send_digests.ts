import type { Task } from "graphile-worker";
import { mailDigestDay } from "../../domain/notices/mail_digest.ts";
import { dueMailDigests, mailDigestJob } from "../../store/notices/mail_digests.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/** Enqueues one job for each user with a digest or confirmation message due. */
export const sendDigestsTask = ({ db, clock, holidays, mail }: JobApp): Task =>
  task(NoPayload, async () => {
    if (mail === undefined) return;
    const now = clock();
    const day = mailDigestDay(now, await holidays());
    await enqueue(db, (await dueMailDigests(db, { now, day })).map(mailDigestJob));
  });
