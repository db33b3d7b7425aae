/** Work that only one worker does at a time, on a connection of its own. */
// @ts-types="@types/pg"
import type pg from "pg";
import { Kysely, PostgresDialect } from "kysely";
import type { Db } from "../store/connection.ts";
import type { Tables } from "../store/tables.ts";

export interface Session {
  readonly client: pg.PoolClient;
  /** Kysely on that same connection, so that `COPY` can be part of its transactions. */
  readonly db: Db;
}

/** What a lock is on; the numbers only keep the kinds apart. */
const spaces = { remittance: 7_226_101, inbox: 7_226_102 } as const;

export interface LockName {
  readonly space: keyof typeof spaces;
  readonly key: string;
}

/** Longer than any answer of a healthy connection; one inside a broken `COPY` never answers. */
const UNLOCK_TIMEOUT_MS = 2_000;

/**
 * Runs `work` while holding a lock of the session, or answers "busy" at once when another session holds it. The lock
 * spans file operations, which a transaction should not; a worker that dies loses it with its connection.
 */
export async function withLock<T>(
  pool: pg.Pool,
  { space, key }: LockName,
  work: (session: Session) => Promise<T>,
): Promise<T | "busy"> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1, hashtext($2)) as locked",
      [spaces[space], key],
    );
    return rows[0]?.locked === true ? await work({ client, db: kyselyOn(client) }) : "busy";
  } finally {
    // A connection that cannot be cleared is closed, and its locks go with it.
    client.release(!(await cleared(client)));
  }
}

/** Whether the connection is fit for the pool to lend it again: unlocked, and answering at all. */
async function cleared(client: pg.PoolClient): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), UNLOCK_TIMEOUT_MS);
  const unlocked = client.query("select pg_advisory_unlock_all()").then(() => true, () => false);
  try {
    return await Promise.race([unlocked, late]);
  } finally {
    clearTimeout(timer);
  }
}

function kyselyOn(client: pg.PoolClient): Db {
  const query = client.query.bind(client);
  const lent = { query, release: () => {} };
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
