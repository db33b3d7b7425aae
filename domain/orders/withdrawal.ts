/**
 * Until when a protocoled order can be deleted, and which remedy is left afterwards; pure.
 *
 * Source: specification, "States and transitions" (the protocol day of an order scheduled for a date is that
 * date), "Rules on splits…", 4 and 6.
 */
import { deletableUntil, HOURS, instantAt } from "../calendar/calendar.ts";
import type { OrderState, Protocol } from "./order.ts";
import type { OrderKind } from "./order_kind.ts";

type Protocoled = Extract<OrderState, { readonly protocol: Protocol }>;

/**
 * The instant until which a protocoled order or split can be deleted: the cut-off of its protocol day or, when
 * it is scheduled or its court's rule says so, of its dispatch day.
 */
export const withdrawableUntil = (state: Protocoled): Temporal.Instant =>
  state.status === "scheduled" || state.status === "protocoled" && state.protocol.deletableUntilSent === true
    ? instantAt(state.dispatchOn, HOURS.dispatchOpens)
    : deletableUntil(state.protocol.at);

/**
 * The same instant as long as it matters: undefined once the order or split has been frozen into a remittance,
 * from when nothing deletes it.
 */
export const deadlineOfDeletion = (state: Protocoled): Temporal.Instant | undefined =>
  state.status === "scheduled" || state.status === "protocoled" ? withdrawableUntil(state) : undefined;

/**
 * The remedy for an order that can no longer be deleted:
 * - `interrupt-series`: it awaits dispatch and belongs to a series, whose closure prevents it from being
 *   sent.
 * - `unblock`: the court waits for its answer and then unblocks.
 * - `nothing`: it is an information request, which blocks nothing.
 */
export type LateRemedy = "interrupt-series" | "unblock" | "nothing";

/** The remedy that is left for an order. */
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
