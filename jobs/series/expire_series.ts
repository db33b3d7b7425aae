/** Closes series by the calendar. */
import { localDate } from "../../domain/calendar/calendar.ts";
import { decideSeries } from "../../domain/series/series.ts";
import { closeSeries, closureBy, lockOverdueSeries } from "../../store/series/series.ts";
import type { JobApp } from "../task.ts";

/** The number of series closed in one transaction. */
const BATCH = 500;

/**
 * Closes the series whose last day passed before their latest order was dispatched. Safe to run at any time.
 */
export async function expireSeries({ db, clock, log }: JobApp): Promise<void> {
  let found: number;
  do {
    found = await db.transaction().execute(async (tx) => {
      const now = clock();
      const today = localDate(now);
      const overdue = await lockOverdueSeries(tx, today, BATCH);
      const closed = overdue.flatMap((series) => {
        const decided = decideSeries(series.state, { type: "expire", now, today, latest: series.latest });
        return decided.ok ? closureBy(series, decided.value) : [];
      });
      await closeSeries(tx, closed);
      if (closed.length > 0) log("info", "Series reached their end", { closed: closed.length });
      return closed.length;
    });
  } while (found === BATCH);
}
