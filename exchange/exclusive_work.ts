/** Runs work that only one worker may do at a time, under advisory locks on a connection of its own. */
import { Kysely, PostgresDialect } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";
import type { Db } from "../store/connection/connection.ts";
import { preparingSession } from "../store/connection/prepared_statements.ts";
import { withTimeout } from "../store/connection/with_timeout.ts";
import type { Tables } from "../store/tables.ts";

export interface LockingSession {
  readonly client: pg.PoolClient;
  /** Kysely on the same connection, so that `COPY` can be part of its transactions. */
  readonly db: Db;
}

/** The kinds of locks; the numbers only keep them apart. */
const spaces = {
  remittance: 7_226_101,
  inbox: 7_226_102,
  send: 7_226_103,
  fetch: 7_226_104,
  archive: 7_226_105,
} as const;

interface LockName {
  readonly space: keyof typeof spaces;
  readonly key: string;
}

/**
 * Longer than a healthy connection ever takes to answer; a connection inside a broken `COPY` never answers.
 */
const UNLOCK_TIMEOUT_MS = 2_000;

/**
 * Runs `work` while holding a lock of the session, or returns "busy" at once when another session holds it. A
 * session lock is used because the work includes file operations, during which no transaction should be open;
 * a worker that dies loses the lock with its connection.
 */
export const withLock = <T>(
  pool: pg.Pool,
  { space, key }: LockName,
  work: (session: LockingSession) => Promise<T>,
): Promise<T | "busy"> =>
  withLocks<T | "busy">(
    pool,
    { space, keys: [key] },
    (session, held) => held.length === 0 ? Promise.resolve("busy") : work(session),
  );

/** Runs `work` on one session, with those of the locks that no other session holds. */
export async function withLocks<T>(
  pool: pg.Pool,
  { space, keys }: { readonly space: LockName["space"]; readonly keys: readonly string[] },
  work: (session: LockingSession, held: readonly string[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      "select key from unnest($2::text[]) as k (key) where pg_try_advisory_lock($1, hashtext(key))",
      [spaces[space], keys],
    );
    return await work({ client, db: kyselyOn(client) }, rows.map(({ key }) => key));
  } finally {
    // A connection whose locks cannot be released is closed, which releases them.
    client.release(!(await cleared(client)));
  }
}

/**
 * Checks that a session, and so its locks, still exists: sessions of processes believed dead are ended.
 *
 * @throws when it does not
 */
export async function requireSession({ client }: LockingSession): Promise<void> {
  await client.query("select 1");
}

/** Whether the connection can return to the pool: its locks are released and it answers. */
async function cleared(client: pg.PoolClient): Promise<boolean> {
  const unlocked = client.query("select pg_advisory_unlock_all()").then(() => true, () => false);
  return await withTimeout(UNLOCK_TIMEOUT_MS, unlocked, () => false);
}

const kyselyOn = (client: pg.PoolClient): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingSession(client) }) });
