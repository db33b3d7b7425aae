/**
 * The wire of events: `payloadOf` words what an event says, in one form for the feed, for webhooks and for an
 * order's history; pure.
 *
 * Source: HTTP contract, "Events".
 */
import { formatRfc3339 } from "../calendar/calendar.ts";
import { formatSigned } from "../money.ts";
import { wireStatus } from "../orders/order.ts";
import { wireKind } from "../orders/order_kind.ts";
import { wireClosingReason, wireDiscardReason } from "../series/series.ts";
import { wireSplitOrigin } from "../splits/split.ts";
import { wireAction } from "../splits/split_action.ts";
import {
  type CourtEvent,
  type EventFact,
  type EventType,
  eventTypeOf,
  formatEventCursor,
  isWireType,
  type StoredFact,
  type WireEventType,
  wireEventType,
} from "./event.ts";
import type {
  AnsweredTarget,
  CodedTarget,
  Deadlines,
  EventData,
  RequestedTarget,
  SplitNamed,
} from "./event_data.ts";

const money = (amount: string) => formatSigned(BigInt(amount));
const instant = (text: string) => formatRfc3339(Temporal.Instant.from(text));
const given = <T, R>(value: T | undefined, word: (value: T) => R): R | undefined =>
  value === undefined ? undefined : word(value);

const splitWords = ({ split, splitNumber }: Partial<SplitNamed>) => ({
  idDesdobramento: split,
  numeroProtocoloDesdobramento: splitNumber,
});

const deadlineWords = ({ answersDueAt, publishAt }: Deadlines) => ({
  prazoResposta: instant(answersDueAt),
  previsaoResposta: instant(publishAt),
});

const forecastWords = (
  { dispatchAt, publishAt }: { readonly dispatchAt: string; readonly publishAt: string },
) => ({
  previsaoEnvio: instant(dispatchAt),
  previsaoResposta: instant(publishAt),
});

const requestedWords = ({ target, ispb, amount, noAnswers }: RequestedTarget) => ({
  alvoId: target,
  ispb,
  valor: given(amount, money),
  naoRespostasConsecutivas: noAnswers,
});

const codedWords = ({ target, ispb, code }: CodedTarget) => ({ alvoId: target, ispb, codigo: code });

const answeredWords = (answered: AnsweredTarget) => ({
  ...codedWords(answered),
  valorBloqueado: given(answered.blocked, money),
  valorTransferido: given(answered.transferred, money),
  valorDesbloqueado: given(answered.unblocked, money),
  saldoRemanescente: given(answered.balance, money),
  saldoInformado: given(answered.reported, money),
  previsaoRecebimento: answered.expectedOn,
  naoRespostasConsecutivas: answered.noAnswers,
});

const answeredTargets = (data: Partial<SplitNamed> & { readonly targets: readonly AnsweredTarget[] }) => ({
  ...splitWords(data),
  alvos: data.targets.map(answeredWords),
});

/** The words of each type. */
const words = {
  "order-protocoled": (data) => ({
    tipo: wireKind[data.kind],
    situacao: wireStatus[data.status],
    idTransferencia: data.transferId,
    serieId: data.series,
    alvos: data.targets.map(requestedWords),
    ...forecastWords(data),
  }),
  "order-removed": () => ({}),
  "order-sent": (data) => ({ instituicoes: data.institutions, ...deadlineWords(data) }),
  "order-not-forwarded": (data) => ({
    ...splitWords(data),
    alvos: data.targets.map(codedWords),
    ...deadlineWords(data),
  }),
  "answer-processed": answeredTargets,
  "order-unanswered": answeredTargets,
  "order-answered": answeredTargets,
  "series-begun": (data) => ({ serieId: data.series, ordem: data.position, dataFim: data.endsOn }),
  "series-order-created": (data) => ({
    serieId: data.series,
    ordem: data.position,
    numeroProtocoloAnterior: data.previousNumber,
    valorTotal: money(data.total),
    ...forecastWords(data),
  }),
  "series-closed": (data) => ({
    serieId: data.series,
    motivo: wireClosingReason[data.reason],
    ordens: data.orders,
    naoEnviada: data.notSent,
    desconsiderada: given(data.disregarded, (reason) => wireDiscardReason[reason]),
  }),
  "split-protocoled": (data) => ({
    ...splitWords(data),
    origem: wireSplitOrigin[data.origin],
    interrompeSerie: data.interruptsSeries,
    acoes: data.actions.map(({ target, type, amount, rest, transferId, repeatsSplit }) => ({
      alvoId: target,
      tipo: wireAction[type],
      valor: given(amount, money),
      saldoADesbloquear: given(rest, money),
      idTransferencia: transferId,
      idDesdobramentoReiterado: repeatsSplit,
    })),
    ...forecastWords(data),
  }),
  "split-removed": splitWords,
  "split-sent": (data) => ({ instituicoes: data.institutions, ...splitWords(data), ...deadlineWords(data) }),
  "split-answered": answeredTargets,
  "transfer-received": (data) => ({
    ...splitWords(data),
    alvoId: data.target,
    idTransferencia: data.transferId,
    ispb: data.ispb,
    valorTransferido: money(data.transferred),
    valorRecebido: money(data.received),
    dataRecebimento: data.receivedOn,
  }),
  "dispatch-postponed": (data) => ({
    ispb: data.ispb,
    previsaoEnvioAnterior: instant(data.previousDispatchAt),
    previsaoEnvio: instant(data.dispatchAt),
    ...deadlineWords(data),
    ...splitWords(data),
  }),
} satisfies { readonly [T in EventType]: (data: EventData[T]) => object };

type Words = { readonly [T in EventType]: ReturnType<(typeof words)[T]> };
type FieldsOf<T> = T extends readonly (infer Item)[] ? FieldsOf<Item>
  : T extends object ? { [Name in keyof T]: Name | FieldsOf<T[Name]> }[keyof T]
  : never;

/** The name of any field of any event's payload, those of targets and actions included. */
export type PayloadField = FieldsOf<Words[EventType]>;

export type Payload = Readonly<Record<string, unknown>>;

/**
 * What an event says, as courts receive it: without names or tax ids, its fields in the order in which the
 * feed has always had them.
 */
export const payloadOf = (fact: StoredFact): Payload =>
  isWorded(fact) ? fact.data : inFeedOrder(wordsOf(fact));

/** Events of earlier programs were stored in the wire's words, and their seals keep every byte of them. */
const isWorded = (fact: StoredFact): fact is Exclude<StoredFact, EventFact> => isWireType(fact.type);

const wordsOf = <T extends EventType>(
  { type, data }: { readonly type: T; readonly data: EventData[T] },
): object => (words[type] as (data: EventData[T]) => object)(data);

/**
 * The fields as the feed has always had them: shorter names first, as PostgreSQL keeps the events that were
 * stored in the wire's words; those without a value left out.
 */
const inFeedOrder = (words: object): Payload =>
  Object.fromEntries(
    Object.entries(words).filter(([_, value]) => value !== undefined)
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(inFeedOrder) : value]),
  );

/** An event as it is sent to a receiver. */
interface Notice {
  readonly id: string;
  readonly tipo: WireEventType;
  readonly chave: string;
  readonly dataHora: string;
  readonly numeroProcesso: string;
  readonly numeroProtocolo: string | undefined;
  readonly sigilosa: boolean;
  readonly dados: Record<string, unknown>;
}

export function toNotice(event: CourtEvent): Notice {
  const type = wireEventType[eventTypeOf(event.type)];
  return {
    id: formatEventCursor(event),
    tipo: type,
    chave: `${event.jtr}.${instanceOf(event.processNumber)}.ASSETS.${type}`,
    dataHora: formatRfc3339(event.at),
    numeroProcesso: event.processNumber,
    numeroProtocolo: event.protocolNumber ?? undefined,
    sigilosa: event.confidential,
    dados: payloadOf(event),
  };
}

/**
 * The degree of jurisdiction a process began in, from its number: TR 00 is a superior court, origin 0000 the
 * court itself and origin 9xxx an appeals panel (Resolution CNJ 65/2008, article 1, paragraphs 5 and 6).
 */
function instanceOf(processNumber: string): "SUP" | "G2" | "TR" | "G1" {
  const [court, origin] = [processNumber.slice(18, 20), processNumber.slice(21)];
  if (court === "00") return "SUP";
  if (origin === "0000") return "G2";
  return origin.startsWith("9") ? "TR" : "G1";
}
