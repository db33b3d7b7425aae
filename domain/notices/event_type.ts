/** The types of events, with the names that courts read. */
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
