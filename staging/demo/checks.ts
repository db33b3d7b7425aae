/** The rules that must hold at the end of a demonstration, each with all its violations. Pure. */
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { type CodeId, findCode } from "../../domain/answers/response_code.ts";
import { hourInSentence, HOURS, instantAt } from "../../domain/calendar/calendar.ts";
import { formatDateTimeWithWeekday } from "../../domain/formatting.ts";
import type { DemoOrder, Evidence } from "./evidence.ts";
import type { FilesOnDisk } from "./files.ts";
import { expectedTimelineOf } from "./plan.ts";
import {
  type AnsweringInstitution,
  answeringOf,
  targetKey,
  type WireAlarm,
  type WireEvent,
  type WireTarget,
} from "./wire.ts";

export interface Check {
  /** The rule as a sentence in Portuguese. */
  readonly title: string;
  /** The violations; empty when the rule holds. */
  readonly faults: readonly string[];
}

/** The time by staging's clock that may pass between a deadline and its work. */
const PROMPT = Temporal.Duration.from({ minutes: 10 });
/** The tolerance for the time of a file, which is known to the second only. */
const FILE_TIME_PRECISION = Temporal.Duration.from({ seconds: 1 });

/** @param disk undefined when the service's folders are out of reach */
export const checkEvidence = (evidence: Evidence, disk: FilesOnDisk | undefined): Check[] => [
  ...answerChecks(evidence),
  ...deadlineChecks(evidence),
  ...recordChecks(evidence, disk),
];

/** The rules about the institutions' answers. */
const answerChecks = ({ orders }: Evidence): Check[] => [
  {
    title: `As ${orders.length} ordens estão respondidas`,
    faults: faultsOfOrders(
      orders,
      ({ order }) => order.situacao === "RESPONDIDA" ? undefined : `está ${order.situacao}`,
    ),
  },
  {
    title:
      "Instituição de Teste 1 respondeu 00; 2, 01 com o valor inteiro; 3, 03 com uma parte; as demais, 98",
    faults: faultsOfTargets(orders, answerFault),
  },
];

/** The rules about the times of dispatch and of answers. */
const deadlineChecks = (evidence: Evidence): Check[] => [
  {
    title: `Cada ordem saiu entre ${hourInSentence(HOURS.dispatchOpens)} e ${
      hourInSentence(HOURS.dispatchCloses)
    } do dia útil que o calendário manda, como previsto no protocolo`,
    faults: faultsOfOrders(evidence.orders, dispatchFault),
  },
  {
    title: `As respostas foram recebidas e publicadas nos prazos (${
      hourInSentence(HOURS.lastAnswerMinute)
    } de D+2, ${hourInSentence(HOURS.answersPublished)} de D+3)`,
    faults: [
      ...faultsOfOrders(evidence.orders, (order) => publishFault(order, evidence)),
      ...faultsOfTargets(
        evidence.orders,
        (target, { group }) => timeFault(target, expectedTimelineOf(group.dispatchDay, evidence.holidays)),
      ),
    ],
  },
];

/** The rules about what was recorded: amounts, remittances, events, alarms, files. */
const recordChecks = (evidence: Evidence, disk: FilesOnDisk | undefined): Check[] => [
  {
    title: "O bloqueado de cada ordem é a soma do que as instituições bloquearam",
    faults: faultsOfOrders(evidence.orders, sumFault),
  },
  { title: "Cada alvo está em exatamente uma remessa", faults: remittanceFaults(evidence, disk) },
  {
    title: "Os tribunais foram avisados uma vez de cada protocolo, envio e resposta",
    faults: eventFaults(
      evidence.orders.map(({ protocoled }) => protocoled.numeroProtocolo),
      evidence.events,
    ),
  },
  {
    title: "Nenhum alarme está aberto, salvo o do silêncio de quem nunca responde",
    faults: unexpectedAlarms(evidence).map(({ tipo, assunto, detalhe }) => `${tipo}: ${assunto}: ${detalhe}`),
  },
  ...(disk === undefined ? [] : [{
    title: `O SHA-256 de cada um dos ${disk.compared} arquivos é o que a API informa`,
    faults: disk.faults,
  }]),
];

const faultsOfOrders = (
  orders: readonly DemoOrder[],
  faultOf: (order: DemoOrder) => string | undefined,
): string[] =>
  orders.flatMap((order) => {
    const fault = faultOf(order);
    return fault === undefined ? [] : [`ordem ${order.protocoled.numeroProtocolo}: ${fault}`];
  });

const faultsOfTargets = (
  orders: readonly DemoOrder[],
  faultOf: (target: WireTarget, order: DemoOrder) => string | undefined,
): string[] =>
  orders.flatMap((order) =>
    order.order.alvos.flatMap((target) => {
      const fault = faultOf(target, order);
      return fault === undefined
        ? []
        : [`ordem ${order.order.numeroProtocolo}, ${target.instituicao}: ${fault}`];
    })
  );

function sumFault({ order }: DemoOrder): string | undefined {
  const sum = order.alvos.reduce((sum, { valorBloqueado = 0n }) => sum + valorBloqueado, 0n);
  return order.valorBloqueado === sum ? undefined : `diz ${order.valorBloqueado} centavos`;
}

type BlockAnswers = { readonly [Code in CodeId]?: (target: WireTarget) => boolean };

/** The answers to blocks of staging's institutions: specification, "Limits", row Staging automatic responses. */
const blockAnswers: Readonly<Record<AnsweringInstitution, BlockAnswers>> = {
  "1": { "00": ({ valorBloqueado }) => valorBloqueado === 0n },
  "2": { "01": ({ valor, valorBloqueado }) => valorBloqueado === valor },
  "3": {
    "03": ({ valor, valorBloqueado = 0n }) => valorBloqueado > 0n && valorBloqueado < valor,
    // No part of one centavo is more than zero and less than it.
    "00": ({ valor, valorBloqueado }) => valor === 1n && valorBloqueado === 0n,
  },
};

/** The institutions that never answer a block. */
const silence: BlockAnswers = { [NO_ANSWER]: ({ valorBloqueado }) => valorBloqueado === undefined };

function answerFault(target: WireTarget): string | undefined {
  const { instituicao, codigo, valor, valorBloqueado } = target;
  const institution = answeringOf(instituicao);
  const answers = institution === undefined ? silence : blockAnswers[institution];
  const code = codigo === undefined ? undefined : findCode(codigo)?.code;
  return code !== undefined && answers[code]?.(target)
    ? undefined
    : `código ${codigo ?? "ausente"}, ${valorBloqueado ?? "nada"} de ${valor} centavos`;
}

function dispatchFault({ group, protocoled, order }: DemoOrder): string | undefined {
  const [opensAt, closesAt] = [
    instantAt(group.dispatchDay, HOURS.dispatchOpens),
    instantAt(group.dispatchDay, HOURS.dispatchCloses),
  ];
  const sentAt = order.dataHoraEnvio;
  if (!protocoled.previsaoEnvio.equals(opensAt)) {
    return `previa envio ${formatDateTimeWithWeekday(protocoled.previsaoEnvio)}`;
  }
  return sentAt !== undefined && within(sentAt, opensAt, closesAt)
    ? undefined
    : `enviada ${
      sentAt === undefined ? "nunca" : formatDateTimeWithWeekday(sentAt)
    }, esperada em ${group.dispatchDay}`;
}

function publishFault({ group, protocoled, order }: DemoOrder, { holidays }: Evidence): string | undefined {
  const { publishBy } = expectedTimelineOf(group.dispatchDay, holidays);
  if (!protocoled.previsaoResposta.equals(publishBy)) {
    return `previa resposta ${formatDateTimeWithWeekday(protocoled.previsaoResposta)}`;
  }
  const answeredAt = order.dataHoraResposta;
  return answeredAt !== undefined && within(answeredAt, publishBy, publishBy.add(PROMPT))
    ? undefined
    : `respondida ${answeredAt === undefined ? "nunca" : formatDateTimeWithWeekday(answeredAt)}`;
}

/** Institutions answer from 10:00 of D+1; unanswered requests become code 98 at the deadline, not before. */
function timeFault(
  { codigo, dataHoraResposta: answeredAt }: WireTarget,
  { answersFrom, answersDueAt }: ReturnType<typeof expectedTimelineOf>,
): string | undefined {
  const [from, until] = codigo === NO_ANSWER
    ? [answersDueAt, answersDueAt.add(PROMPT)]
    : [answersFrom.subtract(FILE_TIME_PRECISION), answersDueAt];
  return answeredAt !== undefined && within(answeredAt, from, until)
    ? undefined
    : `código ${codigo} em ${
      answeredAt === undefined ? "momento nenhum" : formatDateTimeWithWeekday(answeredAt)
    }`;
}

const within = (instant: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, from) >= 0 && Temporal.Instant.compare(instant, until) < 0;

/** Each request is in exactly one line: checked in the files where they can be read, else by their numbers of lines. */
function remittanceFaults({ orders, remittances }: Evidence, disk: FilesOnDisk | undefined): string[] {
  const targets = orders.flatMap(({ group, order }) =>
    order.alvos.map((target) => ({ day: group.dispatchDay, key: targetKey(order.numeroProtocolo, target) }))
  );
  const lines = remittances.reduce((sum, { linhas }) => sum + linhas, 0);
  // Orders of others may have left on the same days.
  if (disk === undefined) return lines >= targets.length ? [] : [`${targets.length} alvos, ${lines} linhas`];
  return targets.flatMap(({ day, key }) => {
    const days = disk.daysOfLine.get(key) ?? [];
    return days.length === 1 && days[0]!.equals(day) ? [] : [`${key}: em ${days.length} remessas (${days})`];
  });
}

/**
 * Most institutions of staging answer no block, which is worth an alarm; whether it has been looked for by now depends on
 * the minute.
 */
const unexpectedAlarms = ({ alarms, remittances }: Evidence): WireAlarm[] =>
  alarms.filter(({ tipo, assunto }) =>
    tipo !== "SILENCIO" ||
    !remittances.some(({ ispb, arquivo, instituicao }) =>
      [ispb, arquivo].includes(assunto) && answeringOf(instituicao) === undefined
    )
  );

const emittedOnce = ["OrdemProtocolada", "OrdemEnviada", "OrdemRespondida"];

/** @param numbers of the orders whose courts were to be told */
export function eventFaults(numbers: readonly string[], events: readonly WireEvent[]): string[] {
  const counts = new Map<string, number>();
  for (const { tipo, numeroProtocolo } of events) {
    const key = `${tipo} ${numeroProtocolo}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return numbers.flatMap((numeroProtocolo) =>
    emittedOnce.flatMap((tipo) => {
      const count = counts.get(`${tipo} ${numeroProtocolo}`) ?? 0;
      return count === 1 ? [] : [`${tipo} da ordem ${numeroProtocolo}: ${count} vezes`];
    })
  );
}
