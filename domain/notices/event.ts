/** Events of orders, as they are stored and read in the feed; `notice.ts` has them as courts receive them. */
import type { EventData } from "./event_data.ts";

export type EventType = keyof EventData;

/** The event types of the HTTP contract, in the past tense. */
export const wireEventType = {
  "order-protocoled": "OrdemProtocolada",
  "order-removed": "OrdemRemovida",
  "order-sent": "OrdemEnviada",
  "order-not-forwarded": "OrdemNaoEncaminhada",
  "answer-processed": "RespostaProcessada",
  "order-unanswered": "OrdemSemResposta",
  "order-answered": "OrdemRespondida",
  // Not in the contract: marks the first order of a series and gives the last day of the series.
  "series-begun": "SerieIniciada",
  "series-order-created": "SerieOrdemCriada",
  "series-closed": "SerieEncerrada",
  "split-protocoled": "DesdobramentoProtocolado",
  // Not in the contract: without it a court that follows the feed would wait for the answer of a deleted split.
  "split-removed": "DesdobramentoRemovido",
  // Not in the contract: the sending of a split has an event because the sending of an order has one.
  "split-sent": "DesdobramentoEnviado",
  "split-answered": "DesdobramentoRespondido",
  "transfer-received": "TransferenciaRecebida",
  "dispatch-postponed": "EnvioAdiado",
} as const satisfies Record<EventType, string>;

export type WireEventType = (typeof wireEventType)[EventType];
export const wireEventTypes: readonly WireEventType[] = Object.values(wireEventType);

const eventTypes = Object.keys(wireEventType) as readonly EventType[];
const typeByWire = new Map<string, EventType>(eventTypes.map((type) => [wireEventType[type], type]));

/** The type of a stored event; one that was stored as the wire has it has the wire's name of its type. */
export const eventTypeOf = (stored: string): EventType => typeByWire.get(stored) ?? stored as EventType;

/** The types that stored events of these types may have. */
export const storedTypesOf = (types: readonly EventType[]): string[] =>
  types.flatMap((type) => [type, wireEventType[type]]);

/** Whether an event is stored in the wire's words. */
export const isWireType = (stored: string): stored is WireEventType => typeByWire.has(stored);

/** An event by what it says. */
export type EventFact = {
  readonly [T in EventType]: { readonly type: T; readonly data: EventData[T] };
}[EventType];

/** An event as it is stored. Those of earlier programs have the wire's type and payload, which seals keep as they are. */
export type StoredFact = EventFact | {
  readonly type: WireEventType;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A position in the feed: everything up to it, the event at it included, has been read. */
export interface EventCursor {
  readonly txid: bigint;
  readonly id: bigint;
}

/** The position before the first event. */
export const FEED_START: EventCursor = { txid: 0n, id: 0n };

export type CourtEvent = StoredFact & EventCursor & {
  readonly at: Temporal.Instant;
  readonly jtr: string;
  readonly confidential: boolean;
  readonly processNumber: string;
  readonly protocolNumber: string | null;
};

/** Writes a cursor, which is opaque to callers: only cursors that the service returned are valid. */
export const formatEventCursor = ({ txid, id }: EventCursor): string =>
  `${txid.toString(36)}-${id.toString(36)}`;

const MAX_CURSOR = 2n ** 63n;

/** Reads a cursor; undefined when the text is not one. */
export function parseEventCursor(text: string): EventCursor | undefined {
  const parts = /^([0-9a-z]{1,13})-([0-9a-z]{1,13})$/.exec(text);
  if (parts === null) return undefined;
  const [txid, id] = [base36(parts[1] ?? ""), base36(parts[2] ?? "")];
  return txid < MAX_CURSOR && id < MAX_CURSOR ? { txid, id } : undefined;
}

const base36 = (text: string): bigint =>
  [...text].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
