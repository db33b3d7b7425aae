import type { Task } from "graphile-worker";
import { defaultRetention, retentionEnds } from "../../domain/identity/retention.ts";
import { clearFolders, removeArchivedBefore } from "../../exchange/mod.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  archiveKeptSince,
  maskAdoptedLines,
  maskEndedOrders,
  removeEndedAccounts,
  removeOldDrafts,
  removeOldLookUps,
  removeUnvisitedConsoles,
} from "../../store/identity/retention.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

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
