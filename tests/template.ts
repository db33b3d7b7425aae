/** The migrated database every test clones. */
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { migrations } from "../migrations/mod.ts";
import { connect, type Connection } from "../store/connection.ts";
import { migrate } from "../store/migrate.ts";

const TEMPLATE = "assets_template";
/** Any constant: it only keeps two builders or two cloners from using the template at once. */
const LOCK = 7_226_001;

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Builds the template once a run, from the real migrations. */
export async function buildTemplate(admin: Connection, serverUrl: string): Promise<void> {
  await sql`create database ${sql.id(TEMPLATE)}`.execute(admin.db);
  const template = connect(databaseUrl(serverUrl, TEMPLATE), { onError: () => {} });
  await migrate(template.db, migrations);
  await runMigrations({ pgPool: template.pool });
  await template.close();
  await sql`alter database ${sql.id(TEMPLATE)} allow_connections false`.execute(admin.db);
}

/** A database of its own for one test, dropped when disposed of. */
export async function cloneTemplate(serverUrl: string): Promise<{ url: string } & AsyncDisposable> {
  const name = `assets_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, async ({ db }) => {
    await db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(${LOCK})`.execute(one);
      await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)} strategy file_copy`.execute(one);
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    });
  });
  return {
    url: databaseUrl(serverUrl, name),
    [Symbol.asyncDispose]: () =>
      administer(serverUrl, async ({ db }) => {
        await sql`drop database ${sql.id(name)} with (force)`.execute(db);
      }),
  };
}

async function administer(serverUrl: string, work: (admin: Connection) => Promise<void>): Promise<void> {
  const admin = connect(serverUrl, { max: 1, onError: () => {} });
  try {
    await work(admin);
  } finally {
    await admin.close();
  }
}
