/** Which splits of a court a list asks for, and how many they are. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { SearchTerms } from "../../domain/search_terms.ts";
import type { SplitStatus } from "../../domain/splits/split.ts";
import type { Db } from "../connection/connection.ts";
import { preparedIf } from "../connection/prepared_statements.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";

export interface SplitFilter {
  readonly statuses?: readonly SplitStatus[] | undefined;
  /** The process number with its punctuation. */
  readonly processNumber?: string | undefined;
  /** The protocol number of the order. */
  readonly orderNumber?: string | undefined;
  readonly unitId?: string | undefined;
  /** The protocol number of the split itself. */
  readonly protocolNumber?: string | undefined;
  /** The split with this protocol number, or with a transfer of this id. */
  readonly terms?: Pick<SearchTerms, "protocolNumber" | "transferId"> | undefined;
}

/** Whether a session may plan the lists and counts of a filter once: of a whole court or unit, whose index is the same. */
export const hasOnePlan = ({ orderNumber, processNumber, protocolNumber, terms }: SplitFilter): boolean =>
  [orderNumber, processNumber, protocolNumber, terms].every((given) => given === undefined);

export async function countSplits(db: Db, reader: Reader, filter: SplitFilter): Promise<number> {
  const { rows: [row] } = await sql<{ total: bigint }>`
    select ${splitsCounted(reader, filter)} as total ${preparedIf(hasOnePlan(filter))}`.execute(db);
  return Number(row!.total);
}

/**
 * How many splits the reader sees. Of a whole court or unit all are counted without their orders, and those that are hidden
 * are taken off: few orders are confidential, and reading the order of every split takes ten times as long.
 */
export function splitsCounted(reader: Reader, filter: SplitFilter): RawBuilder<bigint> {
  const withOrders = (where: RawBuilder<SqlBool>) =>
    sql<bigint>`(select count(*) from split s join court_order o on o.id = s.order_id where ${where})`;
  if (!hasOnePlan(filter)) return withOrders(conditionsOf(reader, filter));
  const own = sql.join<SqlBool>(ownConditions(reader, filter), sql` and `);
  return sql`(select count(*) from split s where ${own}) - ${
    withOrders(sql`${own} and ${hiddenOrders(reader)}`)
  }`;
}

/** The court's confidential orders that a reader does not see, as the index of those is asked; none that is removed has splits. */
const hiddenOrders = (reader: Reader) =>
  sql<SqlBool>`o.jtr = ${reader.court} and o.confidential and o.status <> 'removed' and not ${
    isVisibleTo(reader)
  }`;

/** The condition for the splits, with their orders, that a reader sees and the filter asks for. */
export function conditionsOf(reader: Reader, filter: SplitFilter) {
  const { orderNumber } = filter;
  const all = [isVisibleTo(reader), ...ownConditions(reader, filter)];
  if (orderNumber !== undefined) all.push(sql`o.protocol_number = ${orderNumber}`);
  return sql.join<SqlBool>(all, sql` and `);
}

/** What is asked of a split's own row. */
function ownConditions(reader: Reader, filter: SplitFilter) {
  const { statuses, processNumber, protocolNumber, unitId } = filter;
  const all = [sql<SqlBool>`s.jtr = ${reader.court} and s.status <> 'removed'`];
  if (statuses !== undefined) all.push(sql`s.status = any(${sql.lit(`{${statuses}}`)}::text[])`);
  if (processNumber !== undefined) all.push(sql`s.process_number = ${processNumber}`);
  if (protocolNumber !== undefined) all.push(sql`s.protocol_number = ${protocolNumber}`);
  if (filter.terms !== undefined) {
    const { protocolNumber = null, transferId = null } = filter.terms;
    all.push(sql`s.id = any(array(select id from split where protocol_number = ${protocolNumber}
      union all select split_id from split_action where transfer_id = ${transferId}))`);
  }
  if (unitId !== undefined) all.push(sql`s.court_unit_id = ${unitId}`);
  return all;
}
