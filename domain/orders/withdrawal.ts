/**
 * Until when a protocoled order can be taken back, and what is left to do after that; pure.
 *
 * Source: specification, "States and transitions" (the protocol day of an order scheduled for a date is that date),
 * "Rules on splits…", 4 and 6.
 */
import { at, deletableUntil } from "../calendar/calendar.ts";
import { HOURS } from "../calendar/hours.ts";
import type { OrderState, Protocol } from "./order.ts";
import type { OrderKind } from "./order_kind.ts";

type Protocoled = Extract<OrderState, { readonly protocol: Protocol }>;

/** Until when what is protocoled can be deleted while it waits; of what is scheduled, its dispatch day counts. */
export const withdrawableUntil = (state: Protocoled): Temporal.Instant =>
  state.status === "scheduled"
    ? at(state.dispatchOn, HOURS.dispatchOpens)
    : deletableUntil(state.protocol.at);

/**
 * What is left to do about an order that can be deleted no more:
 * - `interrupt-series`: it waits and is of a series, whose closure keeps it from being sent.
 * - `unblock`: its answer is awaited, and what it blocked unblocked.
 * - `nothing`: it asks for information, and blocks nothing that could be given back.
 */
export type LateRemedy = "interrupt-series" | "unblock" | "nothing";

/** The one thing that is left to do. */
export function lateRemedy(
  { kind, state, series }: {
    readonly kind: OrderKind;
    readonly state: OrderState;
    readonly series: unknown | undefined;
  },
): LateRemedy {
  if (kind === "information") return "nothing";
  const waits = state.status === "scheduled" || state.status === "protocoled";
  return waits && series !== undefined ? "interrupt-series" : "unblock";
}
