/** Jobs enqueued from outside the timetable, by name alone: an API process needs no job runner for that. */
import type { NewJob } from "../store/queue/jobs.ts";

const one = (task: string): NewJob => ({ task, key: task });

/** What depends on "now": run at the start, and whenever staging's clock has been moved. */
export const dueJobs: readonly NewJob[] = [
  "dispatch",
  "close_answers",
  "publish_answers",
  "follow_up",
  "watch_transfers",
  "record_deliveries",
  "watch_searches",
  "send_sftp",
  "fetch_sftp",
].map(one);

/** What a worker does first: reference data, what was left half done, and what fell due while nothing ran. */
export const startingJobs: readonly NewJob[] = [
  ...["refresh_holidays", "refresh_institutions", "refresh_units", "resume_intake"].map(one),
  ...dueJobs,
];
