/** Makes the data of documents from the stored orders. */
import { creditTitles, type CreditType } from "../../domain/accounts/deposit_request.ts";
import { wireInformation } from "../../domain/answers/information_answer.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import { type Holidays, localDate, timelineOf } from "../../domain/calendar/calendar.ts";
import { formatAmount, formatDateTime, institutionText } from "../../domain/formatting.ts";
import { type EventType, eventTypeOf } from "../../domain/notices/event.ts";
import {
  type Departure,
  type DispatchedRequest,
  incompleteDispatch,
  incompleteText,
  waitingText,
} from "../../domain/orders/departure.ts";
import { draftHeadOf } from "../../domain/orders/draft.ts";
import { deadlineOfDeletion } from "../../domain/orders/withdrawal.ts";
import type { Amounts } from "../../domain/splits/amounts.ts";
import type { SplitState, SplitStatus } from "../../domain/splits/split.ts";
import { type ActionType, instructionOf, repeatsRequest } from "../../domain/splits/split_action.ts";
import type { SeriesAmounts } from "../../store/follow_up/series_amounts.ts";
import type { OrderSummary, OrderTimelineEntry } from "../../store/orders/order_list.ts";
import type { OrderDetail, OrderTarget } from "../../store/orders/orders.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import type { SplitDetail, StoredAction } from "../../store/splits/split_list.ts";
import { situationOf } from "../order_content/order_situation.ts";
import { closingText, discardText, seriesText } from "../order_content/series_situation.ts";
import { type ExistingOrder, isExisting, isProtocoled } from "../order_content/visibility.ts";
import { amountsIn, type Balances, type TargetPart } from "../orders/target_follow_up.ts";
import type {
  DocumentAction,
  DocumentDeposit,
  DocumentMoment,
  DocumentOrder,
  DocumentSeries,
  DocumentSeriesOrder,
  DocumentTarget,
  TargetAmounts,
} from "./pdf/mod.ts";

/**
 * @param balances of a protocoled order; a draft has no amounts
 * @param requests what of it is in remittances
 */
export function documentOrder(
  { order: { depositInstitution }, defendants, targets }: OrderDetail,
  order: ExistingOrder,
  holidays: Holidays,
  balances: Balances = new Map(),
  requests: readonly DispatchedRequest[] = [],
): DocumentOrder {
  const incomplete = incompleteDispatch(requests);
  const affected = targets.filter((target) => target.affected);
  const ofDefendant = (position: number) =>
    affected.filter(({ defendantPosition }) => defendantPosition === position);
  return {
    ...draftHeadOf(order),
    kind: order.kind,
    information: order.kind === "information" ? order.information.map((kind) => wireInformation[kind]) : [],
    situation: incomplete === undefined
      ? situationOf(order).situacaoTexto
      : incompleteText(incomplete, "order"),
    incomplete,
    court: order.court,
    unitName: order.unit.name,
    judgeName: order.judge.name,
    creatorName: order.creator.name,
    createdAt: order.createdAt,
    repetitionEndsOn: order.kind === "block" ? order.repetitionEndsOn : undefined,
    deposit: order.kind === "block"
      ? order.deposit && depositOf(order.deposit, depositInstitution)
      : undefined,
    defendants: defendants.map(({ taxId, name, amount, position }) => ({
      taxId,
      name,
      amount,
      ...movementOf(ofDefendant(position), balances),
      institutions: new Set(ofDefendant(position).map(({ ispb }) => ispb)).size,
    })),
    protocol: protocolOf(order, holidays),
  };
}

function protocolOf(order: ExistingOrder, holidays: Holidays): DocumentOrder["protocol"] {
  if (!isProtocoled(order)) return undefined;
  const { state, transferId } = order;
  const leaves = "dispatchOn" in state && !order.series?.notSent;
  const forecast = leaves ? timelineOf(state.dispatchOn, holidays) : undefined;
  return {
    number: state.protocol.number,
    at: state.protocol.at,
    byName: state.protocol.byName,
    content: state.protocol.content,
    transferId,
    deletableUntil: leaves ? deadlineOfDeletion(state) : undefined,
    dispatchAt: forecast?.opensAt,
    sentAt: "sentAt" in state ? state.sentAt : undefined,
    answersDueAt: forecast?.answersDueAt ?? ("answersDueAt" in state ? state.answersDueAt : undefined),
    publishAt: forecast?.publishBy ?? ("publishAt" in state ? state.publishAt : undefined),
    answeredAt: "answeredAt" in state ? state.answeredAt : undefined,
  };
}

const depositOf = (
  { creditType, ispb, agency, account }:
    & { creditType: CreditType; ispb: string }
    & Omit<DocumentDeposit, "creditType" | "institution">,
  name: string | undefined,
): DocumentDeposit => ({
  creditType: creditTitles[creditType],
  institution: institutionText(ispb, name),
  agency,
  account,
});

export function documentSeries(
  { series, first, orders, disregard }: SeriesView,
  { defendants, ofOrder }: SeriesAmounts,
): DocumentSeries {
  const { state, startedAt, endsOn } = series;
  return {
    situation: seriesText(state),
    closingReason: state.status === "closed" ? closingText[state.reason] : undefined,
    disregard: disregard && discardText[disregard],
    startedOn: localDate(startedAt),
    endsOn,
    requested: first.requested ?? 0n,
    left: sumOf(defendants.map(({ left }) => left)),
    orders: orders.flatMap((order) => documentOrderOfSeries(order, ofOrder(order).amounts)),
  };
}

function documentOrderOfSeries(
  { order, requested = 0n, splitWaits }: OrderSummary,
  amounts: Amounts,
): DocumentSeriesOrder[] {
  if (!isExisting(order) || !isProtocoled(order) || order.series === undefined) return [];
  const { number, at } = order.state.protocol;
  return [{
    position: order.series.position,
    protocolNumber: number,
    protocoledAt: at,
    situation: situationOf(order, splitWaits).situacaoTexto,
    requested,
    ...(order.state.status === "answered" ? shownAmounts(amounts) : noAmounts),
  }];
}

/** The amounts of targets together; undefined while none has answered. */
const movementOf = (targets: readonly OrderTarget[], balances: Balances): TargetAmounts =>
  targets.every(({ blockedAmount }) => blockedAmount === undefined)
    ? noAmounts
    : shownAmounts(amountsIn(balances, targets));

const noAmounts: TargetAmounts = { blocked: undefined, transferred: undefined, unblocked: undefined };

const shownAmounts = ({ blocked, transferred, unblocked, inDoubt, outside }: Amounts): TargetAmounts => ({
  blocked,
  transferred,
  unblocked,
  inDoubt,
  outside,
});

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** @param notesOf sentences on what is in doubt of a target, repeated or outside the service */
export const documentTargets = (
  { targets, defendants }: Pick<OrderDetail, "targets" | "defendants">,
  balances: Balances,
  notesOf: (target: bigint) => readonly string[],
  requests: readonly DispatchedRequest[] = [],
): DocumentTarget[] => {
  const names = new Map(defendants.map(({ taxId, name }): [string, string] => [taxId, name]));
  const departures = new Map(requests.map(({ id, departure }) => [id, departure]));
  return targets.filter(({ affected }) => affected).map((target) => ({
    taxId: target.taxId,
    name: names.get(target.taxId) ?? "",
    institution: target.institutionName,
    requested: target.amount,
    answer: answerOf(target.code),
    waiting: waitingOf(departures.get(target.id)),
    ...movementOf([target], balances),
    notes: notesOf(target.id),
    answeredAt: target.answeredAt,
  }));
};

const waitingOf = (departure: Departure | undefined): string | undefined =>
  departure?.status === "waiting" ? waitingText(departure) : undefined;

/** What a document says of a target beside its answer: requests in doubt, their repetition, code 07. */
export function doubtNotes({ pedidosEmDuvida = [], repeticao, foraDoServico }: TargetPart): string[] {
  const outside = foraDoServico === undefined || foraDoServico === "0.00"
    ? []
    : [`${formatAmount(foraDoServico)} feitos fora do serviço, que não contam como bloqueados`];
  const doubts = pedidosEmDuvida.map(({ valor, dataHoraProtocolo }) =>
    `em dúvida: ${formatAmount(valor)}, pedido em ${formatDateTime(dataHoraProtocolo)}, sem resposta`
  );
  const repeated = repeticao?.numeroProtocoloDesdobramento === undefined ? [] : [
    `reiterado pelo desdobramento ${repeticao.numeroProtocoloDesdobramento}, ainda sem resposta publicada`,
  ];
  return [...outside, ...doubts, ...repeated];
}

const answerOf = (code: string | undefined) =>
  code === undefined ? undefined : { code, meaning: findCode(code)?.meaning ?? "código antigo" };

/** The actions of a split as users read them (specification, "Rules on splits…", 3 and 5). */
export const actionText: Record<ActionType, string> = {
  "unblock": "Desbloquear valor",
  "transfer": "Transferir valor",
  "transfer-and-unblock": "Transferir valor e desbloquear saldo remanescente",
  "reiterate": "Reiterar",
  "cancel": "Cancelar",
};

/** Said whole, because the amount that is unblocked follows. */
const REPEATED_BOTH = "Reiterar a transferência e o desbloqueio do saldo remanescente";

const splitText: Record<SplitStatus, string> = {
  draft: "Aguardando protocolo",
  protocoled: "Protocolado",
  dispatching: "Protocolado",
  sent: "Enviado",
  consolidating: "Consolidando resposta",
  answered: "Respondido",
  removed: "Excluído",
};

export const documentActions = (splits: readonly SplitDetail[]): DocumentAction[] =>
  splits.flatMap(({ split, actions }) => actions.map((action) => documentAction(split.state, action)));

function documentAction(state: SplitState, action: StoredAction): DocumentAction {
  const { requested, answer } = action;
  const followUp = instructionOf(requested);
  // Amounts count once they are published, as in the order's balance; the code is shown at once.
  const published = state.status === "answered" ? answer : undefined;
  return {
    protocolNumber: "protocol" in state ? state.protocol?.number : undefined,
    situation: splitText[state.status],
    action: repeatsRequest(requested.type) && followUp !== undefined && "rest" in followUp
      ? REPEATED_BOTH
      : actionText[requested.type],
    institution: action.institutionName,
    taxId: action.taxId,
    name: action.defendantName,
    amount: followUp !== undefined && "amount" in followUp ? followUp.amount : undefined,
    rest: followUp !== undefined && "rest" in followUp ? followUp.rest : undefined,
    transferred: published?.transferred,
    unblocked: published?.unblocked,
    answer: answerOf(answer?.code),
    transferId: action.transferId,
  };
}

export const momentText: Record<EventType, string> = {
  "order-protocoled": "Ordem protocolada",
  "order-removed": "Ordem excluída",
  "order-sent": "Ordem enviada às instituições",
  "order-not-forwarded": "Ordem não encaminhada a uma ou mais instituições",
  "answer-processed": "Resposta de instituição recebida e processada",
  "order-unanswered": "Prazo encerrado sem resposta de uma ou mais instituições",
  "order-answered": "Respostas publicadas",
  "series-begun": "Reiteração programada iniciada",
  "series-order-created": "Ordem criada pela reiteração programada",
  "series-closed": "Reiteração programada encerrada",
  "split-protocoled": "Desdobramento protocolado",
  "split-removed": "Desdobramento excluído",
  "split-sent": "Desdobramento enviado às instituições",
  "split-answered": "Desdobramento respondido",
  "transfer-received": "Transferência recebida pela instituição depositária",
  "dispatch-postponed": "Envio adiado para o dia útil seguinte",
};

export const documentMoments = (moments: readonly OrderTimelineEntry[]): DocumentMoment[] =>
  moments.map(({ type, at }) => ({ at, what: momentText[eventTypeOf(type)] }));
