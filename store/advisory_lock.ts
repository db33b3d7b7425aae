/** What one process of all does at a time, when the others may leave it out. */
import { sql } from "kysely";
import type { Db, Tx } from "./connection.ts";

/**
 * Does something in a transaction while no other process does it.
 *
 * @returns undefined when another is at it
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
