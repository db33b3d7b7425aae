import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "./connection.ts";

/**
 * Brings the database to the newest schema; safe to run from many processes at once, Kysely holds a lock.
 *
 * @returns the names of the migrations that ran, in order
 * @throws when the database has a migration that is not among them, or one fails; a failed one is rolled back
 */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  await refuseUnknown(db, migrations);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error("The database could not be migrated", { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/** Kysely would refuse too, but as a corruption and without a way out (`docs/adr/0014-one-initial-schema.md`). */
async function refuseUnknown(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const { rows: [found] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found?.exists) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database has migrations that this version does not know (${
      unknown.join(", ")
    }): it was made by a later ` +
      "version, or by one from before the first release. Run that version, or start with an empty database " +
      "(staging: remove the folder DATA_DIR)",
  );
}
