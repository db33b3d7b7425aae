import type { Task } from "graphile-worker";
import { LOOK_UP_COUNT_PERIOD } from "../../domain/identity/relationship_query.ts";
import { removeOldBulks } from "../../store/follow_up/bulk_actions.ts";
import { removeCountedLookUps } from "../../store/identity/counted_look_ups.ts";
import { removeExpiredCalls } from "../../store/identity/idempotency_keys.ts";
import { removeOldSavedForms } from "../../store/identity/saved_forms.ts";
import { removeOldWebSessions } from "../../store/identity/web_sessions.ts";
import { removeReplacedJobs } from "../../store/queue/job_queue.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/**
 * Removes what was stored for a limited time (answers with an idempotency key, counted look-ups, sessions,
 * saved forms, bulk actions) and replaced jobs.
 */
export const removeExpiredTask = ({ db, clock }: JobApp): Task =>
  task(NoPayload, async () => {
    await removeExpiredCalls(db, clock());
    await removeCountedLookUps(db, clock().subtract(LOOK_UP_COUNT_PERIOD));
    await removeOldBulks(db, clock());
    await removeOldWebSessions(db);
    await removeOldSavedForms(db);
    await removeReplacedJobs(db);
  });
