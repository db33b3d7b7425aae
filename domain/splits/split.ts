/**
 * The states of a split, from its draft ("awaiting protocol") to answered; pure.
 *
 * A split passes through the states of an order, by the same deadlines, so the machine is the order's (`order.ts`).
 * It has no date chosen by the court and is never cancelled: nothing lifts one that was sent (rule 4).
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

/** A split that was saved and awaits its protocol. */
export const newSplit: SplitState = { status: "draft", scheduledFor: undefined };

/** What a command does to a split in a state: the events to remember, or the refusal. */
export const decideSplit = (state: SplitState, command: SplitCommand): Result<OrderEvent[], OrderRefusal> =>
  decideOrder(state, command);

/** The state after an event. An event that does not fit its state is a bug, not a refusal. */
export function evolveSplit(state: SplitState, event: OrderEvent): SplitState {
  const next = evolveOrder(state, event);
  if (next.status === "scheduled") throw new Error("A split is never scheduled for a date");
  return next;
}

/** The state names courts read (`situacao` of the HTTP contract); a removed split is not shown at all. */
export const wireSplitStatus: Record<Exclude<SplitStatus, "removed">, string> = {
  draft: "AGUARDANDO_PROTOCOLO",
  protocoled: "PROTOCOLADO",
  dispatching: "PROTOCOLADO",
  sent: "ENVIADO",
  consolidating: "CONSOLIDANDO_RESPOSTA",
  answered: "RESPONDIDO",
};

/** Who asks for a split: somebody, the court's own rule, or the deposit of a block-and-transfer. */
export const wireSplitOrigin = {
  "user": "USUARIO",
  "court-rule": "REGRA_DO_TRIBUNAL",
  "block-and-transfer": "BLOQUEIO_COM_TRANSFERENCIA",
} as const;

export type SplitOrigin = keyof typeof wireSplitOrigin;

/** Whether a protocol shows the names of judge and assistant: only the first does, the order's own (rule 9). */
export const showsNames = (protocolOf: "order" | "split"): boolean => protocolOf === "order";
