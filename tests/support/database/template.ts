/** The migrated databases every test clones. */
import { sql } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { migrations } from "../../../migrations/mod.ts";
import { connect, type Connection, type Db } from "../../../store/connection/connection.ts";
import { withUser } from "../../../store/connection/database_hosts.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { createRuntimeRole, grantRuntime, RUNTIME_ROLE } from "../../../store/connection/roles.ts";
import { keepDatabase, type ReusedDatabase } from "./reused_database.ts";

/**
 * `empty` has the tables; `staging` also what staging's registries say: institutions, units, holidays, delegations.
 * `blank` is PostgreSQL's own, without a table.
 */
type TemplateName = "blank" | "empty" | "staging";

const databaseOf = (template: TemplateName) =>
  template === "blank" ? "template0" : `assets_template_${template}`;

/** Where every test's clock starts: a Monday morning with an ordinary week ahead. */
export const START = instantAt(Temporal.PlainDate.from("2026-11-23"), "10:00");

/** Of the runtime role, which may not be told from process to process. */
export const RUNTIME_PASSWORD = "runtime";

/** The same database, as what runs the program. */
export const asRuntime = (url: string): string => withUser(url, RUNTIME_ROLE, RUNTIME_PASSWORD);

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Builds the templates once a run, from the real migrations. */
export async function buildTemplates(admin: Connection, serverUrl: string): Promise<void> {
  await createRuntimeRole(serverUrl, RUNTIME_PASSWORD);
  const [empty, staging] = [databaseOf("empty"), databaseOf("staging")];
  await sql`create database ${sql.id(empty)}`.execute(admin.db);
  await within(serverUrl, empty, async ({ db, pool }) => {
    await migrate({ db, pool }, migrations);
    await grantRuntime(db, RUNTIME_ROLE);
  });
  await sql`create database ${sql.id(staging)} template ${sql.id(empty)}`.execute(admin.db);
  await within(serverUrl, staging, ({ db }) => seedFromStaging(db));
  for (const name of [empty, staging]) {
    await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin.db);
  }
}

/** As a worker does at its start. Loaded only here, because tests that need no registry should not load them. */
export async function seedFromStaging(db: Db): Promise<void> {
  const [{ createStagingData }, { startStandIns }, { openRegistries }] = await Promise.all([
    import("../../../staging/data/staging_data.ts"),
    import("../../../staging/stand_ins.ts"),
    import("../../../registries/mod.ts"),
  ]);
  const [{ writeHolidays }, { loadInstitutions }, { loadUnits }, { insertDelegations }] = await Promise.all([
    import("../../../jobs/refresh.ts"),
    import("../../../jobs/refresh.ts"),
    import("../../../jobs/refresh.ts"),
    import("../../../store/delegations.ts"),
  ]);
  const stagingData = createStagingData();
  const standIns = startStandIns({ stagingData });
  try {
    const clock = () => START;
    const registries = openRegistries({
      issuer: standIns.url.corporate,
      jwksUrl: standIns.url.corporate,
      audience: "assets",
      corporateUrl: standIns.url.corporate,
      customerUrl: standIns.url.customer,
      caseDataUrl: standIns.url.caseData,
      clock,
      realClock: () => Temporal.Now.instant(),
    });
    await writeHolidays({ db, clock });
    await loadInstitutions({ db, registries });
    await loadUnits({ db, clock, registries });
    await insertDelegations(db, stagingData.delegations);
  } finally {
    await standIns.stop();
  }
}

/** Of the run's server; the runner itself, which starts it, has none. */
const serverUrl = Deno.env.get("ASSETS_TEST_DATABASE_URL");

/** The session of a thread that makes and drops databases: opened before any test, so that none is taken to leave it behind. */
const admin = new pg.Client({ connectionString: serverUrl });
if (serverUrl !== undefined) await admin.connect();

/** A database of its own for one test, dropped when disposed of: as its owner, and as what runs the program. */
export async function cloneTemplate(
  template: TemplateName = "empty",
): Promise<{ url: string; runtimeUrl: string } & AsyncDisposable> {
  const { name, url, runtimeUrl } = await makeClone(template);
  return { url, runtimeUrl, [Symbol.asyncDispose]: () => drop(name) };
}

async function makeClone(template: TemplateName) {
  if (serverUrl === undefined) throw new Error("Run tests with: deno task test [file]");
  const name = `assets_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${name} template ${databaseOf(template)} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  return { name, url, runtimeUrl: asRuntime(url) };
}

const drop = async (name: string) => void await admin.query(`drop database ${name} with (force)`);

interface LentDatabase extends AsyncDisposable {
  readonly url: string;
  readonly runtimeUrl: string;
  /** What makes its sessions. */
  readonly client: typeof pg.Client;
  /** From now on sessions that end are kept for the next test. */
  keepSessions(): void;
}

type Lendable = Awaited<ReturnType<typeof makeClone>> & { readonly reused: ReusedDatabase };

/** Those of the thread that nobody uses. */
const lendable = new Map<TemplateName, Lendable[]>();

/** A database for one test that stands as its template did, and its sessions as new ones; it is put back when disposed of. */
export async function lendDatabase(template: TemplateName): Promise<LentDatabase> {
  const idle = lendable.get(template) ?? [];
  lendable.set(template, idle);
  const clone = idle.pop() ?? await makeLendable(template);
  const { name, url, runtimeUrl, reused } = clone;
  return {
    url,
    runtimeUrl,
    client: reused.sessions.client,
    keepSessions: reused.sessions.keep,
    async [Symbol.asyncDispose]() {
      if (await reused.putBack()) return void idle.push(clone);
      await reused.end();
      await drop(name);
    },
  };
}

async function makeLendable(template: TemplateName): Promise<Lendable> {
  const clone = await makeClone(template);
  return { ...clone, reused: await keepDatabase(clone.url) };
}

async function within(
  serverUrl: string,
  database: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = connect(databaseUrl(serverUrl, database), { max: 4, onError: () => {} });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
