/** Sessions that the service waits for, named for whoever is to end them. */
import { type RawBuilder, sql } from "kysely";
import { shownWaitSeconds } from "../../domain/operations/alarm_thresholds.ts";
import type { Holders, Waiter } from "../../domain/operations/left_out_text.ts";
import type { Db } from "../connection/connection.ts";
import { oldestHeldEventAt } from "./service_facts.ts";

type Row = Readonly<Record<"application" | "database", string | null>> & {
  readonly pid: number | null;
  readonly since: Temporal.Instant | null;
};

/** The most of a kind that are named. */
const LIMIT = 3;

/** Who holds locks that sessions of this database wait for, and who holds the events' feed back. */
export const findHolders = (db: Db): Promise<Holders> => holdersAmong(db, sql`true`, sql`true`);

/** Whom somebody waits for longer than some seconds: for a lock, or as a court for events, by the service's clock. */
export const findLongWaits = (
  db: Db,
  now: Temporal.Instant,
  seconds: { readonly lock: number; readonly feed: number } = shownWaitSeconds,
): Promise<Holders> =>
  holdersAmong(
    db,
    sql`min(w.since) <= clock_timestamp() - make_interval(secs => ${sql.lit(seconds.lock)})`,
    sql`(${oldestHeldEventAt}) <= ${now.subtract({ seconds: seconds.feed }).toString()}::timestamptz`,
  );

async function holdersAmong(
  db: Db,
  areLocks: RawBuilder<unknown>,
  isFeedHeld: RawBuilder<unknown>,
): Promise<Holders> {
  const { rows: locks } = await lockHolders(db, areLocks);
  const { rows: feed } = await feedHolders(db, isFeedHeld);
  const { rows: [self] } = await sql<{ role: string; sees: boolean }>`
    select current_user as role, pg_has_role(current_user, 'pg_read_all_stats', 'usage') as sees`.execute(db);
  return {
    locks: locks.map((row) => ({
      ...sessionOf(row),
      waiting: row.waiting,
      waiters: row.waiters.slice(0, LIMIT).map(waiterOf),
    })),
    feed: feed.map(sessionOf),
    blindRole: self === undefined || self.sees ? undefined : self.role,
  };
}

/** The sessions at the head of a queue for locks of this database, those that most wait for first. */
const lockHolders = (db: Db, areMeant: RawBuilder<unknown>) =>
  sql<Row & { readonly waiting: number; readonly waiters: readonly WaiterRow[] }>`
    with waits as (
      select a.pid, nullif(a.application_name, '') as application, unnest(pg_blocking_pids(a.pid)) as holder,
        lock.since, lock.table
      from pg_stat_activity a, lateral (
        -- Who waits for a row has locked its place, or waits for that.
        select min(l.waitstart) as since, min(l.relation::regclass::text) filter (
          where l.locktype = 'tuple' or not l.granted) as table
        from pg_locks l where l.pid = a.pid) lock
      where a.datname = current_database() and cardinality(pg_blocking_pids(a.pid)) > 0
    )
    select nullif(w.holder, 0) as pid, nullif(h.application_name, '') as application, h.datname as database,
      h.xact_start as since, count(distinct w.pid)::int as waiting,
      jsonb_agg(jsonb_build_object('pid', w.pid, 'application', w.application, 'table', w.table,
        'since', w.since) order by w.since, w.pid) as waiters
    from waits w left join pg_stat_activity h on h.pid = w.holder
    where w.holder not in (select pid from waits)
    group by 1, 2, 3, 4 having ${areMeant} order by waiting desc, pid limit ${LIMIT}`.execute(db);

interface WaiterRow {
  readonly pid: number;
  readonly application: string | null;
  readonly table: string | null;
  readonly since: string;
}

const waiterOf = ({ pid, application, table, since }: WaiterRow): Waiter => ({
  pid,
  application: application ?? undefined,
  table: table ?? undefined,
  since: Temporal.Instant.from(since),
});

/**
 * The oldest writing transactions of the whole server, prepared ones among them: transactions are numbered for all of
 * it, so one of another database holds the feed's horizon back too.
 */
const feedHolders = (db: Db, isMeant: RawBuilder<unknown>) =>
  sql<Row>`
    select pid, nullif(application_name, '') as application, datname as database, xact_start as since
    from (
      select pid, application_name, datname, xact_start, age(backend_xid) as age from pg_stat_activity
      where backend_xid is not null and pid <> pg_backend_pid()
      union all
      select null, gid, database, prepared, age(transaction) from pg_prepared_xacts
    ) writing
    where ${isMeant}
    order by age desc limit ${LIMIT}`.execute(db);

const sessionOf = ({ pid, application, database, since }: Row) => ({
  pid: pid ?? undefined,
  application: application ?? undefined,
  database: database ?? undefined,
  since: since ?? undefined,
});
