/** Receipt of protocol: proof that an order was protocoled, with its further course. */
import { hourInSentence, HOURS } from "../../../domain/calendar/calendar.ts";
import { courtName } from "../../../domain/precedents/organ.ts";
import {
  courtOf,
  defendantsTable,
  depositFacts,
  type DocumentOrder,
  isDeletable,
  orderDates,
  orderFacts,
  protocoledContent,
} from "./order.ts";
import { paragraph } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatMoment } from "./text.ts";

/**
 * The receipt of an order.
 *
 * @throws if the order is not protocoled
 */
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
      protocoledContent(order),
      paragraph(
        `O número de protocolo prova que a ordem foi recebida. ${deletionText(order, order.protocol)} ` +
          "Quem cumpre a ordem é a instituição financeira: o serviço encaminha e recebe as respostas.",
      ),
    ],
  };
}

/** Until when the order can be deleted, and what is left to the court afterwards. */
function deletionText({ kind }: DocumentOrder, protocol: NonNullable<DocumentOrder["protocol"]>): string {
  const { deletableUntil, dispatchAt, sentAt } = protocol;
  if (dispatchAt === undefined && sentAt === undefined) return "A ordem não será enviada.";
  const afterwards = kind === "block"
    ? "; depois disso somente um desbloqueio retira o que for bloqueado"
    : "";
  if (deletableUntil !== undefined && isDeletable(protocol)) {
    return `A ordem pode ser excluída até ${formatMoment(deletableUntil)}${afterwards}.`;
  }
  const why = deletableUntil === undefined
    ? "A ordem já não pode ser excluída"
    : `Protocolada depois das ${hourInSentence(HOURS.dispatchOpens)}, a ordem não pode ser excluída`;
  return `${why}${kind === "block" ? ": somente um desbloqueio retira o que for bloqueado" : ""}.`;
}

/** The receipts of several orders of a court in one document, each starting on a new page. */
export function protocolReceipts(orders: readonly DocumentOrder[]): Document {
  const [first] = orders;
  if (first === undefined) throw new Error("There is no order to have a receipt");
  const receipts = orders.map(protocolReceipt);
  return {
    title: "Recibos de protocolo",
    subtitle: `${orders.length} ordens · ${courtName(first.court)}`,
    protocolNumber: undefined,
    confidential: orders.some(({ confidential }) => confidential),
    content: receipts.map(({ title, subtitle, protocolNumber, confidential, content }, index) => [
      {
        text: `${title} ${protocolNumber}`,
        style: "title",
        margin: [0, 8, 0, 2],
        ...index > 0 && { pageBreak: "before" as const },
      },
      { text: confidential ? `${subtitle} · Ordem sigilosa` : subtitle, style: "subtitle" },
      content,
    ]),
  };
}
