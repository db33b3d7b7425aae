/** What a freeze has left out, and what else is not moved on, with the sessions that hold it. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";
import {
  type HeldRows,
  type HolderRow,
  holdersOf,
  isOwnWork,
  MOST_NAMED,
  type RowHolder,
  toHolder,
} from "../orders/held_rows.ts";

/** A remittance of which another session holds a row. */
interface HeldRemittance {
  readonly id: bigint;
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
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
export async function leftOutRows(db: Db | Tx, before: Temporal.PlainDate): Promise<HeldRows[]> {
  const left: HeldRows[] = [];
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

/** Whom what lines `l` ask waits for. */
const requestMarks = sql`unnest(array[t.xmax, o.xmax, a.xmax, s.xmax]) from remittance_line l
  left join order_target t on t.id = l.target_id left join court_order o on o.id = t.order_id
  left join split_action a on a.id = l.action_id left join split s on s.id = a.split_id`;

/** The sessions that hold rows which an institution's answers change. */
export async function answerHolders(db: Db, ispb: string): Promise<RowHolder[]> {
  const open =
    sql`remittance r where r.ispb = ${ispb} and r.status = 'published' and r.answers_closed_at is null`;
  const { rows: [row] } = await sql<{ holders: HolderRow[] }>`
    select ${
    holdersOf(sql`
      select q.xmax from exchange_sequence q where q.ispb = ${ispb}
      union all select r.xmax from ${open}
      union all select ${requestMarks} where l.remittance_id in (select r.id from ${open})`)
  } as holders`.execute(db);
  return row!.holders.map(toHolder);
}

/**
 * Those of remittances of which a session that is not the service's own holds the row, a request or what that is part of.
 *
 * @param waited those of which the service has waited for a row in vain, whether or not it can be seen who holds it
 */
export async function heldRemittances(
  db: Db | Tx,
  ids: readonly bigint[],
  waited: ReadonlySet<bigint>,
): Promise<HeldRemittance[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<HeldRemittance, "holders"> & { holders: HolderRow[] }>`
    select r.id, r.ispb, i.name as "institutionName", r.file_name as "fileName", ${
    holdersOf(sql`
      select r.xmax
      union all select ${requestMarks} where l.remittance_id = r.id`)
  } as holders
    from remittance r join institution i on i.ispb = r.ispb
    where r.id = any(${ids.map(String)}::bigint[]) order by r.id`.execute(db);
  return rows.map(({ holders, ...row }) => ({ ...row, holders: holders.map(toHolder) }))
    .filter(({ id, holders }) => waited.has(id) || holders.length > 0 && !isOwnWork(holders));
}
