/** Settings of one transaction, for statements about a whole day's rows. */
import { sql } from "kysely";
import type { Tx } from "./connection.ts";

/** Raises `work_mem` for this transaction, because sorting and joining a whole day's lines needs more memory. */
export async function raiseWorkMem(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '256MB', true)`.execute(tx);
}

/** Sets the time zone of this transaction, because lines write instants in local time. */
export async function setSessionTimeZone(tx: Tx, zone: string): Promise<void> {
  await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx);
}
