/** The orders that users can see. */
import type { OrderState } from "../../domain/orders/order.ts";
import type { StoredOrder } from "../../store/orders/orders.ts";

/** A state that users can see. */
export type ShownState = Exclude<OrderState, { status: "removed" }>;

export type ShownOrder = StoredOrder & { readonly state: ShownState };

export type ProtocoledState = Exclude<ShownState, { status: "draft" }>;

export type ProtocoledOrder = StoredOrder & { readonly state: ProtocoledState };

/** Whether an order is visible at all: removed ones are not. */
export const isShown = (order: StoredOrder): order is ShownOrder => order.state.status !== "removed";

export const isProtocoled = (order: ShownOrder): order is ProtocoledOrder => order.state.status !== "draft";
