/**
 * The connection pool of PostgreSQL, whose rows have Temporal values and bigints, to the primary among several servers,
 * also after a failover.
 */
import { Kysely, PostgresDialect, type Transaction } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import type { Tables } from "../tables.ts";
import { serverAddresses } from "./database_hosts.ts";
import { type Begin, preparingPool } from "./prepared_statements.ts";
import { endSilentSessions, type SilenceLimits } from "./silent_sessions.ts";

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The client of a pool whose address names several servers. All are asked which one is the primary, and the
 * answer is remembered until that server cannot be reached or has become a standby; that attempt fails as any
 * lost connection does, and the next one asks again.
 *
 * @returns undefined when the address names one server, to which pg connects directly
 */
function primaryClient(address: string): typeof pg.Client | undefined {
  const servers = serverAddresses(address);
  if (servers.length === 1) return undefined;
  let primary: Promise<string> | undefined;
  return class PrimaryClient extends pg.Client {
    readonly #config: pg.ClientConfig;

    constructor(config?: string | pg.ClientConfig) {
      const one = { ...(config as pg.ClientConfig), connectionString: servers[0] };
      super(one);
      this.#config = one;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      const done = callback as (error: Error | null, client?: pg.Client) => void;
      connecting.then((client) => done(null, client), done);
    }

    async #connect(): Promise<pg.Client> {
      const found = primary ??= primaryAmong(servers, this.#config);
      try {
        const { hostname, port } = new URL(await found);
        this.host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1");
        this.port = Number(port || pg.defaults.port);
        await super.connect();
        await refuseStandby(this);
        return this;
      } catch (error) {
        if (primary === found) primary = undefined;
        throw error;
      }
    }
  };
}

/** @throws AggregateError when none of the servers accepts writes */
async function primaryAmong(servers: readonly string[], config: pg.ClientConfig): Promise<string> {
  return await Promise.any(servers.map(async (server) => {
    const client = new pg.Client({ ...config, connectionString: server });
    client.on("error", () => {});
    await client.connect();
    await refuseStandby(client);
    await client.end();
    return server;
  }));
}

/**
 * Refuses a standby with the error of a refused statement, since the same try can succeed a moment later on
 * another server.
 */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows: [row] } = await client.query("select pg_is_in_recovery() as standby");
  if (!row.standby) return;
  await client.end();
  throw Object.assign(new Error("The server is a standby"), { code: "25006" });
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(" ", "T"))],
  [builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [builtins.INT8, (text) => BigInt(text)],
]);

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

interface ConnectionSettings {
  readonly max?: number;
  readonly onError: (error: Error) => void;
  /** The name the server shows for the sessions; a process of the service uses `processName`. */
  readonly applicationName?: string;
  /** How long to wait for a free connection, and for a new one to be made. */
  readonly waitMs?: number;
  /** Whether one session stays open while idle, so that other processes can see that this one lives. */
  readonly keepsOne?: boolean;
  /** Makes the sessions; by default pg's client, or one that finds the primary among several servers. */
  readonly client?: typeof pg.Client;
  /** Milliseconds after which a statement that waits for a lock fails; by default it waits. */
  readonly lockWaitMs?: number | undefined;
  /** Milliseconds after which a session ends that idles within a transaction; by default it stays. */
  readonly idleInTransactionMs?: number | undefined;
  /** When a session is given up that waits for an answer. */
  readonly silence?: SilenceLimits;
}

const DEFAULT_WAIT_MS = 10_000;

/**
 * A session that is idle for so long is closed: a new one has to be opened, and to read the catalogue and plan its
 * statements again, which takes longer than any statement of a request.
 */
const IDLE_MS = 600_000;

/** A connection that is idle for so long is tried by TCP; the system's own time is two hours. */
const KEEP_ALIVE_MS = 30_000;

/** The name of a process's sessions, by which another process ends them when it believes this one dead. */
export const processName = (role: string): string => `assets-${role}-${crypto.randomUUID().slice(0, 13)}`;

/**
 * Opens a pool, to the primary where the address names several servers. A lost idle connection is reported to
 * `onError` and replaced by the pool; without the listener it would end the process.
 */
export function connect(
  url: string,
  {
    max = 10,
    onError,
    applicationName = "assets",
    waitMs = DEFAULT_WAIT_MS,
    keepsOne = false,
    client = primaryClient(url),
    lockWaitMs,
    idleInTransactionMs,
    silence = {},
  }: ConnectionSettings,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    ...client && { Client: client },
    max,
    application_name: applicationName,
    min: keepsOne ? 1 : 0,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    ...lockWaitMs !== undefined && { lock_timeout: lockWaitMs },
    ...idleInTransactionMs !== undefined && { idle_in_transaction_session_timeout: idleInTransactionMs },
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  });
  reportLost(pool, onError);
  endSilentSessions(pool, silence);
  return connectionOf(pool, waitMs);
}

/** Opens a second pool with the settings of another, for work that is not to wait for the sessions of the rest. */
export function connectBeside(
  { options }: pg.Pool,
  { max, onError, limits = {} }: Pick<ConnectionSettings, "onError"> & {
    readonly max: number;
    /** Milliseconds after which a statement fails that waits for a lock, or runs, and a session ends that idles within one. */
    readonly limits?: {
      readonly lock_timeout?: number;
      readonly statement_timeout?: number;
      readonly idle_in_transaction_session_timeout?: number;
    };
  },
): Connection {
  const pool = new pg.Pool({ ...options, ...limits, max, min: 0 });
  reportLost(pool, onError);
  endSilentSessions(pool, {});
  return connectionOf(pool, options.connectionTimeoutMillis ?? DEFAULT_WAIT_MS);
}

/** The same sessions, on which transactions begin in another way. */
export const beginningWith = (pool: pg.Pool, begin: Begin): Db =>
  databaseOf(pool, pool.options.connectionTimeoutMillis ?? DEFAULT_WAIT_MS, begin);

const databaseOf = (pool: pg.Pool, waitMs: number, begin?: Begin): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool, waitMs, begin) }) });

function connectionOf(pool: pg.Pool, waitMs: number): Connection {
  const db = databaseOf(pool, waitMs);
  return {
    pool,
    db,
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it has used it itself.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Reports lost connections, except those of a pool that has been ended, whose sockets may still report
 * afterwards.
 */
function reportLost(pool: pg.Pool, onError: (error: Error) => void): void {
  const report = (error: Error) => pool.ending || onError(error);
  pool.on("error", report);
  pool.on("connect", (client: pg.PoolClient) => client.on("error", report));
}

/**
 * Opens a second pool with the settings of another, for graphile-worker: it writes failed jobs as JSON, which
 * has no bigint, so int8 must reach it as text.
 */
export function jobPool({ options }: pg.Pool, onError: (error: Error) => void, max = options.max): pg.Pool {
  const pool = new pg.Pool({ ...options, max, types: pg.types });
  reportLost(pool, onError);
  endSilentSessions(pool, {});
  return pool;
}
