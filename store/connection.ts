/** The one way to PostgreSQL: a pool whose rows arrive as Temporal values and bigint. */
// @ts-types="@types/pg"
import pg from "pg";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(" ", "T"))],
  [builtins.DATE, (text) => Temporal.PlainDate.from(text)],
  [builtins.INT8, (text) => BigInt(text)],
]);

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * Opens a pool. A lost idle connection is reported to `onError` and replaced by the pool; without the listener it
 * would end the process.
 */
export function connect(
  url: string,
  { max = 10, onError, applicationName = "assets" }: {
    max?: number;
    onError: (error: Error) => void;
    applicationName?: string;
  },
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  });
  reportLost(pool, onError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/** A pool that has been ended is done before its sockets are: what the server says to them then is no loss. */
function reportLost(pool: pg.Pool, onError: (error: Error) => void): void {
  const report = (error: Error) => pool.ending || onError(error);
  pool.on("error", report);
  pool.on("connect", (client: pg.PoolClient) => client.on("error", report));
}

/**
 * The same pool once more, for graphile-worker: it writes what it knows of a failed job as JSON, which has no bigint, so
 * that int8 has to reach it as the text pg makes of it.
 */
export function jobPool({ options }: pg.Pool, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, types: pg.types });
  reportLost(pool, onError);
  return pool;
}
