/** The ways of an order's requests to its institutions on the wire: each target, and a dispatch that was postponed. */
import { findCode } from "../../domain/answers/response_code.ts";
import type { Departure } from "../../domain/orders/departure.ts";
import type { OrderTimelineEntry } from "../../store/orders/order_list.ts";
import { mapPresent, wireInstant, wireMoney } from "../http/wire.ts";
import { wireDeparture } from "../order_content/departure_wire.ts";
import type { ProtocoledOrder, ProtocoledState } from "../order_content/visibility.ts";
import type { Order, TargetSituation } from "./order_schema.ts";
import type { ShownTarget } from "./target_follow_up.ts";

/** For when the dispatch of an order that waits for it was first meant, where it was postponed. */
export function postponedFrom({ status }: ProtocoledState, moments: readonly OrderTimelineEntry[]) {
  if (status !== "scheduled" && status !== "protocoled" && status !== "dispatching") return {};
  for (const moment of moments) {
    if (moment.type !== "dispatch-postponed" || moment.data.split !== undefined) continue;
    return { previsaoEnvioAnterior: wireInstant(Temporal.Instant.from(moment.data.previousDispatchAt)) };
  }
  return {};
}

export function wireTarget(
  { state: { status }, series }: ProtocoledOrder,
  target: ShownTarget,
  departure: Departure | undefined,
): Omit<Order["alvos"][number], "acoesPossiveis"> {
  return {
    id: String(target.id),
    cpfCnpj: target.taxId,
    ispb: target.ispb,
    instituicao: target.institutionName,
    ispbDestinatario: target.receiverIspb,
    agencia: target.agency,
    conta: target.account,
    valor: mapPresent(target.amount, wireMoney),
    situacao: series?.notSent
      ? "NAO_ENCAMINHADO"
      : targetSituation(status, target.isAskedAgain ? undefined : target.code, departure),
    codigo: target.code,
    descricao: mapPresent(target.code, (code) => findCode(code)?.meaning),
    valorBloqueado: mapPresent(target.blockedAmount, wireMoney),
    dataHoraResposta: mapPresent(target.answeredAt, wireInstant),
    naoRespostasConsecutivas: target.consecutiveNoAnswers,
    ...wireDeparture(departure),
  };
}

/** The `situacao` of a request without an answer; in an answered order it is being repeated. */
const unansweredSituation: Readonly<Record<ProtocoledState["status"], TargetSituation>> = {
  scheduled: "AGUARDANDO_ENVIO",
  protocoled: "AGUARDANDO_ENVIO",
  dispatching: "AGUARDANDO_ENVIO",
  sent: "AGUARDANDO_RESPOSTA",
  consolidating: "AGUARDANDO_RESPOSTA",
  answered: "AGUARDANDO_RESPOSTA",
};

function targetSituation(
  status: ProtocoledState["status"],
  code: string | undefined,
  departure: Departure | undefined,
): TargetSituation {
  if (code === undefined) {
    return departure === undefined
      ? unansweredSituation[status]
      : departure.status === "left"
      ? "AGUARDANDO_RESPOSTA"
      : "AGUARDANDO_ENVIO";
  }
  const known = findCode(code);
  if (known === undefined || known.institutionMaySend) return "RESPONDIDO";
  return known.countsAsNoAnswer ? "SEM_RESPOSTA" : "NAO_ENCAMINHADO";
}
