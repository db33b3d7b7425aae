/**
 * The states of a split, from its draft ("awaiting protocol") to answered; pure.
 *
 * A split passes through the states of an order, with the same deadlines, so it uses the order's machine
 * (`order.ts`). It cannot be scheduled for a date and cannot be cancelled: once sent it cannot be reverted
 * (rule 4).
 *
 * Source: specification, "States and transitions"; wire names by the HTTP contract.
 */
import {
  decideOrder,
  evolveOrder,
  type OrderCommand,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
  type OrderStatus,
} from "../orders/order.ts";
import type { Result } from "../result.ts";

export type SplitStatus = Exclude<OrderStatus, "scheduled">;
export type SplitState = Extract<OrderState, { readonly status: SplitStatus }>;
export type SplitCommand = Exclude<OrderCommand, { readonly type: "cancel" }>;

/** The state of a saved split that awaits its protocol. */
export const newSplit: SplitState = { status: "draft", scheduledFor: undefined };

/** Decides what a command does to a split in a state: the events to store, or the refusal. */
export const decideSplit = (state: SplitState, command: SplitCommand): Result<OrderEvent[], OrderRefusal> =>
  decideOrder(state, command);

/** The state after an event. An event that does not fit its state is a bug, not a refusal. */
export function evolveSplit(state: SplitState, event: OrderEvent): SplitState {
  const next = evolveOrder(state, event);
  if (next.status === "scheduled") throw new Error("A split is never scheduled for a date");
  return next;
}

/** The state names courts read (`situacao` of the HTTP contract); removed splits are not shown. */
export const wireSplitStatus = {
  draft: "AGUARDANDO_PROTOCOLO",
  protocoled: "PROTOCOLADO",
  dispatching: "PROTOCOLADO",
  sent: "ENVIADO",
  consolidating: "CONSOLIDANDO_RESPOSTA",
  answered: "RESPONDIDO",
} as const satisfies Record<Exclude<SplitStatus, "removed">, string>;

/** The origin of a split: a user, the court's rule, or the deposit of a block-and-transfer. */
export const wireSplitOrigin = {
  "user": "USUARIO",
  "court-rule": "REGRA_DO_TRIBUNAL",
  "block-and-transfer": "BLOQUEIO_COM_TRANSFERENCIA",
} as const;

export type SplitOrigin = keyof typeof wireSplitOrigin;

/**
 * Whether a protocol shows the names of judge and assistant: only the first protocol does, that of the order
 * (rule 9).
 */
export const protocolShowsNames = (protocolOf: "order" | "split"): boolean => protocolOf === "order";
