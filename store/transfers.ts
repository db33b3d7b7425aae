/** Transfers that are to arrive at a depositary: a court's list, and the overdue ones. */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { ArrivalState } from "../domain/arrival.ts";
import type { Db } from "./connection/connection.ts";
import { PREPARED } from "./connection/prepared_statements.ts";
import { requireColumn } from "./orders/dispatch_states.ts";
import { isVisibleTo, type Reader } from "./orders/viewers.ts";
import { sortedBy, type SortedRowRange } from "./paging.ts";
import { toArrival } from "./splits/split_list.ts";
import type { TransferArrivalTable } from "./tables.ts";

export interface Transfer {
  readonly transferId: string;
  readonly splitId: string;
  readonly splitNumber: string;
  readonly orderNumber: string;
  readonly confidential: boolean;
  readonly processNumber: string;
  readonly defendantName: string;
  readonly from: { readonly ispb: string; readonly name: string };
  readonly depositary: { readonly ispb: string; readonly name: string };
  readonly amount: bigint;
  readonly expectedOn: Temporal.PlainDate;
  readonly arrival: ArrivalState;
}

interface TransferFilter {
  readonly situation?: "expected" | "overdue" | "arrived" | undefined;
  /** The result of `overdueUntil` of the domain. */
  readonly overdueUntil: Temporal.PlainDate;
  /** The unit of the split. */
  readonly unitId?: string | undefined;
}

const columns = {
  expected: sql`r.expected_on`,
  declared: sql`r.transferred_at`,
  amount: sql`r.amount`,
  process: sql`s.process_number`,
  from: sql`i.name`,
};

/** The columns by which the list of transfers can be sorted. */
export type TransferColumn = keyof typeof columns;

/**
 * A page of the transfers that institutions answered as made, those due first first, and their total number.
 */
export async function listTransfers(
  db: Db,
  { reader, filter, limit, offset, sequence = { by: "expected", isReversed: false } }:
    & { reader: Reader; filter: TransferFilter }
    & SortedRowRange<TransferColumn>,
): Promise<{ total: number; transfers: Transfer[] }> {
  const [total, rows] = await Promise.all([
    countTransfers(db, reader, filter),
    matching(db, reader, filter)
      .leftJoin("split_action as first", "first.id", "a.repeats_id")
      .innerJoin("order_target as t", "t.id", "a.target_id")
      .innerJoin("institution as i", "i.ispb", "t.ispb").innerJoin("institution as d", "d.ispb", "r.ispb")
      .selectAll("r").select([
        "s.id as split_id",
        "s.protocol_number as split_number",
        "s.process_number",
        "o.protocol_number as order_number",
        "o.confidential",
        "t.ispb as from_ispb",
        sql<string>`(select p.name from order_defendant p
        where p.order_id = t.order_id and p.position = t.defendant_position)`.as("defendant_name"),
        "i.name as from_name",
        "d.name as depositary_name",
        sql<string | null>`coalesce(a.transfer_id, first.transfer_id)`.as("transfer_id"),
      ]).orderBy(sortedBy(columns, sequence, sql`r.action_id`)).limit(limit).offset(offset).execute(),
  ]);
  return { total, transfers: rows.map(toTransfer) };
}

async function countTransfers(db: Db, reader: Reader, filter: TransferFilter): Promise<number> {
  const { total } = await transfersCounted(db, reader, filter).modifyEnd(PREPARED).executeTakeFirstOrThrow();
  return Number(total);
}

/** The same number as a query. */
export const transfersCounted = (db: Db, reader: Reader, filter: TransferFilter) =>
  matching(db, reader, filter).select((eb) => eb.fn.countAll<bigint>().as("total"));

/** The transfers of a filter, with no more tables than the filter asks. */
const matching = (db: Db, reader: Reader, filter: TransferFilter) =>
  db.selectFrom("transfer_arrival as r").innerJoin("split_action as a", "a.id", "r.action_id")
    .innerJoin("split as s", "s.id", "a.split_id").innerJoin("court_order as o", "o.id", "s.order_id")
    .where(sql.join<SqlBool>([isVisibleTo(reader), inSituation(filter), ofUnit(filter)], sql` and `));

/** `isOverdue` of the domain in SQL. */
function inSituation({ situation, overdueUntil }: TransferFilter) {
  const date = sql`${overdueUntil.toString()}::date`;
  if (situation === "arrived") return sql<SqlBool>`r.status = 'arrived'`;
  if (situation === "overdue") return sql<SqlBool>`r.status = 'expected' and r.expected_on <= ${date}`;
  return situation === "expected"
    ? sql<SqlBool>`r.status = 'expected' and r.expected_on > ${date}`
    : sql<SqlBool>`true`;
}

const ofUnit = ({ unitId }: TransferFilter) =>
  unitId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`s.court_unit_id = ${unitId}`;

interface OverdueTransfers {
  readonly ispb: string;
  readonly name: string;
  readonly count: number;
  readonly expectedSince: Temporal.PlainDate;
}

/** The transfers that have not arrived in time, by depositary. */
export async function overdueTransfers(db: Db, until: Temporal.PlainDate): Promise<OverdueTransfers[]> {
  const { rows } = await sql<OverdueTransfers>`
    select r.ispb, i.name, count(*)::int as count, min(r.expected_on) as "expectedSince"
    from transfer_arrival r join institution i using (ispb)
    where r.status = 'expected' and r.expected_on <= ${until.toString()}::date
    group by r.ispb, i.name order by r.ispb`.execute(db);
  return rows;
}

const toTransfer = (
  row: Selectable<TransferArrivalTable> & {
    readonly split_id: string;
    readonly split_number: string | null;
    readonly process_number: string;
    readonly order_number: string | null;
    readonly confidential: boolean;
    readonly from_ispb: string;
    readonly defendant_name: string;
    readonly from_name: string;
    readonly depositary_name: string;
    readonly transfer_id: string | null;
  },
): Transfer => ({
  transferId: requireColumn(row.transfer_id),
  splitId: row.split_id,
  splitNumber: requireColumn(row.split_number),
  orderNumber: requireColumn(row.order_number),
  confidential: row.confidential,
  processNumber: row.process_number,
  defendantName: row.defendant_name,
  from: { ispb: row.from_ispb, name: row.from_name },
  depositary: { ispb: row.ispb, name: row.depositary_name },
  amount: row.amount,
  expectedOn: row.expected_on,
  arrival: toArrival(row),
});
