/**
 * Waits, in a process that does not migrate, for a database that is available and has the schema the program
 * knows.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Log } from "../domain/ports.ts";
import type { Db } from "./connection/connection.ts";
import { isDatabaseUnavailable } from "./connection/database_unavailable.ts";
import { retryDelay } from "./queue/retries.ts";

/** The table, the schema or the right to it does not exist yet: nothing has been migrated. */
const UNDEFINED = new Set(["42P01", "3F000", "42501"]);

/**
 * Waits until the database answers and has had all of these migrations, logging each try.
 *
 * @returns false when the process is to stop first
 * @throws when waiting does not help, as with a wrong password
 */
export async function awaitSchema(
  db: Db,
  migrations: readonly string[],
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<boolean> {
  for (let tries = 0; !signal.aborted; tries++) {
    const missing = await missingMigrations(db, migrations);
    if (missing === 0) return true;
    if (typeof missing === "number") {
      log("warn", "The database is not migrated; waiting for `task migrate`", { missing, tries: tries + 1 });
    } else {
      log("warn", "The database is away; waiting for it", { error: missing.message, tries: tries + 1 });
    }
    await pause(retryDelay(tries), undefined, { signal }).catch(() => {});
  }
  return false;
}

/** How many migrations are missing, or why that cannot be known yet. */
export async function missingMigrations(
  db: Db,
  migrations: readonly string[],
): Promise<number | Error> {
  try {
    const { rows: [row] } = await sql<{ missing: number }>`
      select count(*)::int as missing from unnest(${migrations}::text[]) n (name)
      where n.name not in (select name from kysely_migration)`.execute(db);
    return row?.missing ?? migrations.length;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return error as Error;
    if (UNDEFINED.has((error as { code?: string }).code ?? "")) return migrations.length;
    throw error;
  }
}
