/** Receipt of protocol: proof that an order was protocoled, and what will happen to it. */
import { HOURS, spokenHour } from "../domain/calendar/hours.ts";
import {
  courtOf,
  defendantsTable,
  depositFacts,
  type DocumentOrder,
  orderDates,
  orderFacts,
} from "./order.ts";
import { paragraph } from "./parts.ts";
import type { Document } from "./render.ts";

/** @throws when the order is not protocoled */
export function protocolReceipt(order: DocumentOrder): Document {
  if (order.protocol === undefined) throw new Error("An order without protocol has no receipt");
  return {
    title: "Recibo de protocolo",
    subtitle: courtOf(order),
    protocolNumber: order.protocol.number,
    confidential: order.confidential,
    content: [
      orderFacts(order),
      orderDates(order),
      defendantsTable(order),
      depositFacts(order),
      paragraph(
        `O número de protocolo prova que a ordem foi recebida. A ordem pode ser excluída até as ${
          spokenHour(HOURS.dispatchOpens)
        } do dia do ` +
          "protocolo; depois disso somente uma ordem de desbloqueio retira o que for bloqueado. Quem cumpre a ordem é a " +
          "instituição financeira: o serviço encaminha e recebe as respostas.",
      ),
    ],
  };
}
