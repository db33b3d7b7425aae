/** Sessions that the service waits for, named for whoever is to end them. */
import { sql } from "kysely";
import type { Holders } from "../../domain/operations/lock_holder_text.ts";
import type { Db } from "../connection/connection.ts";

type Row = Readonly<Record<"application" | "database", string | null>> & {
  readonly pid: number | null;
  readonly since: Temporal.Instant | null;
};

/** The most of a kind that are named. */
const LIMIT = 3;

/** Who holds locks that sessions of this database wait for, and who holds the events' feed back. */
export async function findHolders(db: Db): Promise<Holders> {
  const { rows: locks } = await lockHolders(db);
  const { rows: feed } = await feedHolders(db);
  const { rows: [self] } = await sql<{ role: string; sees: boolean }>`
    select current_user as role, pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees`.execute(db);
  return {
    locks: locks.map((row) => ({ ...sessionOf(row), waiting: row.waiting })),
    feed: feed.map(sessionOf),
    blindRole: self === undefined || self.sees ? undefined : self.role,
  };
}

/** The sessions at the head of a queue for locks of this database, those that most wait for first. */
const lockHolders = (db: Db) =>
  sql<Row & { readonly waiting: number }>`
    with waits as (
      select a.pid, unnest(pg_blocking_pids(a.pid)) as holder from pg_stat_activity a
      where a.datname = current_database() and cardinality(pg_blocking_pids(a.pid)) > 0
    )
    select nullif(w.holder, 0) as pid, nullif(h.application_name, '') as application, h.datname as database,
      h.xact_start as since, count(distinct w.pid)::int as waiting
    from waits w left join pg_stat_activity h on h.pid = w.holder
    where w.holder not in (select pid from waits)
    group by 1, 2, 3, 4 order by waiting desc, pid limit ${LIMIT}`.execute(db);

/**
 * The oldest writing transactions of the whole server, prepared ones among them: transactions are numbered for all of
 * it, so one of another database holds the feed's horizon back too.
 */
const feedHolders = (db: Db) =>
  sql<Row>`
    select pid, nullif(application_name, '') as application, datname as database, xact_start as since
    from (
      select pid, application_name, datname, xact_start, age(backend_xid) as age from pg_stat_activity
      where backend_xid is not null and pid <> pg_backend_pid()
      union all
      select null, gid, database, prepared, age(transaction) from pg_prepared_xacts
    ) writing
    order by age desc limit ${LIMIT}`.execute(db);

const sessionOf = ({ pid, application, database, since }: Row) => ({
  pid: pid ?? undefined,
  application: application ?? undefined,
  database: database ?? undefined,
  since: since ?? undefined,
});
