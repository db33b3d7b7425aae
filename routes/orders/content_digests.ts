/** The content of a draft of an order, and of the order that it becomes. */
import type { AuditedContent } from "../../domain/audit/content_change.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { findOrderDetails, type StoredOrder } from "../../store/orders/orders.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { isExisting } from "../order_content/visibility.ts";
import { contentOfDraft } from "./draft_content.ts";
import { type DraftView, wireDraft } from "./order_wire.ts";

/** The content of a draft that is read back, or was just decided. */
export const draftContentOf = (view: DraftView): AuditedContent => contentOfDraft(wireDraft(view));

/** The digests of the contents of orders by id, as their rows have them, whether they await protocol or not. */
export async function digestsOf(
  db: Db | Tx,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, string>> {
  const details = await findOrderDetails(db, orders);
  return new Map(
    details.flatMap(({ order, ...parts }) =>
      isExisting(order) ? [[order.id, contentDigest(draftContentOf({ order, ...parts }))]] : []
    ),
  );
}
