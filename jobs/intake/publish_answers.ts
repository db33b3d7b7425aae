import type { Task } from "graphile-worker";
import { publishAnswers } from "../../exchange/mod.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/**
 * Publishes answers and at once enqueues the follow-up, which would otherwise wait a minute for the
 * timetable.
 */
export const publishAnswersTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    await publishAnswers(app);
    await enqueue(app.db, [{ task: "follow_up", key: "follow_up" }]);
  });
