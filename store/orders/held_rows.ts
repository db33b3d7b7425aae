/** Orders and splits that other sessions hold, and who they are. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { DispatchableTable } from "./dispatch_states.ts";

/** A session that holds a row. What the database hides from a role that may not see it is undefined. */
export interface RowHolder {
  readonly pid: number;
  readonly application: string | undefined;
  readonly database: string | undefined;
  readonly since: Temporal.Instant | undefined;
}

/** Orders or splits that wait for other sessions. */
export interface HeldRows {
  readonly table: DispatchableTable;
  readonly count: number;
  /** The protocol numbers of the first, at most `MOST_NAMED`. */
  readonly protocols: readonly string[];
  readonly holders: readonly RowHolder[];
}

export const MOST_NAMED = 20;

/**
 * The sessions whose transactions have locked or changed rows, by the rows' `xmax`. Of a row that several share
 * they are not known.
 */
export const holdersOf = (xmax: RawBuilder<unknown>): RawBuilder<RowHolder[]> =>
  sql`(
    select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
      'database', a.datname, 'since', a.xact_start)), '[]')
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.granted and l.transactionid = any (${xmax}))`;

export interface HolderRow {
  readonly pid: number;
  readonly application: string | null;
  readonly database: string | null;
  readonly since: string | null;
}

export const toHolder = ({ pid, application, database, since }: HolderRow): RowHolder => ({
  pid,
  application: application ?? undefined,
  database: database ?? undefined,
  since: since === null ? undefined : Temporal.Instant.from(since),
});

/**
 * Those rows of orders or splits `x` that other sessions hold; undefined when there are none. They are found by trying to
 * lock all of them, so it is called where some are known to be left.
 */
export async function heldRows(
  db: Db | Tx,
  table: DispatchableTable,
  isConcerned: RawBuilder<unknown>,
): Promise<HeldRows | undefined> {
  const { rows: [row] } = await sql<{ count: number; protocols: string[]; holders: HolderRow[] }>`
    with concerned as materialized (
      select x.id, x.xmax, x.protocol_number from ${sql.table(table)} x where ${isConcerned}
    ), free as materialized (
      select x.id from ${sql.table(table)} x where ${isConcerned} for no key update skip locked
    ), due as materialized (
      select * from concerned where id not in (select id from free)
    )
    select (select count(*)::int from due) as count,
      (select coalesce(array_agg(protocol_number), '{}') from (
        select protocol_number from due order by 1 limit ${MOST_NAMED}) first) as protocols,
      ${holdersOf(sql`select xmax from due`)} as holders`.execute(db);
  if (row === undefined || row.count === 0) return undefined;
  const holders = row.holders.map(toHolder);
  return isOwnWork(holders) ? undefined : { ...row, table, holders };
}

/** Whether all who hold something are processes of the service, which are at the same work and end by themselves. */
export const isOwnWork = (holders: readonly RowHolder[]): boolean =>
  holders.length > 0 && holders.every(({ application }) => application?.startsWith("assets-") ?? false);
