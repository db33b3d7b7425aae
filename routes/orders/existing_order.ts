/** The orders that users can see. */
import type { OrderState } from "../../domain/orders/order.ts";
import type { StoredOrder } from "../../store/orders/orders.ts";

/** A state that users can see. */
export type ExistingState = Exclude<OrderState, { status: "removed" }>;

export type ExistingOrder = StoredOrder & { readonly state: ExistingState };

export type ProtocoledState = Exclude<ExistingState, { status: "draft" }>;

export type ProtocoledOrder = StoredOrder & { readonly state: ProtocoledState };

/** Whether an order is visible at all: removed ones are not. */
export const isExisting = (order: StoredOrder): order is ExistingOrder => order.state.status !== "removed";

export const isProtocoled = (order: ExistingOrder): order is ProtocoledOrder =>
  order.state.status !== "draft";
