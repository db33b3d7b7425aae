/** The filter of lists of orders, and its SQL condition. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { instantAt } from "../../domain/calendar/calendar.ts";
import type { KnownTaxId } from "../../domain/identity/tax_id.ts";
import type { ChangePosition } from "../../domain/orders/change_cursor.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type { SearchTerms } from "../../domain/search_terms.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { isVisibleTo, type Reader } from "./viewers.ts";

export interface OrderFilter {
  /** Orders with one of these numbers, or with a defendant of this tax id or name. */
  readonly terms?: SearchTerms | undefined;
  readonly ids?: readonly string[] | undefined;
  /** All orders with a defendant of this tax id, which are read whole and not page by page. */
  readonly person?: KnownTaxId | undefined;
  /** The protocol numbers. */
  readonly numbers?: readonly string[] | undefined;
  /** Only protocoled orders. */
  readonly protocoled?: boolean | undefined;
  /** The process number with its punctuation. */
  readonly processNumber?: string | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly kind?: OrderKind | undefined;
  readonly judgeCpf?: string | undefined;
  readonly unitId?: string | undefined;
  /** The days of creation, first and last included. */
  readonly from?: Temporal.PlainDate | undefined;
  readonly until?: Temporal.PlainDate | undefined;
  /** Answered blocks that hold money and have no split, not even in draft. */
  readonly withoutSplit?: boolean | undefined;
  /** Answered orders with a code 98 that awaits the court. */
  readonly pendingNoAnswer?: boolean | undefined;
  /** Answered orders whose answers nobody of the court has read. */
  readonly unread?: boolean | undefined;
  /** Only confidential orders; false: only others. */
  readonly confidential?: boolean | undefined;
  /** Orders of this bulk action of the reader's. */
  readonly bulkId?: string | undefined;
  readonly seriesIds?: readonly string[] | undefined;
  /** Orders that were waiting when their series was closed; false: only others. */
  readonly notSent?: boolean | undefined;
  /** Orders of series with a split that awaits protocol; false: only others. */
  readonly splitWaits?: boolean | undefined;
  /** Orders whose content or state changed at or after this instant. */
  readonly changedSince?: Temporal.Instant | undefined;
  /** Orders that come after this position by their latest change. */
  readonly changedAfter?: ChangePosition | undefined;
}

/** What may be asked for without the best plan depending on its values: the index that a list follows is the same. */
const planned: ReadonlySet<string> = new Set<keyof OrderFilter>([
  "statuses",
  "kind",
  "judgeCpf",
  "unitId",
  "from",
  "until",
  "withoutSplit",
  "pendingNoAnswer",
  "unread",
  "confidential",
  "notSent",
  "seriesIds",
]);

/** Whether a session may plan the lists and counts of a filter once. */
export const hasOnePlan = (filter: OrderFilter): boolean =>
  Object.entries(filter).every(([name, asked]) => asked === undefined || planned.has(name));

/** The orders, as `o`, that a reader may see and the filter selects. */
export const matchingOrders = (db: Db | Tx, reader: Reader, filter: OrderFilter) =>
  db.selectFrom("court_order as o").where(conditions(reader, filter));

/** The conditions for what the reader may see and for the filter. */
function conditions(reader: Reader, filter: OrderFilter) {
  const all = [isVisibleTo(reader), sql<SqlBool>`o.status <> 'removed'`];
  const { processNumber, statuses, kind, judgeCpf, unitId, from, until } = filter;
  if (filter.terms !== undefined) all.push(matchesTerms(reader.court, filter.terms));
  if (filter.ids !== undefined) all.push(sql`o.id = any(${[...filter.ids]}::uuid[])`);
  if (filter.person !== undefined) {
    all.push(
      sql`o.id = any(array(select d.order_id from order_defendant d where ${isOfPerson(filter.person)}))`,
    );
  }
  if (filter.numbers !== undefined) all.push(sql`o.protocol_number = any(${[...filter.numbers]}::text[])`);
  if (filter.protocoled) all.push(sql`o.protocol_number is not null`);
  if (processNumber !== undefined) all.push(sql`o.process_number = ${processNumber}`);
  // Literals, so that a plan that is kept for the statement knows how rare they are.
  if (statuses !== undefined) all.push(sql`o.status = any(${sql.lit(`{${statuses}}`)}::text[])`);
  if (kind !== undefined) all.push(sql`o.kind = ${sql.lit(kind)}`);
  if (judgeCpf !== undefined) all.push(sql`o.judge_cpf = ${judgeCpf}`);
  if (unitId !== undefined) all.push(sql`o.court_unit_id = ${unitId}`);
  if (from !== undefined) all.push(sql`o.created_at >= ${instantAt(from, "00:00").toString()}::timestamptz`);
  if (until !== undefined) {
    all.push(sql`o.created_at < ${instantAt(until.add({ days: 1 }), "00:00").toString()}::timestamptz`);
  }
  if (filter.withoutSplit) all.push(sql`o.awaits_split`);
  if (filter.pendingNoAnswer) all.push(sql`o.awaits_remedy`);
  if (filter.unread) all.push(sql`o.status = 'answered' and o.answers_read_at is null`);
  if (filter.confidential !== undefined) {
    all.push(filter.confidential ? sql`o.confidential` : sql`not o.confidential`);
  }
  if (filter.seriesIds !== undefined) all.push(sql`o.series_id = any(${[...filter.seriesIds]}::uuid[])`);
  if (filter.bulkId !== undefined) {
    all.push(sql`o.id = any(array(select i.order_id from bulk_item i join bulk_action b on b.id = i.bulk_id
      where b.id = ${filter.bulkId} and b.user_cpf = ${reader.cpf}))`);
  }
  if (filter.notSent !== undefined) {
    all.push(filter.notSent ? sql`o.not_sent_at is not null` : sql`o.not_sent_at is null`);
  }
  const { changedSince, changedAfter } = filter;
  if (changedSince !== undefined) all.push(sql`o.updated_at >= ${changedSince.toString()}::timestamptz`);
  if (changedAfter !== undefined) {
    const { changedAt, id } = changedAfter;
    all.push(sql`(o.updated_at, o.id) > (${changedAt.toString()}::timestamptz, ${id}::uuid)`);
  }
  if (filter.splitWaits !== undefined) {
    const waits = sql<SqlBool>`o.id = any(${splitWaiting(reader.court)})`;
    all.push(filter.splitWaits ? waits : sql`not (${waits})`);
  }
  return sql.join<SqlBool>(all, sql` and `);
}

/** Computed once for the list, so that counting still reads only its index. */
const splitWaiting = (court: string) =>
  sql`array(select w.order_id from split w join court_order x on x.id = w.order_id
    where w.jtr = ${court} and w.status = 'draft' and x.series_id is not null)`;

/**
 * A number is looked up by its own index, once for the list. Of a defendant PostgreSQL chooses: by the index of
 * tax ids or names if few orders have one like it, else through the court's orders, newest first, until the
 * list is full. Every second order may have a defendant called Silva.
 */
function matchesTerms(court: string, terms: SearchTerms): RawBuilder<SqlBool> {
  const numbers = ordersOfNumbers(court, terms);
  const defendants = defendantConditions(terms);
  if (numbers.length === 0) {
    return sql`exists (select from order_defendant d where d.order_id = o.id and (${
      sql.join(defendants, sql` or `)
    }))`;
  }
  const ways = [
    ...numbers,
    ...defendants.map((condition) => sql`select d.order_id from order_defendant d where ${condition}`),
  ];
  return sql`o.id = any(array(${sql.join(ways, sql` union all `)}))`;
}

function ordersOfNumbers(court: string, { processNumber, protocolNumber, transferId }: SearchTerms) {
  const ways: RawBuilder<unknown>[] = [];
  if (processNumber !== undefined) {
    ways.push(
      sql`select id from court_order where jtr = ${court} and process_number = ${processNumber} and status <> 'removed'`,
    );
  }
  if (protocolNumber !== undefined) {
    ways.push(sql`select id from court_order where protocol_number = ${protocolNumber}`);
  }
  if (transferId !== undefined) ways.push(sql`select id from court_order where transfer_id = ${transferId}`);
  return ways;
}

/** None for the ISPB of an institution, which no defendant is looked up by. */
function defendantConditions({ taxId, name }: SearchTerms) {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (taxId !== undefined) conditions.push(isOfPerson(taxId));
  if (name !== undefined) conditions.push(matchesName(name));
  return conditions.length === 0 ? [sql<SqlBool>`false`] : conditions;
}

/** `isTaxIdOf` of the domain in SQL, for the defendant `d` or the target `t` of an order. */
export const isOfPerson = ({ kind, value }: KnownTaxId, row: "d" | "t" = "d"): RawBuilder<SqlBool> => {
  const taxId = sql.ref(`${row}.tax_id`);
  return kind === "root"
    // A person's tax id may begin with the same eight digits; its length tells it from a company's.
    ? sql`(${taxId} like ${`${value}%`} and length(${taxId}) <> 11)`
    : sql`${taxId} = ${value}`;
};

/** Whether a defendant `d` has a name: all words of it, or their parts, in their sequence. */
export const matchesName = (name: string): RawBuilder<SqlBool> => {
  const parts = name.split(" ").map((word) => word.replace(/[\\%_]/g, "\\$&"));
  return sql`folded_name(d.name) like ${`%${parts.join("%")}%`}`;
};
