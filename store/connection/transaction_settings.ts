/** Settings of one transaction, for statements about a whole day's rows. */
import { type OperationNodeSource, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./connection.ts";

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

// Work that only one of all processes does at a time, and the others skip.

/**
 * Runs work in a transaction while no other process runs it.
 *
 * @returns undefined when another process is running it
 */
export async function withAdvisoryLock<T>(
  db: Db,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return await db.transaction().execute(async (tx) => {
    const { rows: [lock] } = await sql<{ had: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as had`.execute(tx);
    return lock?.had === true ? await work(tx) : undefined;
  });
}

// Combines statements with that of a change into one: they share a plan, and none waits for the previous
// one's answer.

/** Statements by name. None may need what another of them changes. */
export type ParallelStatements = Readonly<Record<string, OperationNodeSource>>;

/** The statements as further parts of a `with`, after its first. */
export const parallelStatements = (statements: ParallelStatements): RawBuilder<unknown> =>
  sql.join(
    Object.entries(statements).map(([name, statement]) => sql`, ${sql.id(name)} as (${statement})`),
    sql``,
  );
