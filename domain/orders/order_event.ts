/** The event payload of a protocoled order: facts without names or tax ids. */
import { dispatchOpensAt, formatRfc3339, type Holidays, timelineOf } from "../calendar/calendar.ts";
import { type OrderState, wireStatus } from "./order.ts";
import { type OrderKind, wireKind } from "./order_kind.ts";

/** When the dispatch of a day begins, as the wire has it. */
export const dispatchTimeText = (day: Temporal.PlainDate): string => formatRfc3339(dispatchOpensAt(day));

/** When the dispatch of a day begins and when its answers are published, as the wire has it. */
export function dispatchForecast(dispatchOn: Temporal.PlainDate, holidays: Holidays) {
  const { publishBy } = timelineOf(dispatchOn, holidays);
  return { previsaoEnvio: dispatchTimeText(dispatchOn), previsaoResposta: formatRfc3339(publishBy) };
}

/** The payload without the targets, which the store adds (`emitProtocoled`). */
export const protocoledOrderData = (
  { kind, state, transferId, seriesId, dispatchOn }: {
    readonly kind: OrderKind;
    /** The state after the protocol: awaiting its dispatch, or the day the court chose. */
    readonly state: Extract<OrderState, { readonly status: "scheduled" | "protocoled" }>;
    readonly transferId: string | undefined;
    readonly seriesId: string | undefined;
    readonly dispatchOn: Temporal.PlainDate;
  },
  holidays: Holidays,
) => ({
  tipo: wireKind[kind],
  situacao: wireStatus[state.status],
  ...(transferId !== undefined && { idTransferencia: transferId }),
  ...(seriesId !== undefined && { serieId: seriesId }),
  ...dispatchForecast(dispatchOn, holidays),
});
