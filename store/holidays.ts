/** Bank holidays "are held in the service" (specification, Limits): generated rows that operators may change. */
import type { Db, Tx } from "./connection.ts";

export interface Holiday {
  readonly date: Temporal.PlainDate;
  readonly name: string;
}

/** The ISO dates of every holiday in force. */
export async function activeHolidays(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("holiday").select("day").where("active", "=", true).execute();
  return new Set(rows.map(({ day }) => day.toString()));
}

/** Adds generated holidays; days already known, withdrawn ones included, are left as operators set them. */
export async function addHolidays(db: Db | Tx, holidays: readonly Holiday[], source: string): Promise<void> {
  if (holidays.length === 0) return;
  await db.insertInto("holiday").values(
    holidays.map(({ date, name }) => ({ day: date.toString(), name, source })),
  )
    .onConflict((conflict) => conflict.column("day").doNothing()).execute();
}
