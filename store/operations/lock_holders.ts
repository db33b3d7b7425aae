/** Sessions that others wait for, named for whoever is to end them. */
import { sql } from "kysely";
import type { Db } from "../connection.ts";

interface LockHolder {
  readonly pid: number;
  /** What the database hides from a role that may not see other users' sessions is undefined. */
  readonly application: string | undefined;
  readonly database: string | undefined;
  readonly since: Temporal.Instant | undefined;
  /** How many sessions wait for it. */
  readonly waiting: number;
}

/** The sessions at the head of a queue for locks of this database, those that most wait for first. */
export async function findLockHolders(db: Db, limit = 3): Promise<LockHolder[]> {
  const { rows } = await sql<
    {
      pid: number;
      application: string | null;
      database: string | null;
      since: Temporal.Instant | null;
      waiting: number;
    }
  >`
    with waits as (
      select a.pid, unnest(pg_blocking_pids(a.pid)) as holder from pg_stat_activity a
      where a.datname = current_database() and cardinality(pg_blocking_pids(a.pid)) > 0
    )
    select w.holder as pid, nullif(h.application_name, '') as application, h.datname as database,
      h.xact_start as since, count(distinct w.pid)::int as waiting
    from waits w left join pg_stat_activity h on h.pid = w.holder
    where w.holder not in (select pid from waits)
    group by 1, 2, 3, 4 order by waiting desc, pid limit ${limit}`.execute(db);
  return rows.map(({ pid, application, database, since, waiting }) => ({
    ...{ pid, waiting },
    application: application ?? undefined,
    database: database ?? undefined,
    since: since ?? undefined,
  }));
}
