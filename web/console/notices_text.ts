/** Text of each type of event, in one sentence. */
import { match } from "ts-pattern";
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  readableCode,
} from "../../domain/formatting.ts";
import { type EventType, eventTypeOf, wireEventTypes } from "../../domain/notices/event.ts";
import type { PayloadField } from "../../domain/notices/notice.ts";
import type { Event } from "../../routes/notices/events.ts";
import type { Tone } from "../components/data_table.tsx";
import type { Option } from "../components/field.tsx";
import { totalOf } from "./orders/order_values.ts";

const names: Readonly<Record<EventType, readonly [name: string, tone: Tone]>> = {
  "order-protocoled": ["Ordem protocolada", "neutral"],
  "order-removed": ["Ordem excluída", "neutral"],
  "order-sent": ["Ordem enviada", "waiting"],
  "order-not-forwarded": ["Não encaminhada", "bad"],
  "answer-processed": ["Resposta recebida", "waiting"],
  "order-unanswered": ["Sem resposta", "bad"],
  "order-answered": ["Ordem respondida", "good"],
  "series-begun": ["Série iniciada", "neutral"],
  "series-order-created": ["Nova ordem da série", "neutral"],
  "series-closed": ["Série encerrada", "attention"],
  "split-protocoled": ["Desdobramento protocolado", "neutral"],
  "split-removed": ["Desdobramento excluído", "neutral"],
  "split-sent": ["Desdobramento enviado", "waiting"],
  "split-answered": ["Desdobramento respondido", "good"],
  "transfer-received": ["Transferência recebida", "good"],
  "dispatch-postponed": ["Envio adiado", "attention"],
};

export const noticeTypes: readonly Option[] = wireEventTypes.map((value) => ({
  value,
  text: names[eventTypeOf(value)][0],
}));

/** A type that this program does not know yet has only its own name. */
const knownType = (wire: string): EventType | undefined => {
  const type = eventTypeOf(wire);
  return Object.hasOwn(names, type) ? type : undefined;
};

export function noticeName({ tipo }: Event): readonly [name: string, tone: Tone] {
  const type = knownType(tipo);
  return type === undefined ? [readableCode(tipo), "neutral"] : names[type];
}

/** The split that an event concerns, if any: its id and, once protocoled, its number. */
export function splitIdOf(
  { dados }: Pick<Event, "dados">,
): { id: string; number: string | undefined } | undefined {
  const id = textIn(dados, "idDesdobramento");
  return id === undefined ? undefined : { id, number: textIn(dados, "numeroProtocoloDesdobramento") };
}

/** What the court needs to know and do, in one sentence; empty if the name of the type says it all. */
export function noticeText({ tipo, dados }: Event): string {
  const type = knownType(tipo);
  if (type === undefined) return "";
  const institutions = formatCount(institutionsIn(dados), "instituição", "instituições");
  return match(type)
    .with("order-protocoled", "split-protocoled", () => forecast(dados))
    .with("order-removed", () => "Excluída antes do envio; nada chegou às instituições.")
    .with("split-removed", () => "Excluído antes do envio; o valor volta a estar disponível.")
    .with(
      "order-sent",
      "split-sent",
      () => sentence("Enviada às instituições", "previsaoResposta", dados, "; respostas até"),
    )
    .with(
      "order-not-forwarded",
      () => `Não foi encaminhada a ${institutions} (código 97): faça uma nova ordem só para elas.`,
    )
    .with(
      "answer-processed",
      () =>
        `Resposta recebida de ${institutions}, já visível; desdobra-se depois de publicada com as demais.`,
    )
    .with(
      "order-unanswered",
      () => `${institutions} sem resposta no prazo (código 98): decida reiterar ou cancelar.`,
    )
    .with("order-answered", () => `Respostas publicadas, de ${institutions}${blocked(dados)}.`)
    .with("split-answered", () => `Respostas publicadas, de ${institutions}.`)
    .with("series-begun", () => sentence("O bloqueio será repetido", "dataFim", dados, " até"))
    .with(
      "series-order-created",
      () =>
        `${numberIn(dados, "ordem") ?? "Nova"}ª ordem, de ${money(dados, "valorTotal")}. ${forecast(dados)}`,
    )
    .with("series-closed", () => closing(dados))
    .with(
      "transfer-received",
      () =>
        `A depositária confirmou ${money(dados, "valorRecebido")}${
          textIn(dados, "valorRecebido") === textIn(dados, "valorTransferido")
            ? ""
            : `, e não os ${money(dados, "valorTransferido")} transferidos: confira com a instituição`
        }. ID ${textIn(dados, "idTransferencia") ?? ""}.`,
    )
    .with(
      "dispatch-postponed",
      () => sentence("O envio não pôde ser feito no dia", "previsaoEnvio", dados, "; novo envio em"),
    )
    .exhaustive();
}

const closingReasons: Readonly<Record<string, string>> = {
  VALOR_BLOQUEADO_INTEGRALMENTE: "Todo o valor foi bloqueado",
  PRAZO_ENCERRADO: "O prazo terminou",
  INTERROMPIDA: "Foi interrompida",
  ORDEM_EXCLUIDA: "Uma ordem dela foi excluída",
};

const closing = (data: Data): string => {
  const reason = closingReasons[textIn(data, "motivo") ?? ""] ?? "A série terminou";
  const orders = numberIn(data, "ordens");
  return `${reason}${orders === undefined ? "" : `, após ${formatCount(orders, "ordem", "ordens")}`}${
    valueIn(data, "naoEnviada") === true ? "; a última não foi enviada" : ""
  }.`;
};

type Data = Event["dados"];

const valueIn = (data: Data, name: PayloadField): unknown => data[name];

const textIn = (data: Data, name: PayloadField): string | undefined => {
  const value = valueIn(data, name);
  return typeof value === "string" ? value : undefined;
};

const numberIn = (data: Data, name: PayloadField): number | undefined => {
  const value = valueIn(data, name);
  return typeof value === "number" ? value : undefined;
};

const targetsIn = (data: Data): readonly Data[] => {
  const targets = valueIn(data, "alvos");
  return Array.isArray(targets) ? targets : [];
};

/** An institution is a target once for each defendant and account, and is counted once. */
const institutionsIn = (data: Data): number =>
  new Set(targetsIn(data).map((target) => textIn(target, "ispb") ?? textIn(target, "alvoId"))).size;

const money = (data: Data, name: PayloadField): string => formatAmount(textIn(data, name) ?? "0.00");

/** Amount sentence of a block that found money; empty otherwise. */
const blocked = (data: Data): string => {
  const total = totalOf(targetsIn(data).map((target) => textIn(target, "valorBloqueado")));
  return total === "0.00" ? "" : `, com ${formatAmount(total)} bloqueados`;
};

const forecast = (data: Data): string => {
  const [leaves, answered] = [textIn(data, "previsaoEnvio"), textIn(data, "previsaoResposta")];
  return leaves === undefined || answered === undefined
    ? ""
    : `Envio em ${formatDate(leaves)}; respostas até ${formatDateTime(answered)}.`;
};

/** A sentence whose last part is there only if the event has that value. */
const sentence = (text: string, name: PayloadField, data: Data, until: string): string => {
  const value = textIn(data, name);
  if (value === undefined) return `${text}.`;
  return `${text}${until} ${value.length === 10 ? formatDate(value) : formatDateTime(value)}.`;
};
