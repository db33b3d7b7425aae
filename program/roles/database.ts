/**
 * Opens the database of a role: migrates it if that is the role's part or else waits for the migration, and
 * registers the process.
 */
import { startProcessRecord } from "../../jobs/process_record.ts";
import { migrations } from "../../migrations/mod.ts";
import { VERSION } from "../../routes/openapi/version.ts";
import type { SealKeys } from "../../store/audit/seal_keys.ts";
import { awaitSchema } from "../../store/await_schema.ts";
import { connect, type Connection, type Db, processName } from "../../store/connection/connection.ts";
import { openReplica, type Replica } from "../../store/list_reading.ts";
import { raiseAgain } from "../../store/operations/alarms.ts";
import type { ServiceProcess } from "../../store/operations/processes.ts";
import { QUEUE_SHARE, urgentShare } from "../../store/queue/queue_pool.ts";
import { refuseMovedClock } from "../opening/command_clock.ts";
import { requireOwnSessions, requireRuntime } from "../opening/runtime_role.ts";
import { openSealKeys } from "../opening/seal_keys.ts";
import { redactedMessage } from "../terminal/terminal.ts";
import type { Prerequisites, RoleContext } from "./opening.ts";

/** Time a request waits for a free connection; jobs may wait longer. */
const REQUEST_WAITS_MS = 2_000;

/**
 * Time a request waits for a lock, longer than the freeze of a country's day takes: a transaction that somebody
 * left open must not hold all connections of the API. Jobs wait as long as it takes.
 */
const REQUEST_WAITS_FOR_LOCK_MS = 60_000;

/**
 * Time a session may idle within a transaction: that of a process that hangs, which would hold its locks and
 * the courts' events. Jobs write files within transactions, and disks can be slow.
 */
const IDLE_IN_TRANSACTION_MS = { api: 60_000, worker: 300_000, start: 300_000 } as const;

export interface OpenDatabase extends Pick<Connection, "db" | "pool"> {
  /** Name of the process, which identifies its database sessions. */
  readonly process: string;
  readonly sealKeys: SealKeys;
  /** Read replica for lists and searches; undefined if there is none, or the role answers no requests. */
  readonly replica: Replica | undefined;
}

const lostConnection = ({ log }: RoleContext) => (error: Error): void =>
  log("error", "A database connection was lost", { error });

/**
 * Migrates the database as the owner of its tables.
 *
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(
  opening: RoleContext,
  { databaseUrl, ownerDatabaseUrl }: Prerequisites,
): Promise<readonly string[]> {
  // A process that migrates nothing does not load the migrations' command.
  const { migrateAs } = await import("../opening/migration.ts");
  const onError = lostConnection(opening);
  return await migrateAs({ ownerUrl: ownerDatabaseUrl!, runtimeUrl: databaseUrl, onError });
}

/**
 * Connects to a database with the schema of this version, and registers the process in it.
 *
 * @returns undefined if the process is stopped first
 */
export async function openDatabase(
  opening: RoleContext,
  { databaseUrl, staging, clock }: Prerequisites,
  role: ServiceProcess["role"],
): Promise<OpenDatabase | undefined> {
  const { config, log, stack, hooks, signal } = opening;
  const { postgresPool, workerConcurrency } = config;
  const forQueue = role === "api" ? 0 : QUEUE_SHARE + urgentShare(workerConcurrency);
  const process = processName(role);
  const { pool, db, close } = connect(databaseUrl, {
    max: postgresPool - forQueue,
    applicationName: process,
    keepsOne: true,
    onError: lostConnection(opening),
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS[role],
    ...role === "api" && { waitMs: REQUEST_WAITS_MS, lockWaitMs: REQUEST_WAITS_FOR_LOCK_MS },
  });
  stack.defer(close);
  if (!(await awaitSchema(db, Object.keys(migrations), { log, signal }))) return undefined;
  await requireRuntime(db);
  await requireOwnSessions(pool);
  if (staging === undefined) await refuseMovedClock(config, db);
  const sealKeys = staging?.sealKeys ?? await openSealKeys(config);
  hooks.raise = (error) =>
    raiseAgain(db, clock(), {
      type: "process-failed",
      subject: role,
      detail: `O processo ${process} encontrou um erro inesperado e terminou: ${
        redactedMessage(String(error))
      }. Veja o log dele.`,
    });
  const name = { name: process, role, version: VERSION, host: Deno.hostname() };
  stack.defer((await startProcessRecord({ db, clock, log }, name)).stop);
  // Logs the name of the process, which alarms and database sessions refer to.
  log("info", "Started", {
    ...{ process, role, version: VERSION, schema: Object.keys(migrations).at(-1) },
    ...role !== "worker" && { address: `http://${config.host}:${config.port ?? 8000}${config.prefix}` },
    ...config.workerPort !== undefined && { probe: `http://${config.host}:${config.workerPort}/readyz` },
    ...config.metricsPort !== undefined &&
      { metrics: `http://${config.metricsHost}:${config.metricsPort}/metrics` },
  });
  return {
    db,
    pool,
    process,
    sealKeys,
    replica: role === "worker" ? undefined : replicaOf(opening, db, process),
  };
}

function replicaOf({ config, log, stack }: RoleContext, primary: Db, process: string): Replica | undefined {
  const { replicaUrl: url, postgresPool: max } = config;
  return url === undefined ? undefined : stack.use(openReplica({
    ...{ url, primary, max, applicationName: process },
    onSource: (source, error) =>
      log(source === "replica" ? "info" : "warn", "Lists are read elsewhere from now on", { source, error }),
  }));
}
