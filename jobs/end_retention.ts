import type { Task } from "graphile-worker";
import { LOOK_UP_COUNT_PERIOD } from "../domain/identity/relationship_query.ts";
import { defaultRetention, retentionEnds } from "../domain/identity/retention.ts";
import { clearFolders, removeArchivedBefore } from "../exchange/mod.ts";
import { appendAudit } from "../store/audit/audit_entries.ts";
import type { Tx } from "../store/connection/connection.ts";
import { removeOldBulks } from "../store/follow_up/bulk_actions.ts";
import { removeCountedLookUps } from "../store/identity/counted_look_ups.ts";
import { removeExpiredCalls } from "../store/identity/idempotency_keys.ts";
import {
  archiveKeptSince,
  maskAdoptedLines,
  maskEndedOrders,
  removeEndedAccounts,
  removeOldDrafts,
  removeOldLookUps,
  removeUnvisitedConsoles,
} from "../store/identity/retention.ts";
import { removeOldSavedForms } from "../store/identity/saved_forms.ts";
import { removeOldWebSessions } from "../store/identity/web_sessions.ts";
import { SERVICE_SUBJECT } from "../store/operations/alarms.ts";
import { removeReplacedJobs } from "../store/queue/job_queue.ts";
import { type JobApp, NoPayload, task } from "./task.ts";

const BATCH = 500;
/** The rest waits for the next night, so that a stop need not wait for it. */
const MAX_BATCHES_A_RUN = 200;

/**
 * Masks or removes personal data whose retention has ended, in batches of one transaction each. A batch that
 * removed something is audited with its number of rows; repeating the job finds nothing.
 */
export const endRetentionTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    const now = app.clock();
    const ends = retentionEnds(now, app.retention ?? defaultRetention);
    const kinds: Record<string, (tx: Tx) => Promise<number>> = {
      orders: async (tx) => (await maskEndedOrders(tx, { before: ends.orders, now, limit: BATCH })).length,
      "adopted-lines": (tx) => maskAdoptedLines(tx, ends.orders, BATCH),
      drafts: (tx) => removeOldDrafts(tx, ends.drafts, BATCH),
      "look-ups": (tx) => removeOldLookUps(tx, ends.lookUps, BATCH),
      accounts: (tx) => removeEndedAccounts(tx, ends.accounts, BATCH),
      consoles: (tx) => removeUnvisitedConsoles(tx, ends.consoles, BATCH),
    };
    for (const [kind, end] of Object.entries(kinds)) await endKind(app, kind, end);
    await removeArchivedBefore(app, await archiveKeptSince(app.db, ends.orders));
    if (ends.folders !== undefined) await clearFolders(app, ends.folders);
  });

async function endKind(
  { db, clock }: JobApp,
  kind: string,
  end: (tx: Tx) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES_A_RUN; batch++) {
    const ended = await db.transaction().execute(async (tx) => {
      const count = await end(tx);
      const entry = {
        at: clock(),
        actor: SERVICE_SUBJECT,
        action: "retention.end",
        subject: kind,
        detail: { count },
      };
      await appendAudit(tx, count === 0 ? [] : [entry]);
      return count;
    });
    if (ended < BATCH) return;
  }
}

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
