/** Text of each type of event, in one sentence. */
import { match } from "ts-pattern";
import type { Schemas } from "../schemas.ts";
import { type EventType, eventTypes } from "../../domain/notices/event.ts";
import type { Option } from "../components/field.tsx";
import type { Tone } from "../components/chip.tsx";
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  readableCode,
} from "../../domain/formatting/formatting.ts";
import { totalOf } from "./orders/order_values.ts";

export type Event = Schemas["Evento"];

const names: Readonly<Record<EventType, readonly [name: string, tone: Tone]>> = {
  OrdemProtocolada: ["Ordem protocolada", "neutral"],
  OrdemRemovida: ["Ordem excluída", "neutral"],
  OrdemEnviada: ["Ordem enviada", "waiting"],
  OrdemNaoEncaminhada: ["Não encaminhada", "bad"],
  RespostaProcessada: ["Resposta recebida", "waiting"],
  OrdemSemResposta: ["Sem resposta", "bad"],
  OrdemRespondida: ["Ordem respondida", "good"],
  SerieIniciada: ["Série iniciada", "neutral"],
  SerieOrdemCriada: ["Nova ordem da série", "neutral"],
  SerieEncerrada: ["Série encerrada", "attention"],
  DesdobramentoProtocolado: ["Desdobramento protocolado", "neutral"],
  DesdobramentoRemovido: ["Desdobramento excluído", "neutral"],
  DesdobramentoEnviado: ["Desdobramento enviado", "waiting"],
  DesdobramentoRespondido: ["Desdobramento respondido", "good"],
  TransferenciaRecebida: ["Transferência recebida", "good"],
  EnvioAdiado: ["Envio adiado", "attention"],
};

export const noticeTypes: readonly Option[] = eventTypes.map((value) => ({ value, text: names[value][0] }));

const isKnown = (type: string): type is EventType => Object.hasOwn(names, type);

export const noticeName = ({ tipo }: Event): readonly [name: string, tone: Tone] =>
  isKnown(tipo) ? names[tipo] : [readableCode(tipo), "neutral"];

/** The split that an event concerns, if any: its id and, once protocoled, its number. */
export function splitIdOf({ dados }: Event): { id: string; number: string | undefined } | undefined {
  const id = textIn(dados, "idDesdobramento");
  return id === undefined ? undefined : { id, number: textIn(dados, "numeroProtocoloDesdobramento") };
}

/** What the court needs to know and do, in one sentence; empty if the name of the type says it all. */
export function noticeText({ tipo, dados }: Event): string {
  if (!isKnown(tipo)) return "";
  const institutions = formatCount(institutionsIn(dados), "instituição", "instituições");
  return match(tipo)
    .with("OrdemProtocolada", "DesdobramentoProtocolado", () => forecast(dados))
    .with("OrdemRemovida", () => "Excluída antes do envio; nada chegou às instituições.")
    .with("DesdobramentoRemovido", () => "Excluído antes do envio; o valor volta a estar disponível.")
    .with(
      "OrdemEnviada",
      "DesdobramentoEnviado",
      () => sentence("Enviada às instituições", "previsaoResposta", dados, "; respostas até"),
    )
    .with(
      "OrdemNaoEncaminhada",
      () => `Não foi encaminhada a ${institutions} (código 97): faça uma nova ordem só para elas.`,
    )
    .with(
      "RespostaProcessada",
      () =>
        `Resposta recebida de ${institutions}, já visível; desdobra-se depois de publicada com as demais.`,
    )
    .with(
      "OrdemSemResposta",
      () => `${institutions} sem resposta no prazo (código 98): decida reiterar ou cancelar.`,
    )
    .with("OrdemRespondida", () => `Respostas publicadas, de ${institutions}${blocked(dados)}.`)
    .with("DesdobramentoRespondido", () => `Respostas publicadas, de ${institutions}.`)
    .with("SerieIniciada", () => sentence("O bloqueio será repetido", "dataFim", dados, " até"))
    .with(
      "SerieOrdemCriada",
      () =>
        `${numberIn(dados, "ordem") ?? "Nova"}ª ordem, de ${money(dados, "valorTotal")}. ${forecast(dados)}`,
    )
    .with("SerieEncerrada", () => closing(dados))
    .with(
      "TransferenciaRecebida",
      () =>
        `A depositária confirmou ${money(dados, "valorRecebido")}${
          textIn(dados, "valorRecebido") === textIn(dados, "valorTransferido")
            ? ""
            : `, e não os ${money(dados, "valorTransferido")} transferidos: confira com a instituição`
        }. ID ${textIn(dados, "idTransferencia") ?? ""}.`,
    )
    .with(
      "EnvioAdiado",
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
    data["naoEnviada"] === true ? "; a última não foi enviada" : ""
  }.`;
};

type Data = Event["dados"];

const textIn = (data: Data, name: string): string | undefined => {
  const value = data[name];
  return typeof value === "string" ? value : undefined;
};

const numberIn = (data: Data, name: string): number | undefined => {
  const value = data[name];
  return typeof value === "number" ? value : undefined;
};

const targetsIn = ({ alvos }: Data): readonly Data[] => Array.isArray(alvos) ? alvos : [];

/** An institution is a target once for each defendant and account, and is counted once. */
const institutionsIn = (data: Data): number =>
  new Set(targetsIn(data).map((target) => textIn(target, "ispb") ?? textIn(target, "alvoId"))).size;

const money = (data: Data, name: string): string => formatAmount(textIn(data, name) ?? "0.00");

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
const sentence = (text: string, name: string, data: Data, until: string): string => {
  const value = textIn(data, name);
  if (value === undefined) return `${text}.`;
  return `${text}${until} ${value.length === 10 ? formatDate(value) : formatDateTime(value)}.`;
};
