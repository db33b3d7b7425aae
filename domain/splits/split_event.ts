/** The event payload of splits: facts without names or tax ids. */
import type { Holidays } from "../calendar/calendar.ts";
import { formatMoney } from "../money.ts";
import { type SplitOrigin, wireSplitOrigin } from "./split.ts";
import { instructionOf, instructionParts, type TargetRequest, wireAction } from "./split_action.ts";
import { dispatchForecast } from "../orders/order_event.ts";

export interface ActionPayload {
  readonly target: bigint;
  readonly requested: TargetRequest;
  readonly transferId: string | undefined;
  /** The split whose unanswered action is repeated; undefined when none is. */
  readonly repeatsSplit: string | undefined;
}

/** The payload of a protocoled split. */
export const protocoledSplitData = (
  { id, number, origin, interruptsSeries, actions, dispatchOn }: {
    readonly id: string;
    readonly number: string;
    readonly origin: SplitOrigin;
    readonly interruptsSeries: boolean;
    readonly actions: readonly ActionPayload[];
    readonly dispatchOn: Temporal.PlainDate;
  },
  holidays: Holidays,
) => ({
  idDesdobramento: id,
  numeroProtocoloDesdobramento: number,
  origem: wireSplitOrigin[origin],
  interrompeSerie: interruptsSeries,
  acoes: actions.map(({ target, requested, transferId, repeatsSplit }) => {
    const { amount, rest } = instructionParts(instructionOf(requested));
    return {
      alvoId: String(target),
      tipo: wireAction[requested.type],
      ...(amount !== undefined && { valor: formatMoney(amount) }),
      ...(rest !== undefined && { saldoADesbloquear: formatMoney(rest) }),
      ...(transferId !== undefined && { idTransferencia: transferId }),
      ...(repeatsSplit !== undefined && { idDesdobramentoReiterado: repeatsSplit }),
    };
  }),
  ...dispatchForecast(dispatchOn, holidays),
});
