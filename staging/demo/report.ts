/**
 * The demonstration's report: tables of what happened, the series with its splits and transfers too, and the rules that
 * were checked.
 */
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatDateTimeWithWeekday, formatDayAndMonth } from "../../domain/formatting.ts";
import type { Check } from "./checks.ts";
import type { AfterAnswers } from "./demo_after_answers.ts";
import { requestedActionsOf } from "./demo_after_answers_checks.ts";
import type { WireAction } from "./demo_after_answers_wire.ts";
import type { Evidence } from "./evidence.ts";
import { reais, section, shortClock, shortDigest, table } from "./text.ts";
import {
  answeringOf,
  type WireAnswerFile,
  type WireOrder,
  type WireRemittance,
  type WireTarget,
} from "./wire.ts";

/** The number of violations that are shown of each rule. */
const SHOWN_FAULTS = 5;

export function report(evidence: Evidence, checks: readonly Check[]): string {
  return [
    section("Ordens por situação", ordersTable(evidence)),
    section("Valores pedidos e bloqueados", amountsTable(evidence)),
    section("Arquivos enviados e recebidos", filesTable(evidence)),
    timeline(evidence),
    ...afterAnswersSections(evidence.afterAnswers),
    section("Conferência", checks.map(checkLine).join("\n")),
  ].join("\n");
}

function ordersTable({ orders }: Evidence): string {
  const rows = [...Map.groupBy(orders, ({ group }) => group)].map(([{ title }, all]) => {
    const first = (momentOf: (order: WireOrder) => Temporal.Instant | undefined) =>
      shortClock(earliest(all.map(({ order }) => momentOf(order))));
    return [
      title,
      first(({ dataHoraProtocolo }) => dataHoraProtocolo),
      first(({ dataHoraEnvio }) => dataHoraEnvio),
      first(({ dataHoraResposta }) => dataHoraResposta),
      counted(all.map(({ order }) => order.situacao)),
    ];
  });
  const total = ["Todas", "", "", "", counted(orders.map(({ order }) => order.situacao))];
  return table(["Grupo", "Protocoladas", "Enviadas", "Respondidas", "Situação"], [...rows, total]);
}

const earliest = (instants: readonly (Temporal.Instant | undefined)[]): Temporal.Instant | undefined =>
  instants.filter((instant) => instant !== undefined).sort(Temporal.Instant.compare)[0];

/** Counts by code, as `1 × 00, 249 × 03`. */
const counted = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([value, all]) => `${all.length} × ${value}`).join(", ");

function amountsTable({ orders }: Evidence): string {
  const targets = orders.flatMap(({ order }) => order.alvos);
  const others = "As demais instituições";
  const byInstitution = Map.groupBy(
    targets,
    ({ instituicao }) => answeringOf(instituicao) ? instituicao : others,
  );
  const answered = [...byInstitution].filter(([name]) => name !== others).sort(([a], [b]) => a < b ? -1 : 1);
  const silent = [...byInstitution].filter(([name]) => name === others);
  const row = (title: string, some: readonly WireTarget[], requested: readonly bigint[]) => [
    title,
    some.length,
    counted(some.map(({ codigo = "-" }) => codigo)),
    reais(requested),
    reais(some.map(({ valorBloqueado = 0n }) => valorBloqueado)),
  ];
  const rows = [...answered, ...silent].map(([name, some]) =>
    row(name, some, some.map(({ valor }) => valor))
  );
  // Each institution is asked for the whole amount, but the court asks for it once.
  const total = row(`As ${orders.length} ordens`, targets, orders.map(({ order }) => order.valorTotal));
  return table(["Instituição", "Alvos", "Códigos", "Pedido", "Bloqueado"], [...rows, total], [1, 3, 4]);
}

/** A row for each remittance, followed by its answer. */
function filesTable({ remittances, files }: Evidence): string {
  const answers = new Map(files.map((file) => [file.remessaId, file]));
  const rows = remittances.flatMap((out) => {
    const back = answers.get(out.id);
    const row = (
      kind: string,
      file: Pick<WireRemittance | WireAnswerFile, "sequencial" | "linhas" | "sha256" | "situacao">,
    ) => [
      formatDayAndMonth(out.data),
      out.instituicao,
      kind,
      file.sequencial ?? "-",
      file.linhas ?? "-",
      shortDigest(file.sha256),
      file.situacao,
    ];
    return [row("remessa", out), ...(back === undefined ? [] : [row("  resposta", back)])];
  });
  return table(["Saída", "Instituição", "Arquivo", "Nº", "Linhas", "SHA-256", "Situação"], rows, [3, 4]);
}

/**
 * The most telling order: one that did not leave on the day it was protocoled, without having been asked to wait. One
 * defendant is enough to follow it.
 */
function timeline({ orders }: Evidence): string {
  const found = orders.find(({ group, order }) =>
    group.scheduledFor === undefined &&
    !group.dispatchDay.equals(localDate(order.dataHoraProtocolo)) &&
    order.alvos.every(({ cpfCnpj }) => cpfCnpj === order.alvos[0]?.cpfCnpj)
  );
  const { order } = found ?? orders[0]!;
  const answers = order.alvos.map((target) => ({ at: target.dataHoraResposta, what: answerText(target) }));
  const moments = [
    { at: order.dataHoraCriacao, what: "Minuta criada" },
    { at: order.dataHoraProtocolo, what: `Protocolada em nome de ${order.nomeJuiz}, ${order.nomeVara}` },
    { at: order.dataHoraEnvio, what: `Enviada a ${order.alvos.length} alvos` },
    ...answers,
    { at: order.dataHoraResposta, what: `Respondida: bloqueado ${reais([order.valorBloqueado])}` },
  ].filter(({ at }) => at !== undefined).sort((a, b) => Temporal.Instant.compare(a.at!, b.at!));
  const rows = moments.map(({ at, what }) => [formatDateTimeWithWeekday(at!), what]);
  return section(
    `A ordem ${order.numeroProtocolo}, processo ${order.numeroProcesso}`,
    table(["Quando", "O quê"], rows),
  );
}

const answerText = ({ instituicao, codigo, valorBloqueado }: WireTarget): string =>
  codigo === NO_ANSWER
    ? `${instituicao} não respondeu: 98`
    : `${instituicao} respondeu ${codigo}, bloqueado ${reais([valorBloqueado ?? 0n])}`;

function checkLine({ title, faults }: Check): string {
  if (faults.length === 0) return `ok      ${title}`;
  const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => `          ${fault}`);
  const rest = faults.length - shown.length;
  const more = rest > 0 ? [`          e mais ${rest}`] : [];
  return [`falhou  ${title}`, ...shown, ...more].join("\n");
}

export function afterAnswersSections(afterAnswers: AfterAnswers): string[] {
  const { series: { numeroProtocolo, situacao, motivoEncerramento = "-" }, transfers } = afterAnswers;
  const depositary = transfers[0]?.instituicaoDeposito ?? "-";
  return [
    section(`A série ${numeroProtocolo}: ${situacao}, ${motivoEncerramento}`, seriesTable(afterAnswers)),
    section(
      "O que se pediu depois da resposta, o que foi feito e o que resta, em reais",
      splitsTable(afterAnswers),
    ),
    section(`Transferências para ${depositary}`, transfersTable(afterAnswers)),
  ];
}

function seriesTable({ series: { ordens }, seriesOrders }: AfterAnswers): string {
  const rows = ordens.map(({ ordem, numeroProtocolo, valorPedido, valorBloqueado }, index) => [
    ordem,
    numeroProtocolo,
    shortClock(seriesOrders[index]?.dataHoraEnvio),
    reais([valorPedido]),
    reais([valorBloqueado]),
    reais([valorPedido - valorBloqueado]),
  ]);
  return table(["Ordem", "Protocolo", "Enviada", "Pedido", "Bloqueado", "Restou"], rows, [0, 3, 4, 5]);
}

/** The money of each order: blocked = transferred + unblocked + remaining. */
function splitsTable(afterAnswers: AfterAnswers): string {
  const rows = requestedActionsOf(afterAnswers).map(({ action, target }) => [
    spoken[action.tipo],
    action.instituicao,
    action.codigo ?? "-",
    plain(action.valor),
    plain(target.valorBloqueado),
    plain(target.valorTransferido),
    plain(target.valorDesbloqueado),
    plain(target.saldoRemanescente),
  ]);
  const head = [
    "Ação",
    "Instituição",
    "Código",
    "Pedido",
    "Bloqueado",
    "Transferido",
    "Desbloqueado",
    "Resta",
  ];
  return table(head, rows, [3, 4, 5, 6, 7]);
}

const spoken: Readonly<Record<WireAction["tipo"], string>> = {
  DESBLOQUEAR: "Desbloquear",
  TRANSFERIR: "Transferir",
  TRANSFERIR_E_DESBLOQUEAR: "Transferir e desbloquear",
  REITERAR: "Reiterar o 98",
  CANCELAR: "Cancelar o 98",
};

/** `9.000,00` */
const plain = (amount: bigint | undefined): string =>
  amount === undefined ? "-" : reais([amount]).replace(/^R\$\s/, "");

function transfersTable({ transfers }: AfterAnswers): string {
  const rows = transfers.map((transfer) => [
    transfer.idTransferencia,
    transfer.instituicaoOrigem,
    reais([transfer.valor]),
    formatDayAndMonth(transfer.previsao),
    transfer.valorRecebido === undefined ? "-" : reais([transfer.valorRecebido]),
    transfer.dataRecebimento === undefined ? "-" : formatDayAndMonth(transfer.dataRecebimento),
    transfer.situacao,
  ]);
  const head = ["Transferência", "De", "Valor", "Esperada até", "Recebido", "Em", "Situação"];
  return table(head, rows, [2, 4]);
}
