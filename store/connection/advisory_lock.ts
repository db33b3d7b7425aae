/** Work that only one of all processes does at a time, and the others skip. */
import { sql } from "kysely";
import type { Db, Tx } from "./connection.ts";

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
