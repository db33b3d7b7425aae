/** The rules that must hold of the second part, each with all its violations. Pure. */
import { match } from "ts-pattern";
import { actionTypes, wireAction } from "../../domain/splits/split_action.ts";
import { type Check, eventFaults } from "./checks.ts";
import type { AfterAnswers } from "./demo_after_answers.ts";
import { amounts } from "./demo_after_answers_plan.ts";
import type { FollowedTarget, WireAction } from "./demo_after_answers_wire.ts";
import type { Evidence } from "./evidence.ts";
import type { FilesOnDisk } from "./files.ts";
import { noticeKey, targetKey } from "./wire.ts";

const ORDERS_OF_SERIES = 3;
const COMPLIED = "01";

/** @param disk undefined when the service's folders are out of reach */
export function checkAfterAnswers(evidence: Evidence, disk: FilesOnDisk | undefined): Check[] {
  const { afterAnswers, events } = evidence;
  const numbers = ordersOf(afterAnswers).map(({ numeroProtocolo }) => numeroProtocolo);
  return [
    {
      title:
        `A série teve ${ORDERS_OF_SERIES} ordens, cada uma pediu o que restava, e foi encerrada no prazo`,
      faults: seriesFaults(afterAnswers),
    },
    {
      title: "A série interrompida está encerrada, e a ordem que aguardava não foi enviada",
      faults: interruptionFaults(afterAnswers, disk),
    },
    {
      title: "O que foi bloqueado além do pedido foi devolvido, como o serviço propôs",
      faults: excessFaults(afterAnswers),
    },
    {
      title: "Os desdobramentos transferiram e desbloquearam o que se pediu",
      faults: actionFaults(afterAnswers, ["DESBLOQUEAR", "TRANSFERIR", "TRANSFERIR_E_DESBLOQUEAR"]),
    },
    {
      title: "O 98 reiterado foi respondido, e o valor foi bloqueado",
      faults: actionFaults(afterAnswers, ["REITERAR"]),
    },
    { title: "O 98 cancelado está encerrado", faults: actionFaults(afterAnswers, ["CANCELAR"]) },
    {
      title: "De cada alvo, bloqueado = transferido + desbloqueado + o que continua bloqueado",
      faults: moneyFaults(afterAnswers),
    },
    {
      title: "Cada transferência foi recebida pela depositária, por inteiro",
      faults: arrivalFaults(afterAnswers),
    },
    {
      title:
        "Cada bloqueio da série, ação de desdobramento e aviso de recebimento está em exatamente uma remessa",
      faults: lineFaults(evidence, disk),
    },
    {
      title: "O tribunal foi avisado uma vez do protocolo, do envio e da resposta de cada uma destas ordens",
      faults: eventFaults(numbers, events),
    },
  ];
}

/** The orders of the second part that were answered. */
export const ordersOf = ({ block, excess, interruptedOrder, seriesOrders }: AfterAnswers) => [
  block,
  excess,
  interruptedOrder,
  ...seriesOrders,
];

/** An action of a split on one target. */
interface RequestedOfTarget {
  readonly action: WireAction;
  readonly target: FollowedTarget;
  /** The protocol number of the split. */
  readonly number: string;
}

/** Every action with the target it is about. */
export function requestedActionsOf(afterAnswers: AfterAnswers): RequestedOfTarget[] {
  const targets = new Map(
    ordersOf(afterAnswers).flatMap(({ alvos }) => alvos.map((alvo) => [alvo.id, alvo])),
  );
  return afterAnswers.splits.flatMap(({ acoes, numeroProtocolo = "" }) =>
    acoes.flatMap((action) => {
      const target = targets.get(action.alvoId);
      return target === undefined ? [] : [{ action, target, number: numeroProtocolo }];
    })
  );
}

/** Specification, "Series": each order asks what those before it have not blocked. */
function seriesFaults(
  { series: { situacao, motivoEncerramento, ordens }, seriesOrders }: AfterAnswers,
): string[] {
  const amounts = ordens.flatMap(({ ordem, valorPedido }, index) => {
    const previous = ordens[index - 1];
    const left = previous && previous.valorPedido - previous.valorBloqueado;
    return left === undefined || left === valorPedido
      ? []
      : [`a ordem ${ordem} pediu ${valorPedido} centavos, restavam ${left}`];
  });
  return [
    ...(ordens.length === ORDERS_OF_SERIES ? [] : [`teve ${ordens.length} ordens`]),
    ...(situacao === "ENCERRADA" && motivoEncerramento === "PRAZO_ENCERRADO"
      ? []
      : [`está ${situacao}, ${motivoEncerramento ?? "sem motivo"}`]),
    ...seriesOrders.flatMap(({ numeroProtocolo, situacao }) =>
      situacao === "RESPONDIDA" ? [] : [`ordem ${numeroProtocolo}: está ${situacao}`]
    ),
    ...amounts,
  ];
}

/** Rule 6: an order that waits when its series is interrupted is never sent. */
function interruptionFaults({ interrupted }: AfterAnswers, disk: FilesOnDisk | undefined): string[] {
  const { situacao, motivoEncerramento, ordens } = interrupted;
  const [, waiting] = ordens;
  const sent = [...disk?.daysOfLine.keys() ?? []].filter((key) =>
    waiting !== undefined && key.startsWith(`${waiting.numeroProtocolo};`)
  );
  return [
    ...(situacao === "ENCERRADA" && motivoEncerramento === "INTERROMPIDA"
      ? []
      : [`está ${situacao}, ${motivoEncerramento ?? "sem motivo"}`]),
    ...(ordens.length === 2 && waiting?.situacao === "NAO_ENVIADA"
      ? []
      : [`a última de ${ordens.length} ordens está ${ordens.at(-1)?.situacao}`]),
    ...sent.map((key) => `${key}: em uma remessa`),
  ];
}

/** After the excess is unblocked, the amount that was asked remains blocked. */
function excessFaults({ excess: { numeroProtocolo, alvos, excesso } }: AfterAnswers): string[] {
  const given = alvos.some(({ valorDesbloqueado = 0n }) => valorDesbloqueado > 0n);
  const left = alvos.reduce((sum, { saldoRemanescente = 0n }) => sum + saldoRemanescente, 0n);
  return [
    ...(given ? [] : [`ordem ${numeroProtocolo}: nada foi devolvido`]),
    ...(excesso === undefined && left === amounts.excess ? [] : [`ordem ${numeroProtocolo}: restam ${left}`]),
  ];
}

/** @param types the actions whose outcome is checked; each must have been asked */
function actionFaults(afterAnswers: AfterAnswers, types: readonly WireAction["tipo"][]): string[] {
  const requested = requestedActionsOf(afterAnswers).filter(({ action }) => types.includes(action.tipo));
  const missing = types.filter((type) => !requested.some(({ action }) => action.tipo === type));
  return [
    ...missing.map((type) => `nenhuma ação ${type}`),
    ...requested.filter((one) => !isDone(one, afterAnswers)).map(({ action, number }) =>
      `desdobramento ${number}, ${action.instituicao}: ${action.tipo}, código ${action.codigo ?? "ausente"}`
    ),
  ];
}

function isDone({ action, target }: RequestedOfTarget, { block, splits }: AfterAnswers): boolean {
  const { valor, valorTransferido, valorDesbloqueado, codigo } = action;
  const answered = splits.some(({ acoes, situacao }) => acoes.includes(action) && situacao === "RESPONDIDO");
  if (!answered || codigo !== COMPLIED) return false;
  return match(actionTypes.find((type) => wireAction[type] === action.tipo))
    .with("unblock", () => valorDesbloqueado === valor)
    .with("transfer", () => valorTransferido === valor)
    .with("transfer-and-unblock", () => valorTransferido === valor && target.saldoRemanescente === 0n)
    .with("reiterate", () => target.codigo === COMPLIED && (target.valorBloqueado ?? 0n) > 0n)
    .with(
      "cancel",
      () =>
        target.acoesPossiveis.length === 0 && !block.pendencias.some(({ alvoId }) => alvoId === target.id),
    )
    .with(undefined, () => false)
    .exhaustive();
}

/** The amounts of each target add up, and agree with the answers of its splits. */
function moneyFaults(afterAnswers: AfterAnswers): string[] {
  const requested = requestedActionsOf(afterAnswers);
  return ordersOf(afterAnswers).flatMap(({ numeroProtocolo, alvos }) =>
    alvos.flatMap(({ id, instituicao, ...money }) => {
      const own = requested.filter(({ action }) => action.alvoId === id).map(({ action }) => action);
      const { valorBloqueado = 0n, valorTransferido = 0n, valorDesbloqueado = 0n, saldoRemanescente = 0n } =
        money;
      const adds = valorBloqueado === valorTransferido + valorDesbloqueado + saldoRemanescente &&
        valorTransferido === total(own, "valorTransferido") &&
        valorDesbloqueado === total(own, "valorDesbloqueado");
      return adds ? [] : [
        `ordem ${numeroProtocolo}, ${instituicao}: ${valorBloqueado} bloqueados, ${valorTransferido} transferidos, ` +
        `${valorDesbloqueado} desbloqueados, ${saldoRemanescente} ainda bloqueados`,
      ];
    })
  );
}

const total = (actions: readonly WireAction[], field: "valorTransferido" | "valorDesbloqueado"): bigint =>
  actions.reduce((sum, action) => sum + (action[field] ?? 0n), 0n);

function arrivalFaults(afterAnswers: AfterAnswers): string[] {
  const requested = requestedActionsOf(afterAnswers).flatMap(({ action: { idTransferencia } }) =>
    idTransferencia ?? []
  );
  const byId = new Map(afterAnswers.transfers.map((transfer) => [transfer.idTransferencia, transfer]));
  return [
    ...(requested.length === 0 ? ["nenhuma transferência foi pedida"] : []),
    ...requested.flatMap((id) => {
      const { situacao = "ausente", valor, valorRecebido } = byId.get(id) ?? {};
      return situacao === "RECEBIDA" && valorRecebido === valor
        ? []
        : [`${id}: ${situacao}, ${valorRecebido ?? "nada"} de ${valor} centavos`];
    }),
  ];
}

/** Each action is in exactly one line: checked in the files where they can be read, else by their numbers of lines. */
function lineFaults({ afterAnswers, remittances }: Evidence, disk: FilesOnDisk | undefined): string[] {
  const keys = [
    ...ordersOf(afterAnswers).flatMap(({ numeroProtocolo, alvos }) =>
      alvos.map((alvo) => targetKey(numeroProtocolo, alvo))
    ),
    ...requestedActionsOf(afterAnswers).map(({ target, number }) => targetKey(number, target)),
    ...afterAnswers.transfers.map(({ idTransferencia }) => noticeKey(idTransferencia)),
  ];
  if (disk !== undefined) {
    return keys.flatMap((key) => {
      const days = disk.daysOfLine.get(key) ?? [];
      return days.length === 1 ? [] : [`${key}: em ${days.length} remessas (${days})`];
    });
  }
  const left = remittances.filter(({ data }) => afterAnswers.days.some((day) => day.equals(data)));
  const lines = left.reduce((sum, { linhas }) => sum + linhas, 0);
  return lines >= keys.length ? [] : [`${keys.length} pedidos, ${lines} linhas`];
}
