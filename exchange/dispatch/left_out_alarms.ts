/** Tells operators what a freeze has left out, by name, until it has left. */
import { leftOutRowsAlarm, unnumberedAlarm } from "../../domain/operations/left_out_text.ts";
import { leftOutRows, unnumberedRemittances } from "../../store/dispatch/left_out.ts";
import { syncAlarms } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import { MAX_FILE_SEQUENCE } from "../layout/file_name.ts";

/**
 * Makes the open alarms match what was left out.
 *
 * @param before the day before whose dispatch nothing should wait any more
 */
export async function reportLeftOut(ctx: ExchangeContext, before: Temporal.PlainDate): Promise<void> {
  const rows = await leftOutRows(ctx.db, before);
  const unnumbered = Map.groupBy(await unnumberedRemittances(ctx.db), ({ ispb }) => ispb);
  const current = [
    ...rows.map(leftOutRowsAlarm),
    ...[...unnumbered.values()].map((all) => {
      const lines = all.reduce((sum, one) => sum + one.lines, 0);
      return unnumberedAlarm({ ...all[0]!, lines }, MAX_FILE_SEQUENCE);
    }),
  ];
  if (current.length > 0) {
    ctx.log("error", "Left out of the dispatch", { left: current.map(({ subject }) => subject) });
  }
  await ctx.db.transaction().execute((tx) => syncAlarms(tx, ctx.clock(), "left-out", current));
}
