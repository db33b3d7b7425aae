/** The pool of connections to PostgreSQL, whose rows arrive as Temporal values and bigint. */
// @ts-types="@types/pg"
import pg from "pg";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { primaryClient } from "./primary_client.ts";
import type { Tables } from "./tables.ts";

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
  /** What the server knows the sessions by; a process of the service names itself (`processName`). */
  readonly applicationName?: string;
  /** How long is waited for a connection when none is left, and for a new one to be made. */
  readonly waitMs?: number;
  /** Keeps one session open while nothing is asked: by it others know that the process lives. */
  readonly keepsOne?: boolean;
  /** Makes the sessions; by default pg does, or what finds the primary among several servers. */
  readonly client?: typeof pg.Client;
}

/** The name a process gives its sessions: whoever takes it for dead ends them by it. */
export const processName = (role: string): string => `assets-${role}-${crypto.randomUUID().slice(0, 13)}`;

/**
 * Opens a pool, of the primary where the address names several servers. A lost idle connection is reported to `onError` and replaced by the pool; without the listener it
 * would end the process.
 */
export function connect(
  url: string,
  {
    max = 10,
    onError,
    applicationName = "assets",
    waitMs = 10_000,
    keepsOne = false,
    client = primaryClient(url),
  }: ConnectionSettings,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    ...client && { Client: client },
    max,
    application_name: applicationName,
    min: keepsOne ? 1 : 0,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types,
  });
  reportLost(pool, onError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/** Reports lost connections, but none of a pool that has been ended: its sockets may still be told so afterwards. */
function reportLost(pool: pg.Pool, onError: (error: Error) => void): void {
  const report = (error: Error) => pool.ending || onError(error);
  pool.on("error", report);
  pool.on("connect", (client: pg.PoolClient) => client.on("error", report));
}

/**
 * A pool of its own with the settings of another, for graphile-worker: it writes what it knows of a failed job as JSON, which
 * has no bigint, so that int8 has to reach it as the text pg makes of it.
 */
export function jobPool({ options }: pg.Pool, onError: (error: Error) => void, max = options.max): pg.Pool {
  const pool = new pg.Pool({ ...options, max, types: pg.types });
  reportLost(pool, onError);
  return pool;
}
