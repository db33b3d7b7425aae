/** The parts of bulk actions: one order or split each, and what it came to. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { BulkOutcome } from "../../domain/follow_up/bulk.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { matchingOrders, type OrderFilter } from "../orders/order_conditions.ts";
import { isVisibleTo, type Reader } from "../orders/viewers.ts";
import type { RowRange } from "../paging.ts";
import { conditionsOf, type SplitFilter } from "../splits/split_filter.ts";
import type { Tables } from "../tables.ts";

/** What a bulk action is on, as its user sees it now: orders or drafts by their ids or a filter, or splits in draft. */
export type BulkChoice =
  | {
    readonly of: "drafts" | "orders";
    readonly ids: readonly string[] | undefined;
    readonly filter: OrderFilter;
  }
  | { readonly of: "splits"; readonly ids: readonly string[] }
  /** The splits that another bulk action made. */
  | { readonly of: "splits"; readonly madeBy: string }
  /** All that await protocol. */
  | { readonly of: "splits"; readonly waiting: SplitFilter };

/**
 * Adds the parts of a bulk action, each in the version it has now, the oldest first.
 *
 * @returns their number; one more than `most` means that there are too many
 */
export async function insertBulkItems(
  tx: Tx,
  id: string,
  reader: Reader,
  choice: BulkChoice,
  most: number,
): Promise<number> {
  const found = choice.of === "splits" ? splitsOf(reader, choice) : ordersOf(tx, reader, choice);
  const { numAffectedRows } = await sql`
    insert into bulk_item (bulk_id, position, order_id, split_id, version)
    select ${id}, row_number() over (order by created_at, id), order_id, split_id, version
    from (${found} limit ${most + 1}) found`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function ordersOf(
  tx: Tx,
  reader: Reader,
  { of, ids, filter }: Extract<BulkChoice, { readonly filter: OrderFilter }>,
): RawBuilder<unknown> {
  let found = matchingOrders(tx, reader, filter);
  found = of === "drafts"
    ? found.where("o.status", "=", "draft")
    : found.where("o.protocol_number", "is not", null);
  if (ids !== undefined) found = found.where(sql<boolean>`o.id = any(${[...ids]}::uuid[])`);
  return sql`${
    found.select(["o.id", "o.id as order_id", sql`null::uuid`.as("split_id"), "o.version", "o.created_at"])
      .orderBy("o.created_at").orderBy("o.id")
  }`;
}

const splitsOf = (reader: Reader, choice: Extract<BulkChoice, { readonly of: "splits" }>) =>
  sql`select s.id, s.order_id, s.id as split_id, s.version, s.created_at
    from split s join court_order o on o.id = s.order_id
    where s.status = 'draft' and ${
    "waiting" in choice
      ? conditionsOf(reader, choice.waiting)
      : sql`${isVisibleTo(reader)} and s.id = any(${
        "ids" in choice
          ? sql`${[...choice.ids]}::uuid[]`
          : sql`array(select i.split_id from bulk_item i where i.bulk_id = ${choice.madeBy} and i.split_id is not null)`
      })`
  } order by s.created_at, s.id`;

export interface BulkItem {
  readonly position: number;
  readonly orderId: string;
  readonly splitId: string | undefined;
  readonly version: number | undefined;
  readonly outcome: BulkOutcome;
  readonly number: string | undefined;
  readonly deletableUntil: Temporal.Instant | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  /** Of the order. */
  readonly orderNumber: string | undefined;
  readonly processNumber: string;
  readonly confidential: boolean;
}

/** The parts of a bulk action whose orders its user may see, in their sequence, and their number. */
export async function listBulkItems(
  db: Db,
  id: string,
  reader: Reader,
  { outcome, limit, offset }: RowRange & { readonly outcome: BulkOutcome | undefined },
): Promise<{ total: number; items: BulkItem[] }> {
  let found = db.selectFrom("bulk_item as i").innerJoin("court_order as o", "o.id", "i.order_id")
    .where("i.bulk_id", "=", id).where(isVisibleTo(reader));
  if (outcome !== undefined) found = found.where("i.outcome", "=", outcome);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    found.selectAll("i").select(orderColumns).orderBy("i.position").limit(limit).offset(offset).execute(),
  ]);
  return { total: Number(total), items: rows.map(toItem) };
}

const orderColumns = ["o.protocol_number", "o.process_number", "o.confidential"] as const;

/** The next parts with an outcome, for the job. */
export async function nextBulkItems(
  db: Db,
  id: string,
  outcome: BulkOutcome,
  limit: number,
): Promise<BulkItem[]> {
  const rows = await db.selectFrom("bulk_item as i").innerJoin("court_order as o", "o.id", "i.order_id")
    .selectAll("i").select(orderColumns).where("i.bulk_id", "=", id).where("i.outcome", "=", outcome)
    .orderBy("i.position").limit(limit).execute();
  return rows.map(toItem);
}

/**
 * Locks parts that are still to be done, so that whoever else performs the same action waits and then finds them done.
 *
 * @returns whether all of them are
 */
export async function lockBulkItems(
  tx: Tx,
  id: string,
  positions: readonly number[],
  outcome: BulkOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bulk_item where bulk_id = ${id} and position = any(${[...positions]}::int[])
      and outcome = ${outcome} order by position for update`.execute(tx);
  return rows.length === positions.length;
}

/** What a part came to. */
export interface BulkResult extends Pick<BulkItem, "position" | "outcome"> {
  readonly splitId?: string | undefined;
  readonly number?: string | undefined;
  readonly deletableUntil?: Temporal.Instant | undefined;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
}

/** Saves what parts came to, of those that still have the outcome they were decided on. */
export async function saveBulkResults(
  db: Db | Tx,
  id: string,
  from: BulkOutcome,
  results: readonly BulkResult[],
): Promise<void> {
  await sql`
    update bulk_item i set outcome = n.outcome, split_id = coalesce(n.split_id, i.split_id),
      number = coalesce(n.number, i.number), deletable_until = coalesce(n.until, i.deletable_until),
      code = n.code, detail = n.detail
    from unnest(
      ${results.map(({ position }) => position)}::int[],
      ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ splitId }) => splitId ?? null)}::uuid[],
      ${results.map(({ number }) => number ?? null)}::text[],
      ${results.map(({ deletableUntil }) => deletableUntil?.toString() ?? null)}::timestamptz[],
      ${results.map(({ code }) => code ?? null)}::text[],
      ${results.map(({ detail }) => detail ?? null)}::text[]
    ) as n (position, outcome, split_id, number, until, code, detail)
    where i.bulk_id = ${id} and i.position = n.position and i.outcome = ${from}`.execute(db);
}

/** Leaves what waits as it is, with the reason. */
export async function refuseWaitingItems(
  tx: Tx,
  id: string,
  { code, detail }: { readonly code: string; readonly detail: string },
): Promise<void> {
  await tx.updateTable("bulk_item").set({ outcome: "refused", code, detail })
    .where("bulk_id", "=", id).where("outcome", "=", "waiting").execute();
}

const toItem = (
  row: Selectable<Tables["bulk_item"]> & {
    protocol_number: string | null;
    process_number: string;
    confidential: boolean;
  },
): BulkItem => ({
  position: row.position,
  orderId: row.order_id,
  splitId: row.split_id ?? undefined,
  version: row.version ?? undefined,
  outcome: row.outcome,
  number: row.number ?? undefined,
  deletableUntil: row.deletable_until ?? undefined,
  code: row.code ?? undefined,
  detail: row.detail ?? undefined,
  orderNumber: row.protocol_number ?? undefined,
  processNumber: row.process_number,
  confidential: row.confidential,
});
