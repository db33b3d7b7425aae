/**
 * What the events of the feed tell, folded from nothing: orders, targets, splits, actions and series with no look at the
 * rows. What a court is told must be enough to know how everything stands.
 *
 * Events name no people, so whom an order is about is not among what is rebuilt; nor are the steps between, which courts
 * read as one state: what is being dispatched is still protocoled. What time brings is told before: with its deadline over
 * and every answer there, what was sent is being consolidated.
 */
import assert from "node:assert/strict";
import type {
  FeedEvent,
  ProjectedAction,
  ProjectedDispatchable,
  ProjectedOrder,
  ProjectedSeries,
  ProjectedSplit,
  ProjectedTarget,
  Projection,
} from "./model_projection.ts";

interface AnswerPayload {
  readonly alvoId: string;
  readonly codigo: string;
  readonly valorBloqueado?: string;
  readonly valorTransferido?: string;
  readonly valorDesbloqueado?: string;
  readonly naoRespostasConsecutivas?: number;
  readonly previsaoRecebimento?: string;
}

interface RequestPayload {
  readonly alvoId: string;
  readonly ispb: string;
  readonly tipo: string;
  readonly valor?: string;
  readonly saldoADesbloquear?: string;
  readonly idTransferencia?: string;
  readonly idDesdobramentoReiterado?: string;
  readonly naoRespostasConsecutivas?: number;
}

/** Orders and series by id, as the events in their order leave them by now. */
export function replay(events: readonly FeedEvent[], now: Temporal.Instant): Projection {
  const projection: Projection = { orders: {}, series: {} };
  for (const event of events) project(projection, event);
  for (const order of Object.values(projection.orders)) {
    addReleased(order);
    consolidate(order, Object.values(order.alvos), now);
    for (const split of Object.values(order.desdobramentos)) {
      consolidate(split, Object.values(split.acoes), now);
    }
  }
  return projection;
}

function project({ orders, series }: Projection, event: FeedEvent): void {
  const { type, orderId } = event;
  if (type === "OrdemProtocolada") {
    orders[orderId] = newOrder(event);
    return;
  }
  const order = orders[orderId];
  assert.ok(order !== undefined, `${type} of an order nobody was told of`);
  if (type.startsWith("Serie")) projectSeries(series, order, event);
  else projectOrder(order, event);
}

function projectOrder(order: ProjectedOrder, event: FeedEvent): void {
  const { type, at, data } = event;
  const split = splitOf(order, data);
  const dispatchable = split ?? order;
  const answers = (data.alvos ?? []) as readonly AnswerPayload[];
  switch (type) {
    case "OrdemRemovida":
    case "DesdobramentoRemovido":
      Object.assign(dispatchable, { situacao: "REMOVIDA", removida: String(at) });
      break;
    case "OrdemEnviada":
      leave(dispatchable, event);
      dispatchable.enviada = String(at);
      break;
    case "DesdobramentoEnviado":
      leave(dispatchable, event);
      dispatchable.enviada = String(at);
      askAgain(order, split!);
      break;
    case "OrdemRespondida":
    case "DesdobramentoRespondido":
      Object.assign(dispatchable, { situacao: "RESPONDIDA", respondida: String(at) });
      publish(order, split, answers);
      break;
    case "DesdobramentoProtocolado":
      order.desdobramentos[String(data.idDesdobramento)] = newSplit(event);
      break;
    case "OrdemNaoEncaminhada":
      for (const answer of answers) projectAnswer(order, split, answer);
      // Nothing else tells that what no institution can be asked has left.
      if (isOutOfReach(split?.acoes ?? order.alvos)) leave(dispatchable, event);
      break;
    case "OrdemSemResposta":
    case "RespostaProcessada":
      for (const answer of answers) projectAnswer(order, split, answer);
      break;
    case "TransferenciaRecebida":
      Object.assign(split!.acoes[String(data.alvoId)]!, {
        recebido: data.valorRecebido,
        recebidoEm: data.dataRecebimento,
      });
      break;
    case "EnvioAdiado":
      postpone(dispatchable, event);
      break;
    default:
      throw new Error(`Nobody knows what an event ${type} tells`);
  }
}

/** What is published was told as it came; an answer of days ago does not end a silence that followed it. */
function publish(
  order: ProjectedOrder,
  split: ProjectedSplit | undefined,
  answers: readonly AnswerPayload[],
): void {
  const silences = Object.values(order.alvos).map((target) => [target, target.silencios] as const);
  for (const answer of answers) projectAnswer(order, split, answer);
  for (const [target, silencios] of silences) target.silencios = silencios;
}

function projectSeries(
  series: Record<string, ProjectedSeries>,
  order: ProjectedOrder,
  event: FeedEvent,
): void {
  const { type, at, orderId, data } = event;
  const id = String(data.serieId);
  if (type === "SerieIniciada") {
    series[id] = {
      primeiraOrdem: orderId,
      inicio: String(at),
      dataFim: String(data.dataFim),
      ordens: 0,
      motivo: undefined,
      encerrada: undefined,
    };
  }
  const own = series[id];
  assert.ok(own !== undefined, `${type} of a series nobody was told of`);
  if (type === "SerieEncerrada") {
    Object.assign(own, { motivo: data.motivo, encerrada: String(at) });
    if (data.naoEnviada === true) order.naoEnviada = String(at);
  } else {
    own.ordens = order.ordem = Number(data.ordem);
  }
}

/** The split an event is about; none where it is about the order itself. */
function splitOf(
  { desdobramentos }: ProjectedOrder,
  { idDesdobramento }: FeedEvent["data"],
): ProjectedSplit | undefined {
  return idDesdobramento === undefined ? undefined : desdobramentos[String(idDesdobramento)];
}

/** Told as an instant at the protocol, and as a day when it is postponed. */
const dayOf = (forecast: unknown): string => String(forecast).slice(0, 10);
const instantOf = (projection: unknown): string => Temporal.Instant.from(String(projection)).toString();

const newPaper = ({ at, data }: FeedEvent, numero: unknown): ProjectedDispatchable => ({
  numero: String(numero),
  protocolo: String(at),
  situacao: data.situacao === "AGENDADA" ? "AGENDADA" : "PROTOCOLADA",
  envio: dayOf(data.previsaoEnvio),
  enviada: undefined,
  prazoResposta: undefined,
  previsaoResposta: undefined,
  respondida: undefined,
  removida: undefined,
});

const newOrder = (event: FeedEvent): ProjectedOrder => ({
  ...newPaper(event, event.number),
  tipo: String(event.data.tipo),
  idTransferencia: event.data.idTransferencia as string | undefined,
  serieId: event.data.serieId as string | undefined,
  ordem: undefined,
  naoEnviada: undefined,
  alvos: Object.fromEntries(
    (event.data.alvos as readonly RequestPayload[]).map((
      { alvoId, ispb, valor, naoRespostasConsecutivas = 0 },
    ): [string, ProjectedTarget] => [alvoId, {
      ispb,
      valor,
      ocorrencia: 1,
      codigo: undefined,
      bloqueado: undefined,
      silencios: naoRespostasConsecutivas,
      liberado: 0n,
    }]),
  ),
  desdobramentos: {},
});

const newSplit = (event: FeedEvent): ProjectedSplit => ({
  ...newPaper(event, event.data.numeroProtocoloDesdobramento),
  origem: String(event.data.origem),
  interrompeSerie: event.data.interrompeSerie === true,
  acoes: Object.fromEntries(
    (event.data.acoes as readonly RequestPayload[]).map((
      { alvoId, tipo, valor, saldoADesbloquear, idTransferencia, idDesdobramentoReiterado },
    ): [string, ProjectedAction] => [alvoId, {
      tipo,
      valor,
      saldoADesbloquear,
      idTransferencia,
      reitera: tipo === "REITERAR" ? idDesdobramentoReiterado ?? OWN : undefined,
      codigo: undefined,
      transferido: "0.00",
      desbloqueado: "0.00",
      previsaoRecebimento: undefined,
      recebido: undefined,
      recebidoEm: undefined,
    }]),
  ),
});

/** The order's own request. */
export const OWN = "ORDEM";

function leave(
  dispatchable: ProjectedDispatchable,
  { data: { prazoResposta, previsaoResposta } }: FeedEvent,
): void {
  Object.assign(dispatchable, {
    situacao: "ENVIADA",
    prazoResposta: instantOf(prazoResposta),
    previsaoResposta: instantOf(previsaoResposta),
  });
}

/** All of it, or what asks one institution: of what has left already, answers are awaited for longer then. */
function postpone(dispatchable: ProjectedDispatchable, { data }: FeedEvent): void {
  const waits = dispatchable.situacao === "AGENDADA" || dispatchable.situacao === "PROTOCOLADA";
  if (waits) dispatchable.envio = dayOf(data.previsaoEnvio);
  if (
    dispatchable.situacao === "ENVIADA" &&
    Temporal.Instant.compare(dispatchable.prazoResposta!, String(data.prazoResposta)) < 0
  ) {
    dispatchable.prazoResposta = instantOf(data.prazoResposta);
    dispatchable.previsaoResposta = instantOf(data.previsaoResposta);
  }
}

/** Asked again, the order's own request has no answer any more. */
function askAgain({ alvos }: ProjectedOrder, { acoes }: ProjectedSplit): void {
  for (const [id, { reitera, codigo }] of Object.entries(acoes)) {
    if (reitera !== OWN || codigo !== undefined) continue;
    const target = alvos[id]!;
    Object.assign(target, { ocorrencia: target.ocorrencia + 1, codigo: undefined, bloqueado: undefined });
  }
}

const isOutOfReach = (
  requested: Readonly<Record<string, { readonly codigo: string | undefined }>>,
): boolean => Object.values(requested).every(({ codigo }) => codigo === "97");

function projectAnswer(
  order: ProjectedOrder,
  split: ProjectedSplit | undefined,
  answer: AnswerPayload,
): void {
  if (split === undefined) projectTarget(order, answer);
  else projectAction(order, split, answer);
}

function projectTarget({ alvos }: ProjectedOrder, answer: AnswerPayload): void {
  const { alvoId, codigo, valorBloqueado, naoRespostasConsecutivas } = answer;
  const target = alvos[alvoId];
  assert.ok(target !== undefined, "An answer of whom nobody was told that they are asked");
  const isOfService = codigo === "97" || codigo === "98";
  Object.assign(target, {
    codigo,
    bloqueado: valorBloqueado,
    silencios: naoRespostasConsecutivas ?? (isOfService ? target.silencios : 0),
  });
}

/** What an action came to. Where it asked the order's own request again, or found the block carried out, the target's too. */
function projectAction(order: ProjectedOrder, { acoes }: ProjectedSplit, answer: AnswerPayload): void {
  const action = acoes[answer.alvoId];
  assert.ok(action !== undefined, "An answer to what nobody was told was asked");
  const { codigo, valorBloqueado = "0.00", valorTransferido = "0.00", valorDesbloqueado = "0.00" } = answer;
  Object.assign(action, { codigo, transferido: valorTransferido, desbloqueado: valorDesbloqueado });
  action.previsaoRecebimento ??= answer.previsaoRecebimento;
  const isOwn = action.reitera === OWN;
  if (isOwn ? codigo !== "97" : valorBloqueado !== "0.00") projectTarget(order, answer);
  else if (codigo !== "97") {
    const target = order.alvos[answer.alvoId]!;
    // Told with the silence, and not again when the split is answered.
    target.silencios = answer.naoRespostasConsecutivas ?? (codigo === "98" ? target.silencios : 0);
  }
}

function addReleased({ alvos, desdobramentos }: ProjectedOrder): void {
  for (const { acoes } of Object.values(desdobramentos)) {
    for (const [id, { transferido, desbloqueado }] of Object.entries(acoes)) {
      alvos[id]!.liberado += centavosOf(transferido) + centavosOf(desbloqueado);
    }
  }
}

const centavosOf = (text: string): bigint => BigInt(text.replace(".", ""));

function consolidate(
  dispatchable: ProjectedDispatchable,
  requested: readonly { readonly codigo: string | undefined }[],
  now: Temporal.Instant,
): void {
  const { prazoResposta } = dispatchable;
  const isOver = prazoResposta !== undefined && Temporal.Instant.compare(prazoResposta, now) <= 0;
  if (
    dispatchable.situacao === "ENVIADA" && isOver && requested.every(({ codigo }) => codigo !== undefined)
  ) {
    dispatchable.situacao = "CONSOLIDANDO";
  }
}
