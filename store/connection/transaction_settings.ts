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

/** The longest wait for a row that another session holds, in work on many institutions at once. */
const LOCK_WAIT_MS = 2_000;

/**
 * Limits how long each statement of this transaction waits for a lock: it then fails (SQLSTATE 55P03), so that the
 * caller can do the rest without what is held.
 */
export async function limitLockWait(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(tx);
}
