/** What courts are told of orders when they are protocoled: facts without names or tax ids. */
import { dispatchOpensAt, type Holidays, offsetText, timelineOf } from "../calendar/calendar.ts";
import { type OrderState, wireStatus } from "./order.ts";
import { type OrderKind, wireKind } from "./order_kind.ts";

/** When what is dispatched on a day leaves, as the wire has it. */
export const leavesOn = (day: Temporal.PlainDate): string => offsetText(dispatchOpensAt(day));

/** When what is dispatched on a day leaves, and by when it is answered, as the wire has it. */
export function forecastOf(dispatchOn: Temporal.PlainDate, holidays: Holidays) {
  const { publishBy } = timelineOf(dispatchOn, holidays);
  return { previsaoEnvio: leavesOn(dispatchOn), previsaoResposta: offsetText(publishBy) };
}

/** Besides each target, which the store knows (`tellProtocoled`). */
export const protocoledOrderData = (
  { kind, state, transferId, seriesId, dispatchOn }: {
    readonly kind: OrderKind;
    /** After the protocol: waiting for its dispatch, or for the day the court chose. */
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
  ...forecastOf(dispatchOn, holidays),
});
