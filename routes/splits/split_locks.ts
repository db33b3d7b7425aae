/** Locks splits with their orders, the orders first, as everything that changes both does. */
import type { Caller } from "../../domain/identity/caller.ts";
import type { Tx } from "../../store/connection.ts";
import { lockOrders, type StoredOrder } from "../../store/orders/orders.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { lockSplits } from "../../store/splits/splits.ts";

/**
 * Locks the splits that the caller may see. What was read before is read again under the locks.
 *
 * @returns their orders
 */
export async function lockSplitsOf(tx: Tx, ids: readonly string[], caller: Caller): Promise<StoredOrder[]> {
  const named = await findSplits(tx, { ids }, caller);
  const orders = await lockOrders(tx, [...new Set(named.map(({ split }) => split.orderId))]);
  await lockSplits(tx, ids);
  return orders;
}
