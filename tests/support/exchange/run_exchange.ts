/** A dispatch from 19:00 to its published answers, by the files that the automatic institutions exchange. */
import assert from "node:assert/strict";
import { addBusinessDays } from "../../../domain/calendar/calendar.ts";
import { createInboxScanner, intakeFile } from "../../../exchange/mod.ts";
import { openInstitutions } from "../../../staging/answering_institutions.ts";
import type { TestContext } from "../test_context.ts";

/** Dispatches on a day, lets the institutions answer on the next, closes and publishes. */
export async function runExchange(t: TestContext, dispatch: string): Promise<void> {
  const holidays = await t.app.holidays();
  const day = (count: number) => addBusinessDays(Temporal.PlainDate.from(dispatch), count, holidays);
  t.setTime(`${dispatch}T19:00`);
  await t.work();
  t.setTime(`${day(1)}T10:00`);
  for (
    const institution of await openInstitutions({
      ...t,
      stagingData: t.externalServices.stagingData,
      log: t.app.log,
    })
  ) {
    await institution.collect();
    await institution.answerDue(t.clock());
  }
  for (const { ispb, name } of await createInboxScanner(t.exchange).scan()) {
    assert.equal((await intakeFile(t.exchange, ispb, name)).type, "accepted");
  }
  t.setTime(`${day(2)}T05:00`);
  await t.work();
  t.setTime(`${day(3)}T08:00`);
  await t.work();
  await t.work();
}
