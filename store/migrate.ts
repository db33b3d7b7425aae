import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./connection.ts";

/**
 * Brings the database to the newest schema; safe to run from many processes at once, Kysely holds a lock.
 *
 * @returns the names of the migrations that ran, in order
 * @throws when a migration fails; the failed one is rolled back
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error("The database could not be migrated", { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
