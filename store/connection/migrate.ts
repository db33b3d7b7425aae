/** Migrates the schema: the service's own and the job queue's. Only migrating processes load it. */
import { runMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Connection, Db } from "./connection.ts";

/** An arbitrary constant: the lock keeps two processes from migrating at once. */
const LOCK = 7_226_002;

/** A migration that makes what others made in the databases that ran them. */
interface Replacement {
  readonly into: string;
  readonly names: readonly string[];
  /** What the replaced ones left otherwise. */
  settle(db: Kysely<unknown>): Promise<void>;
}

/**
 * Migrates the database to the newest schema, the job queue's first, so that a database with the newest
 * migration of the service also has the queue's. Of several processes one migrates and the others wait.
 *
 * @param replaced the migrations before the first release, whose names give way to one
 * @returns the names of the service's migrations that ran, in order
 * @throws when the database has a migration that is not among the given ones, or some of the replaced ones and not all,
 * or one fails; a failed one is rolled back
 */
export async function migrate(
  { db, pool }: Pick<Connection, "db" | "pool">,
  migrations: Record<string, Migration>,
  replaced?: Replacement,
): Promise<string[]> {
  return await db.connection().execute(async (locking) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(locking);
    try {
      const recorded = await recordedMigrations(db);
      const known = [...Object.keys(migrations), ...replaced?.names ?? []];
      refuseUnknown(recorded.filter((name) => !known.includes(name)));
      if (replaced !== undefined) await replaceNames(db, recorded, replaced);
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

async function recordedMigrations(db: Db): Promise<string[]> {
  const { rows: [found] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!found?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Kysely would refuse too, but would report a corruption without a remedy
 * (`docs/adr/0014-one-initial-schema.md`).
 */
function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new Error(
    `The database has migrations that this version does not know (${
      unknown.join(", ")
    }): it was made by a later ` +
      "version, or by one from before the first release. Run that version, or start with an empty database " +
      "(staging: remove the folder DATA_DIR)",
  );
}

/** Names that are replaced all stand for one schema: a database that lacks some of them has another. */
async function replaceNames(db: Db, recorded: readonly string[], replaced: Replacement): Promise<void> {
  const lacking = replaced.names.filter((name) => !recorded.includes(name));
  if (lacking.length === replaced.names.length) return;
  if (lacking.length > 0) {
    throw new Error(
      `The database is older than the last version before 1.0.0 (it lacks ${
        lacking.join(", ")
      }): migrate it ` +
        "with that version first, or start with an empty database (staging: remove the folder DATA_DIR)",
    );
  }
  await db.transaction().execute(async (tx) => {
    await replaced.settle(tx as unknown as Kysely<unknown>);
    // At the time of the first, so that it stays before all that ran later.
    await sql`
      insert into kysely_migration (name, timestamp)
      select ${replaced.into}, min(timestamp) from kysely_migration where name = any(${replaced.names})`
      .execute(tx);
    await sql`delete from kysely_migration where name = any(${replaced.names})`.execute(tx);
  });
}
