/** The tables of the second part: the series, its splits, its transfers. */
import { formatDayAndMonth } from "../../domain/formatting.ts";
import type { AfterAnswers } from "./demo_after_answers.ts";
import { requestedActionsOf } from "./demo_after_answers_checks.ts";
import type { WireAction } from "./demo_after_answers_wire.ts";
import { reais, section, table } from "./table.ts";
import { shortClock } from "./text.ts";

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
