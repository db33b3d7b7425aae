/** From orders as they are kept to what documents tell of them. */
import { type Holidays, localDate, timelineOf } from "../../domain/calendar/calendar.ts";
import { creditTitles, type CreditType } from "../../domain/accounts/judicial_deposit.ts";
import type { EventType } from "../../domain/notices/event.ts";
import { wireInformation } from "../../domain/answers/information_kind.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import type {
  DocumentAction,
  DocumentDeposit,
  DocumentMoment,
  DocumentOrder,
  DocumentSeries,
  DocumentTarget,
  SeriesOrder,
} from "../../documents/mod.ts";
import type { OrderMoment, OrderSummary } from "../../store/orders/order_list.ts";
import type { OrderDetail, Target } from "../../store/orders/orders.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import type { ActionOfOrder } from "../../store/splits/actions.ts";
import { situationOf } from "../orders/order_situation.ts";
import { isProtocoled, isShown, type ShownOrder } from "../orders/shown_order.ts";
import { closingText, disregardText, seriesText } from "../series/standing.ts";

export function documentOrder(
  { defendants, targets }: OrderDetail,
  order: ShownOrder,
  holidays: Holidays,
): DocumentOrder {
  const affected = targets.filter((target) => target.affected);
  const ofDefendant = (position: number) =>
    affected.filter(({ defendantPosition }) => defendantPosition === position);
  return {
    kind: order.kind,
    information: order.kind === "information" ? order.information.map((kind) => wireInformation[kind]) : [],
    situation: situationOf(order).situacaoTexto,
    processNumber: order.processNumber,
    court: order.court,
    unitName: order.unit.name,
    judgeName: order.judge.name,
    actionType: order.actionType,
    plaintiff: order.plaintiff,
    confidential: order.confidential,
    creatorName: order.creator.name,
    createdAt: order.createdAt,
    repetitionEndsOn: order.kind === "block" ? order.repetitionEndsOn : undefined,
    deposit: order.kind === "block" ? order.deposit && depositOf(order.deposit) : undefined,
    defendants: defendants.map(({ taxId, name, amount, position }) => ({
      taxId,
      name,
      amount,
      blocked: blockedOf(ofDefendant(position)),
      institutions: ofDefendant(position).length,
    })),
    protocol: protocolOf(order, holidays),
  };
}

function protocolOf(order: ShownOrder, holidays: Holidays): DocumentOrder["protocol"] {
  if (!isProtocoled(order)) return undefined;
  const { state, transferId } = order;
  const leaves = "dispatchOn" in state && !order.series?.notSent;
  const forecast = leaves ? timelineOf(state.dispatchOn, holidays) : undefined;
  return {
    number: state.protocol.number,
    at: state.protocol.at,
    byName: state.protocol.byName,
    transferId,
    dispatchAt: forecast?.opensAt,
    sentAt: "sentAt" in state ? state.sentAt : undefined,
    answersDueAt: forecast?.answersDueAt ?? ("answersDueAt" in state ? state.answersDueAt : undefined),
    publishAt: forecast?.publishBy ?? ("publishAt" in state ? state.publishAt : undefined),
    answeredAt: "answeredAt" in state ? state.answeredAt : undefined,
  };
}

const depositOf = (
  { creditType, ispb, agency, account }: { creditType: CreditType } & Omit<DocumentDeposit, "creditType">,
): DocumentDeposit => ({ creditType: creditTitles[creditType], ispb, agency, account });

export function documentSeries({ series, first, orders, disregard }: SeriesView): DocumentSeries {
  const { state, startedAt, endsOn } = series;
  return {
    situation: seriesText(state),
    closingReason: state.status === "closed" ? closingText[state.reason] : undefined,
    disregard: disregard && disregardText[disregard],
    startedOn: localDate(startedAt),
    endsOn,
    asked: first.asked ?? 0n,
    orders: orders.flatMap(documentOrderOfSeries),
  };
}

function documentOrderOfSeries({ order, asked = 0n, blocked, splitWaits }: OrderSummary): SeriesOrder[] {
  if (!isShown(order) || !isProtocoled(order) || order.series === undefined) return [];
  const { number, at } = order.state.protocol;
  return [{
    position: order.series.position,
    protocolNumber: number,
    protocoledAt: at,
    situation: situationOf(order, splitWaits).situacaoTexto,
    asked,
    blocked: order.state.status === "answered" ? blocked : undefined,
  }];
}

/** Absent while nobody has answered. */
function blockedOf(targets: readonly Target[]): bigint | undefined {
  const amounts = targets.flatMap(({ blockedAmount }) => blockedAmount === undefined ? [] : [blockedAmount]);
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0n);
}

export const documentTargets = (targets: readonly Target[]): DocumentTarget[] =>
  targets.filter(({ affected }) => affected).map((target) => ({
    taxId: target.taxId,
    institution: target.institutionName,
    asked: target.amount,
    answer: answerOf(target.code),
    blocked: target.blockedAmount,
    released: target.releasedAmount,
    answeredAt: target.answeredAt,
  }));

const answerOf = (code: string | undefined) =>
  code === undefined ? undefined : { code, meaning: findCode(code)?.meaning ?? "código antigo" };

/** The choices of a split as users read them (specification, "Rules on splits…", 3 and 5). */
export const actionText: Record<ActionOfOrder["kind"], string> = {
  "unblock": "Desbloquear valor",
  "transfer": "Transferir valor",
  "transfer-and-unblock": "Transferir valor e desbloquear saldo remanescente",
  "reiterate": "Reiterar",
  "cancel": "Cancelar",
};

const splitText: Record<ActionOfOrder["splitStatus"], string> = {
  draft: "Aguardando protocolo",
  protocoled: "Protocolado",
  dispatching: "Protocolado",
  sent: "Enviado",
  consolidating: "Consolidando resposta",
  answered: "Respondido",
  removed: "Excluído",
};

export const documentActions = (actions: readonly ActionOfOrder[]): DocumentAction[] =>
  actions.map((action) => ({
    protocolNumber: action.protocolNumber,
    situation: splitText[action.splitStatus],
    action: actionText[action.kind],
    institution: action.institutionName,
    taxId: action.taxId,
    amount: action.amount,
    done: action.done,
    answer: answerOf(action.code),
    transferId: action.transferId,
  }));

export const momentText: Record<EventType, string> = {
  OrdemProtocolada: "Ordem protocolada",
  OrdemRemovida: "Ordem excluída",
  OrdemEnviada: "Ordem enviada às instituições",
  OrdemNaoEncaminhada: "Ordem não encaminhada a uma ou mais instituições",
  RespostaProcessada: "Resposta de instituição recebida e processada",
  OrdemSemResposta: "Prazo encerrado sem resposta de uma ou mais instituições",
  OrdemRespondida: "Respostas publicadas",
  SerieIniciada: "Reiteração programada iniciada",
  SerieOrdemCriada: "Ordem criada pela reiteração programada",
  SerieEncerrada: "Reiteração programada encerrada",
  DesdobramentoProtocolado: "Desdobramento protocolado",
  DesdobramentoRemovido: "Desdobramento excluído",
  DesdobramentoEnviado: "Desdobramento enviado às instituições",
  DesdobramentoRespondido: "Desdobramento respondido",
  TransferenciaRecebida: "Transferência recebida pela instituição depositária",
  EnvioAdiado: "Envio adiado para o dia útil seguinte",
};

export const documentMoments = (moments: readonly OrderMoment[]): DocumentMoment[] =>
  moments.map(({ type, at }) => ({ at, what: momentText[type] }));
