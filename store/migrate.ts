/** Migrates the schema: the service's own and the job queue's. Only migrating processes load it. */
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Connection, Db } from "./connection.ts";

/** An arbitrary constant: the lock keeps two processes from migrating at once. */
const LOCK = 7_226_002;

/**
 * Migrates the database to the newest schema, the job queue's first, so that a database with the newest
 * migration of the service also has the queue's. Of several processes one migrates and the others wait.
 *
 * @returns the names of the service's migrations that ran, in order
 * @throws when the database has a migration that is not among the given ones, or one fails; a failed one is
 * rolled back
 */
export async function migrate(
  { db, pool }: Pick<Connection, "db" | "pool">,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  return await db.connection().execute(async (locking) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(locking);
    try {
      await refuseUnknown(db, migrations);
      await runMigrations({ pgPool: pool });
      const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error !== undefined) throw new Error("The database could not be migrated", { cause: error });
      return results.map(({ migrationName }) => migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(locking);
    }
  });
}

/**
 * Kysely would refuse too, but would report a corruption without a remedy
 * (`docs/adr/0014-one-initial-schema.md`).
 */
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
