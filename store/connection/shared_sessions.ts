/** Whether a connection has a session of its own, which a pooler that lends sessions by transaction does not give. */
import type pg from "pg";

/** A pooler lends the session that was given back last, as a rule; with others connected it may be another one. */
const LOOKS = 3;

/**
 * Whether two connections of a pool see each other's session settings, as through PgBouncer in transaction or
 * statement mode. Locks that a session holds and notifications that it listens for would be lost there without
 * an error, so that two workers did the same work.
 */
export async function sharesSessions(pool: Pick<pg.Pool, "connect">): Promise<boolean> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      for (let look = 0; look < LOOKS; look++) {
        const mark = crypto.randomUUID();
        await first.query("select set_config('assets.session', $1, false)", [mark]);
        const [other, own] = [await markOf(second), await markOf(first)];
        await first.query("select set_config('assets.session', '', false)");
        if (other === mark || own !== mark) return true;
      }
      return false;
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}

async function markOf(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('assets.session', true) as mark",
  );
  return rows[0]?.mark ?? null;
}
