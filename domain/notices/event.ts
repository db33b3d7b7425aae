/**
 * Events of orders as courts receive them, in one form for the feed and for webhooks; pure.
 *
 * Source: HTTP contract, "Events".
 */
import { formatRfc3339 } from "../calendar/calendar.ts";

/** The event types of the HTTP contract, in the past tense. */
export const eventTypes = [
  "OrdemProtocolada",
  "OrdemRemovida",
  "OrdemEnviada",
  "OrdemNaoEncaminhada",
  "RespostaProcessada",
  "OrdemSemResposta",
  "OrdemRespondida",
  // Not in the contract: marks the first order of a series and gives the last day of the series.
  "SerieIniciada",
  "SerieOrdemCriada",
  "SerieEncerrada",
  "DesdobramentoProtocolado",
  // Not in the contract: without it a court that follows the feed would wait for the answer of a deleted split.
  "DesdobramentoRemovido",
  // Not in the contract: the sending of a split has an event because the sending of an order has one.
  "DesdobramentoEnviado",
  "DesdobramentoRespondido",
  "TransferenciaRecebida",
  "EnvioAdiado",
] as const;
export type EventType = typeof eventTypes[number];

/** A position in the feed: everything up to it, the event at it included, has been read. */
export interface EventCursor {
  readonly txid: bigint;
  readonly id: bigint;
}

/** The position before the first event. */
export const FEED_START: EventCursor = { txid: 0n, id: 0n };

export interface CourtEvent extends EventCursor {
  readonly type: EventType;
  readonly at: Temporal.Instant;
  readonly jtr: string;
  readonly confidential: boolean;
  readonly processNumber: string;
  readonly protocolNumber: string | null;
  /** Facts of the event, without names or tax ids. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as it is sent to a receiver. */
interface Notice {
  readonly id: string;
  readonly tipo: EventType;
  readonly chave: string;
  readonly dataHora: string;
  readonly numeroProcesso: string;
  readonly numeroProtocolo: string | undefined;
  readonly sigilosa: boolean;
  readonly dados: Record<string, unknown>;
}

export function toNotice(event: CourtEvent): Notice {
  return {
    id: formatEventCursor(event),
    tipo: event.type,
    chave: `${event.jtr}.${instanceOf(event.processNumber)}.ASSETS.${event.type}`,
    dataHora: formatRfc3339(event.at),
    numeroProcesso: event.processNumber,
    numeroProtocolo: event.protocolNumber ?? undefined,
    sigilosa: event.confidential,
    dados: { ...event.data },
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
