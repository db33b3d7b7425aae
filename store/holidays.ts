/**
 * Bank holidays, which "are held in the service" (specification, Limits): generated rows that operators may
 * change.
 */
import { sql } from "kysely";
import { sqlDate } from "./connection/column_types.ts";
import type { Db, Tx } from "./connection/connection.ts";
import { PREPARED } from "./connection/prepared_statements.ts";

/** An arbitrary constant that keeps this lock apart from others. */
const LOCK = 7_226_302;

/**
 * Locks the holidays until the transaction ends, for whoever changes them and for the freeze of a day, which relies on
 * them: of two changes at once the second sees the first, and no day is frozen while it becomes a holiday.
 */
export async function lockHolidays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

interface StoredHoliday {
  readonly date: Temporal.PlainDate;
  readonly name: string;
}

/** The ISO dates of all holidays in force. */
export async function activeHolidays(db: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("holiday").select("day").where("active", "=", true).modifyEnd(PREPARED)
    .execute();
  return new Set(rows.map(({ day }) => day.toString()));
}

/** All holidays in force, by date. */
export async function listHolidays(db: Db | Tx): Promise<StoredHoliday[]> {
  const rows = await db.selectFrom("holiday").select(["day", "name"]).where("active", "=", true).orderBy(
    "day",
  )
    .execute();
  return rows.map(({ day, name }) => ({ date: day, name }));
}

/**
 * Adds generated holidays; days that have a row already, withdrawn ones included, stay as operators set them.
 */
export async function addHolidays(
  db: Db | Tx,
  holidays: readonly StoredHoliday[],
  source: string,
): Promise<void> {
  if (holidays.length === 0) return;
  await db.insertInto("holiday").values(
    holidays.map(({ date, name }) => ({ day: date.toString(), name, source })),
  )
    .onConflict((conflict) => conflict.column("day").doNothing()).execute();
}

/** The holiday in force on a date, if any. */
export async function findHoliday(db: Db | Tx, date: Temporal.PlainDate): Promise<StoredHoliday | undefined> {
  const row = await db.selectFrom("holiday").select(["day", "name"])
    .where("day", "=", sqlDate(date)).where("active", "=", true).executeTakeFirst();
  return row && { date: row.day, name: row.name };
}

/** Puts a holiday in force, also one that was withdrawn. */
export async function enactHoliday(tx: Tx, { date, name }: StoredHoliday, source: string): Promise<void> {
  await tx.insertInto("holiday").values({ day: date.toString(), name, source })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ name, source, active: true })).execute();
}

/**
 * Takes a holiday out of force; the row stays, because otherwise the yearly generation would add it again.
 */
export async function withdrawHoliday(tx: Tx, date: Temporal.PlainDate, source: string): Promise<void> {
  await tx.updateTable("holiday").set({ active: false, source }).where("day", "=", sqlDate(date)).execute();
}

/** What a change of a holiday affects. */
export interface HolidayEffects {
  /** Orders and splits that wait for a dispatch on that date. */
  readonly waitingOrders: number;
  /** Published remittances whose time for answers ends on or after that date. */
  readonly openRemittances: number;
}

export async function holidayEffects(tx: Tx, date: Temporal.PlainDate): Promise<HolidayEffects> {
  const { rows: [row] } = await sql<HolidayEffects>`select
    (select count(*)::int from court_order where status in ('scheduled', 'protocoled')
      and not_sent_at is null and dispatch_on = ${date.toString()}::date)
      + (select count(*)::int from split where status = 'protocoled' and dispatch_on = ${date.toString()}::date)
      as "waitingOrders",
    (select count(*)::int from remittance where status = 'published' and answers_closed_at is null
      and answers_due_at >= ${date.toString()}::date) as "openRemittances"`.execute(tx);
  return row ?? { waitingOrders: 0, openRemittances: 0 };
}
