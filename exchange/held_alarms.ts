/** Alarms about what other sessions hold, while what they do not hold goes on. */
import { alarmNames } from "../domain/operations/alarm_names.ts";
import {
  heldClosingAlarm,
  heldPublicationText,
  heldRowsAlarm,
  type HeldStep,
  heldSubject,
} from "../domain/operations/left_out_text.ts";
import { heldRemittances } from "../store/dispatch/left_out.ts";
import { type Alarm, raiseAlarm, syncAlarms } from "../store/operations/alarms.ts";
import type { DispatchableTable } from "../store/orders/dispatch_states.ts";
import type { HeldRows } from "../store/orders/held_rows.ts";
import type { ExchangeContext } from "./context.ts";

type Reporting = Pick<ExchangeContext, "db" | "clock">;

/** Reports remittances that are neither published nor postponed; the next attempt goes on. */
export async function reportHeldFiles({ db, clock }: Reporting, ids: ReadonlySet<bigint>): Promise<void> {
  for (const one of await heldRemittances(db, [...ids], ids)) {
    await raiseAlarm(db, clock(), {
      ...{ type: "publish-failed", subject: one.fileName, detail: heldPublicationText(one) },
      named: alarmNames(one.holders),
    });
  }
}

/**
 * Makes the open alarms about what a step leaves match what other sessions hold of it.
 *
 * @param find the orders or splits that are held
 * @param closing the remittances that are left open, and those for a row of which the service has waited in vain
 */
export async function reportHeldRows(
  { db, clock }: Reporting,
  step: HeldStep,
  find: (table: DispatchableTable) => Promise<HeldRows | undefined>,
  closing: { readonly ids: readonly bigint[]; readonly waited: ReadonlySet<bigint> } = {
    ids: [],
    waited: new Set(),
  },
): Promise<void> {
  const current: Omit<Alarm, "type">[] = (await heldRemittances(db, closing.ids, closing.waited)).map(
    heldClosingAlarm,
  );
  for (const table of ["court_order", "split"] as const) {
    const held = await find(table);
    if (held !== undefined) current.push(heldRowsAlarm(step, held));
  }
  await db.transaction().execute((tx) =>
    syncAlarms(tx, clock(), "rows-held", current, current, heldSubject(step, ""))
  );
}
