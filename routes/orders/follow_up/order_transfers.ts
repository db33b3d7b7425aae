/** The transfers of an order in its detail, from the request to the arrival of the money. */
import { centavos } from "../../../domain/money.ts";
import { instructionOf, isTransfer } from "../../../domain/splits/split_action.ts";
import type { SplitDetail } from "../../../store/splits/split_list.ts";
import { wireMoney } from "../../http/wire.ts";
import { type DisplayMoment, wireArrival } from "../../splits/split_wire.ts";
import type { Order } from "../order_schema.ts";

/** The transfers of a protocoled split, with their outcome as far as it is published. */
export function transfersOf({ split, actions }: SplitDetail, moment: DisplayMoment): Order["transferencias"] {
  const { state } = split;
  if (state.status === "draft" || state.status === "removed") return [];
  const { number } = state.protocol;
  return actions.flatMap(({ requested, answer, arrival, ...action }) => {
    const instruction = instructionOf(requested);
    if (instruction === undefined || !("amount" in instruction) || !isTransfer(instruction.type)) return [];
    return [{
      desdobramentoId: split.id,
      numeroProtocoloDesdobramento: number,
      alvoId: String(action.target),
      cpfCnpj: action.taxId,
      ispb: action.ispb,
      instituicao: action.institutionName,
      idTransferencia: action.transferId,
      valorPedido: wireMoney(instruction.amount),
      ...(state.status === "answered" && {
        valorTransferido: wireMoney(centavos(answer?.transferred ?? 0n)),
        recebimento: arrival && wireArrival(arrival, moment),
      }),
    }];
  });
}
