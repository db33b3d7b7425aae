/** `situacao` of an order: as courts read it, and as they ask for it in the list. */
import { type OrderStatus, wireStatus } from "../../domain/orders/order.ts";
import { isNotSent, wireSeriesOrderStatus } from "../../domain/series/series.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import type { ShownOrder, ShownState } from "./shown_order.ts";

/** The state as users know it from the service's screens. */
const situationText: Record<ShownState["status"], string> = {
  draft: "Minuta ainda não protocolada",
  scheduled: "Ordem judicial agendada, ainda não disponibilizada para as instituições financeiras",
  protocoled: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  dispatching: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  sent: "Aguardando respostas das instituições financeiras",
  consolidating: "Consolidando resposta",
  answered: "Respostas recebidas, processadas e disponibilizadas para consulta",
};

/** The state of an order as courts read it; in a series also what its closure or a draft split make of it. */
export function situationOf({ state, series }: ShownOrder, splitWaits = false) {
  if (series === undefined) {
    return { situacao: wireStatus[state.status], situacaoTexto: situationText[state.status] };
  }
  const situacao = wireSeriesOrderStatus(state.status, series.notSent ? "closed" : "active", { splitWaits });
  return { situacao, situacaoTexto: seriesText[situacao] ?? situationText[state.status] };
}

/** What only an order of a series can be. */
const seriesText: Readonly<Record<string, string>> = {
  NAO_ENVIADA: "Não enviada: a série foi encerrada antes do envio",
  RESPONDIDA_COM_MINUTA: "Respostas disponibilizadas; um desdobramento aguarda protocolo",
};

/** What courts read under one name; an order of a series has names of its own. */
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

/** The states courts read under one name. */
const statusesOf = (situation: string): OrderStatus[] =>
  (Object.keys(wireStatus) as (keyof typeof wireStatus)[]).filter((status) =>
    wireStatus[status] === situation
  );
