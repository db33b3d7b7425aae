/**
 * Statements that a session plans once. For a statement that reads or writes a row or two, reading and planning its text
 * is most of what it costs the server.
 *
 * A prepared statement whose result has whole rows of a table (`*`) fails in each session once a migration has added a
 * column beside the running program. It has done nothing then, and is executed anew; in a transaction, which could not
 * go on, none is prepared.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from "kysely";
// @ts-types="@types/pg"
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Stands at the end of a statement that every session is to prepare: one whose text is the same at each call and whose
 * best plan does not depend on its values.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(MARK);

/** The same, if a condition holds. */
export const preparedIf = (condition: boolean): RawBuilder<unknown> => condition ? PREPARED : sql``;

/** Each session keeps each plan, so that texts which vary after all must not be kept again and again. */
const MOST = 200;

/** Texts by which statements were executed, with their names, alike in all sessions of the process. */
const names = new Map<string, string>();
let named = 0;

/** The name of a statement, given to it now if it has none; undefined when it is not to be prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST) return known;
  const name = `prepared_${++named}`;
  names.set(text, name);
  return name;
}

const hasWholeRows = (text: string): boolean => /(?:select|distinct|returning|[,.])\s*\*/i.test(text);

type Query = PostgresPoolClient["query"];

/** Begins a transaction on a session, or throws without having begun one. */
export type Begin = (client: pg.PoolClient) => Promise<void>;

/** What the server says of a statement that returns other columns than when it was prepared, and did nothing. */
const isNotSupported = (error: unknown): boolean => (error as { code?: unknown }).code === "0A000";

/** Executes statements on a session, those prepared that are to be. */
const preparingQuery = (
  client: pg.PoolClient,
  isPrepared: (text: string) => boolean,
  { begin, isWithin = false }: { begin?: Begin | undefined; isWithin?: boolean } = {},
): Query => {
  const query = async (text: string, values: readonly unknown[]) => {
    if (text.startsWith("begin") || text.startsWith("start transaction")) isWithin = true;
    else if (text === "commit" || text === "rollback") isWithin = false;
    if (begin !== undefined && text === "begin") {
      await begin(client);
      return { command: "BEGIN", rowCount: null, rows: [] };
    }
    const mayBe = isPrepared(text) && !(isWithin && hasWholeRows(text));
    const name = mayBe ? nameOf(text) : undefined;
    if (name === undefined) return await client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (isWithin || !isNotSupported(error)) throw error;
      if (names.get(text) === name) names.delete(text);
      return await client.query(text, [...values]);
    }
  };
  // Kysely's type also has cursors, which are not used.
  return query as unknown as Query;
};

/** How often a server is asked again that had no connection left. */
const ASK_AGAIN_MS = 50;

/**
 * A session of the pool. While the server has none left (53300), one that the pool has already may come free, for which
 * the pool itself only waits when it is full.
 */
async function acquire(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  const end = performance.now() + waitMs;
  while (true) {
    try {
      return await pool.connect();
    } catch (error) {
      const isFull = (error as { code?: unknown }).code === "53300";
      if (!isFull || pool.ending || performance.now() >= end) throw error;
    }
    await delay(ASK_AGAIN_MS);
  }
}

/**
 * A pool for Kysely whose sessions prepare the statements that are marked.
 *
 * @param waitMs how long a statement waits for a session while the server has none left
 * @param begin how transactions begin; with `begin` alone when absent
 */
export function preparingPool(pool: pg.Pool, waitMs: number, begin?: Begin): PostgresPool {
  // Kysely tells connections apart by the object it is given.
  const sessions = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await acquire(pool, waitMs);
      const session = sessions.get(client) ?? {
        query: preparingQuery(client, (text) => text.endsWith(MARK), { begin }),
        release: (broken?: boolean) => client.release(broken),
      };
      sessions.set(client, session);
      return session;
    },
    end: () => pool.end(),
  };
}

/** The texts that a session has executed in work that repeats them. */
const executed = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * A pool for Kysely of one session, which stays with its owner. It prepares the statements with values that come again:
 * two thousand files a morning are each decided by the same few.
 */
export function preparingSession(client: pg.PoolClient): PostgresPool {
  const texts = executed.get(client) ?? new Set();
  executed.set(client, texts);
  const isRepeated = (text: string) => {
    if (!text.includes("$1")) return false;
    if (texts.has(text)) return true;
    if (texts.size < MOST) texts.add(text);
    return false;
  };
  const session = { query: preparingQuery(client, isRepeated, { isWithin: true }), release: () => {} };
  return { options: {}, connect: () => Promise.resolve(session), end: () => Promise.resolve() };
}
