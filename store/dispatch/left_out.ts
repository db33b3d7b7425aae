/** What a freeze has left out, with the sessions that hold it. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";

/** A session that holds a row. What the database hides from a role that may not see it is undefined. */
interface RowHolder {
  readonly pid: number;
  readonly application: string | undefined;
  readonly database: string | undefined;
  readonly since: Temporal.Instant | undefined;
}

/** Orders or splits that are due and in no freeze. */
interface LeftOutRows {
  readonly table: DispatchableTable;
  readonly count: number;
  /** The protocol numbers of the first, at most `MOST_NAMED`. */
  readonly protocols: readonly string[];
  readonly holders: readonly RowHolder[];
}

/** A remittance that waits for its number. */
export interface UnnumberedRemittance {
  readonly id: bigint;
  readonly ispb: string;
  readonly institutionName: string;
  readonly dispatchDate: Temporal.PlainDate;
  readonly lines: number;
  readonly cause: "held" | "exhausted";
  readonly holders: readonly RowHolder[];
}

const MOST_NAMED = 20;

/**
 * The sessions whose transactions have locked or changed rows, by the rows' `xmax`. Of a row that several share
 * they are not known.
 */
const holdersOf = (xmax: RawBuilder<unknown>): RawBuilder<RowHolder[]> =>
  sql`(
    select coalesce(jsonb_agg(distinct jsonb_build_object('pid', l.pid, 'application', nullif(a.application_name, ''),
      'database', a.datname, 'since', a.xact_start)), '[]')
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.granted and l.transactionid = any (${xmax}))`;

interface HolderRow {
  readonly pid: number;
  readonly application: string | null;
  readonly database: string | null;
  readonly since: string | null;
}

const toHolder = ({ pid, application, database, since }: HolderRow): RowHolder => ({
  pid,
  application: application ?? undefined,
  database: database ?? undefined,
  since: since === null ? undefined : Temporal.Instant.from(since),
});

/** Whom a row waits for: its own holders and those of the requests that the freeze would change. */
const marks: Readonly<Record<DispatchableTable, RawBuilder<unknown>>> = {
  court_order: sql`
    select xmax from due union all select t.xmax from due join order_target t on t.order_id = due.id`,
  split: sql`
    select xmax from due
    union all select a.xmax from due join split_action a on a.split_id = due.id
    union all select t.xmax from due join split_action a on a.split_id = due.id
      join order_target t on t.id = a.target_id`,
};

/** The orders and splits that still wait for a dispatch before a day, which should have taken or moved them. */
export async function leftOutRows(db: Db | Tx, before: Temporal.PlainDate): Promise<LeftOutRows[]> {
  const left: LeftOutRows[] = [];
  for (const table of ["court_order", "split"] as const) {
    const isDue = sql`x.status in ('scheduled', 'protocoled') and x.dispatch_on < ${before.toString()}::date
      and ${table === "court_order" ? sql`x.not_sent_at is null` : sql`true`}`;
    const { rows: [row] } = await sql<{ count: number; protocols: string[]; holders: HolderRow[] }>`
      with due as materialized (
        select x.id, x.xmax, x.protocol_number from ${sql.table(table)} x where ${isDue}
        order by x.protocol_number limit ${MOST_NAMED}
      )
      select (select count(*)::int from ${sql.table(table)} x where ${isDue}) as count,
        (select coalesce(array_agg(protocol_number order by protocol_number), '{}') from due) as protocols,
        ${holdersOf(marks[table])} as holders`.execute(db);
    if (row !== undefined && row.count > 0) {
      left.push({
        ...{ table, count: row.count, protocols: row.protocols },
        holders: row.holders.map(toHolder),
      });
    }
  }
  return left;
}

/** The remittances that wait for their numbers, of one day of dispatch or of all, in the order of their ids. */
export async function unnumberedRemittances(
  db: Db | Tx,
  day?: Temporal.PlainDate,
): Promise<UnnumberedRemittance[]> {
  const { rows } = await sql<Omit<UnnumberedRemittance, "holders"> & { holders: HolderRow[] }>`
    select u.id, u.ispb, i.name as "institutionName", u.dispatch_date as "dispatchDate", u.line_count as lines, u.cause,
      ${
    holdersOf(sql`select s.xmax from exchange_sequence s where s.ispb = u.ispb and s.direction = 'out'`)
  } as holders
    from unnumbered_remittance u join institution i on i.ispb = u.ispb
    where u.numbered_at is null and ${
    day === undefined ? sql`true` : sql`u.dispatch_date = ${day.toString()}::date`
  }
    order by u.id`.execute(db);
  return rows.map(({ holders, ...row }) => ({ ...row, holders: holders.map(toHolder) }));
}
