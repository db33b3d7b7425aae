import type { Task } from "graphile-worker";
import { overdueUntil } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDate } from "../../domain/formatting.ts";
import { syncAlarms } from "../../store/operations/alarms.ts";
import { overdueTransfers } from "../../store/transfers.ts";
import { type JobApp, NoPayload, task } from "../task.ts";

/**
 * Raises the alarm about transfers that depositaries have not confirmed in time; it ends with the last of
 * them.
 */
export const watchTransfersTask = (app: JobApp): Task =>
  task(NoPayload, async () => {
    const now = app.clock();
    const overdue = await overdueTransfers(app.db, overdueUntil(localDate(now), await app.holidays()));
    await app.db.transaction().execute((tx) =>
      syncAlarms(
        tx,
        now,
        "transfer-overdue",
        overdue.map(({ ispb, name, count, expectedSince }) => ({
          subject: ispb,
          detail:
            `A depositária ${name} não confirmou ${
              formatCount(count, "transferência", "transferências")
            } no prazo; a ` +
            `mais antiga era esperada em ${
              formatDate(expectedSince)
            }. Contate a depositária e as instituições que as ` +
            "declararam.",
        })),
      )
    );
  });
