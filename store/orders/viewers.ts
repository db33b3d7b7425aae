/** The viewers of confidential orders. These functions read nothing of an order's content. */
import { type Selectable, sql, type SqlBool } from "kysely";
import type { ConfidentialityFacts, Viewer, ViewerAuthority } from "../../domain/orders/confidentiality.ts";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { PREPARED } from "../connection/prepared_statements.ts";
import type { OrderViewerTable } from "./order_tables.ts";

/**
 * The person for whom a list is read: they see everything of the court except the confidential orders of
 * others.
 */
export interface Reader {
  readonly court: string;
  readonly cpf: string;
}

/** `maySeeOrder` of the domain in SQL, for the order `o`. */
export const isVisibleTo = ({ court, cpf }: Reader) =>
  sql<SqlBool>`(o.jtr = ${court} and (not o.confidential or o.creator_cpf = ${cpf} or o.judge_cpf = ${cpf}
    or o.id = any(array(select v.order_id from order_viewer v where v.cpf = ${cpf} and v.removed_at is null))))`;

/** The CPFs of an order's viewers, as a column. */
export const viewersOf = (order: "court_order" | "o") =>
  sql<string[]>`array(select v.cpf from order_viewer v
    where v.order_id = ${sql.ref(`${order}.id`)} and v.removed_at is null order by v.id)`.as("viewers");

/**
 * Locked orders with the CPFs of their viewers, none of whom can be removed before the transaction ends. They are
 * read by a statement of their own: the one that waits for the orders' locks sees them as they were before it
 * waited. It is made whatever was found, so that nobody learns by the time it takes what there is.
 *
 * @param ids the ids asked for
 */
export async function withViewers<R extends { readonly id: string }>(
  tx: Tx,
  ids: readonly string[],
  orders: readonly R[],
): Promise<(R & { readonly viewers: readonly string[] })[]> {
  const rows = await tx.selectFrom("order_viewer").select(["order_id", "cpf"]).where(
    "order_id",
    "=",
    anyOf(ids),
  )
    .where("removed_at", "is", null).orderBy("id").forShare().modifyEnd(PREPARED).execute();
  const viewers = Map.groupBy(rows, ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, viewers: (viewers.get(order.id) ?? []).map(({ cpf }) => cpf) }));
}

export interface OrderSecrecy extends ConfidentialityFacts {
  readonly orderId: string;
}

/** What decides who may see an order, and nothing else of it; undefined for a draft or a removed order. */
export async function findSecrecy(
  db: Db | Tx,
  { protocolNumber }: { readonly protocolNumber: string },
): Promise<OrderSecrecy | undefined> {
  const row = await db.selectFrom("court_order")
    .select(["id", "jtr", "confidential", "creator_cpf", "judge_cpf", viewersOf("court_order")])
    .where("protocol_number", "=", protocolNumber).where("status", "<>", "removed").executeTakeFirst();
  return row && {
    orderId: row.id,
    court: row.jtr,
    confidential: row.confidential,
    creatorCpf: row.creator_cpf,
    judgeCpf: row.judge_cpf,
    viewerCpfs: row.viewers,
  };
}

export interface CurrentViewer extends Viewer {
  readonly addedAt: Temporal.Instant;
}

/** The present viewers of an order, in the order in which they were added. */
export async function listViewers(db: Db | Tx, orderId: string): Promise<CurrentViewer[]> {
  const rows = await db.selectFrom("order_viewer").selectAll()
    .where("order_id", "=", orderId).where("removed_at", "is", null).orderBy("id").execute();
  return rows.map(toViewer);
}

/** Adds a viewer; false when they are one already. */
export async function insertViewer(
  tx: Tx,
  orderId: string,
  { cpf, name, addedAs }: { readonly cpf: string; readonly name: string; readonly addedAs: ViewerAuthority },
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("order_viewer").values({
    order_id: orderId,
    cpf,
    name,
    added_as: addedAs,
    added_by: by,
    added_at: at.toString(),
    removed_by: null,
    removed_at: null,
  }).onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a viewer; false when they are none. */
export async function removeViewer(
  tx: Tx,
  orderId: string,
  cpf: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("order_viewer").set({
    removed_by: by,
    removed_at: at.toString(),
  }).where("order_id", "=", orderId).where("cpf", "=", cpf).where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const toViewer = (row: Selectable<OrderViewerTable>): CurrentViewer => ({
  cpf: row.cpf,
  name: row.name,
  addedAs: row.added_as,
  addedAt: row.added_at,
});
