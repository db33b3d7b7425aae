/** `situacao` of an order, in answers and in the filters of the list. */
import { type OrderStatus, wireStatus } from "../../domain/orders/order.ts";
import { isNotSent, wireSeriesOrderStatus } from "../../domain/series/series.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import type { ExistingOrder, ExistingState } from "./visibility.ts";

/** The text of each state, as on the service's screens. */
const situationText: Record<ExistingState["status"], string> = {
  draft: "Minuta ainda não protocolada",
  scheduled: "Ordem judicial agendada, ainda não disponibilizada para as instituições financeiras",
  protocoled: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  dispatching: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  sent: "Aguardando respostas das instituições financeiras",
  consolidating: "Consolidando resposta",
  answered: "Respostas recebidas, processadas e disponibilizadas para consulta",
};

/**
 * The state of an order for courts; in a series it also depends on the series' closure and on a draft split.
 */
export function situationOf({ state, series }: ExistingOrder, splitWaits = false) {
  if (series === undefined) {
    return { situacao: wireStatus[state.status], situacaoTexto: situationText[state.status] };
  }
  const situacao = wireSeriesOrderStatus(state.status, series.notSent ? "closed" : "active", { splitWaits });
  return { situacao, situacaoTexto: seriesText[situacao] ?? situationText[state.status] };
}

/** The further states of an order in a series. */
const seriesText: Readonly<Record<string, string>> = {
  NAO_ENVIADA: "Não enviada: a série foi encerrada antes do envio",
  RESPONDIDA_COM_MINUTA: "Respostas disponibilizadas; um desdobramento aguarda protocolo",
};

/** The filter for a `situacao`; those of orders in a series are separate. */
export function situationFilter(situation: string): Pick<OrderFilter, "statuses" | "notSent" | "splitWaits"> {
  if (situation === "NAO_ENVIADA") return { notSent: true };
  if (situation === "RESPONDIDA_COM_MINUTA") return { statuses: ["answered"], splitWaits: true };
  const statuses = statusesOf(situation);
  return {
    statuses,
    ...(statuses.some((status) => isNotSent(status, "closed")) && { notSent: false }),
    ...(statuses.includes("answered") && { splitWaits: false }),
  };
}

/** The states that share a `situacao`. */
const statusesOf = (situation: string): OrderStatus[] =>
  (Object.keys(wireStatus) as (keyof typeof wireStatus)[]).filter((status) =>
    wireStatus[status] === situation
  );

/** `situacao` of an order; the last two occur only in a series. */
export const situations = [...new Set(Object.values(wireStatus)), "NAO_ENVIADA", "RESPONDIDA_COM_MINUTA"];
