/**
 * What the events of the feed tell, folded from nothing: orders, targets, splits and arrivals with no look at the rows. What
 * a court is told must be enough to know how everything stands.
 *
 * Events name no people and repeat nothing of a draft, so who asks how much of whom is not among what is rebuilt; nor is
 * what only the passing of time brings: that a sent order is being consolidated, and that a split has left, which the
 * contract has no event for.
 */
import assert from "node:assert/strict";

export interface ToldEvent {
  readonly type: string;
  readonly orderId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface ToldTarget {
  codigo: string;
  bloqueado: string | undefined;
  silencios: number;
}

export interface ToldAction {
  readonly tipo: string;
  readonly valor: string | undefined;
  readonly idTransferencia: string | undefined;
  /** Whether it is the order's own request that is asked again, and answered. */
  readonly daOrdem: boolean;
  codigo: string | undefined;
  transferido: string;
  desbloqueado: string;
  recebido: string | undefined;
}

interface ToldSplit {
  /** The day it leaves. */
  envio: string;
  situacao: "aberto" | "respondido" | "removido";
  readonly acoes: Record<string, ToldAction>;
}

export interface ToldOrder {
  envio: string;
  situacao: "protocolada" | "despachada" | "respondida" | "removida";
  readonly alvos: Record<string, ToldTarget>;
  readonly desdobramentos: Record<string, ToldSplit>;
}

interface ToldAnswer {
  readonly alvoId: string;
  readonly codigo: string;
  readonly valorBloqueado?: string;
  readonly valorTransferido?: string;
  readonly valorDesbloqueado?: string;
  readonly naoRespostasConsecutivas?: number;
}

/** Orders by id, as the events in their order leave them. */
export function replay(events: readonly ToldEvent[]): Record<string, ToldOrder> {
  const orders: Record<string, ToldOrder> = {};
  for (const event of events) {
    if (event.type === "OrdemProtocolada") {
      orders[event.orderId] = {
        envio: dayOf(event.data.previsaoEnvio),
        situacao: "protocolada",
        alvos: {},
        desdobramentos: {},
      };
    } else {
      const order = orders[event.orderId];
      assert.ok(order !== undefined, `${event.type} of an order nobody was told of`);
      apply(order, event);
    }
  }
  return orders;
}

function apply(order: ToldOrder, { type, data }: ToldEvent): void {
  const split = splitOf(order, data);
  const answers = (data.alvos ?? []) as readonly ToldAnswer[];
  switch (type) {
    case "OrdemRemovida":
      order.situacao = "removida";
      break;
    case "OrdemEnviada":
      order.situacao = "despachada";
      break;
    case "OrdemRespondida":
      order.situacao = "respondida";
      for (const answer of answers) tellTarget(order, answer);
      break;
    case "DesdobramentoProtocolado":
      order.desdobramentos[String(data.idDesdobramento)] = newSplit(order, data);
      break;
    case "DesdobramentoRemovido":
      split!.situacao = "removido";
      break;
    case "DesdobramentoRespondido":
      split!.situacao = "respondido";
      for (const answer of answers) tellAction(order, split!, answer);
      break;
    case "OrdemNaoEncaminhada":
      // Nothing else tells that an order has left whose every institution is out of reach.
      if (split === undefined) order.situacao = "despachada";
      for (const answer of answers) tell(order, split, answer);
      break;
    case "OrdemSemResposta":
    case "RespostaProcessada":
      for (const answer of answers) tell(order, split, answer);
      break;
    case "TransferenciaRecebida":
      split!.acoes[String(data.alvoId)]!.recebido = String(data.valorRecebido);
      break;
    case "SerieOrdemCriada":
    case "SerieEncerrada":
      // Told in the name of one of its orders, whose own events tell the rest.
      break;
    case "EnvioAdiado":
      // Of one institution alone, the others have theirs.
      if (data.ispb === undefined) (split ?? order).envio = dayOf(data.previsaoEnvio);
      break;
    default:
      throw new Error(`Nobody knows what an event ${type} tells`);
  }
}

/** The split an event is about; none where it is about the order itself. */
function splitOf(
  { desdobramentos }: ToldOrder,
  { idDesdobramento }: ToldEvent["data"],
): ToldSplit | undefined {
  return idDesdobramento === undefined ? undefined : desdobramentos[String(idDesdobramento)];
}

interface ToldAsking {
  readonly alvoId: string;
  readonly tipo: string;
  readonly valor?: string;
  readonly idTransferencia?: string;
}

/** Told as an instant at the protocol, and as a day when it is postponed. */
const dayOf = (forecast: unknown): string => String(forecast).slice(0, 10);

const newSplit = (order: ToldOrder, { acoes, previsaoEnvio }: ToldEvent["data"]): ToldSplit => ({
  envio: dayOf(previsaoEnvio),
  situacao: "aberto",
  acoes: Object.fromEntries(
    (acoes as readonly ToldAsking[]).map((
      { alvoId, tipo, valor, idTransferencia },
    ): [string, ToldAction] => [alvoId, {
      tipo,
      valor,
      idTransferencia,
      daOrdem: tipo === "REITERAR" && valor === undefined && !isCallingOff(order, alvoId),
      codigo: undefined,
      transferido: "0.00",
      desbloqueado: "0.00",
      recebido: undefined,
    }]),
  ),
});

/** Whether the last word on a target is that its cancellation was not answered: what is reiterated then is that. */
function isCallingOff({ desdobramentos }: ToldOrder, alvoId: string): boolean {
  const cancellations = Object.values(desdobramentos).flatMap(({ acoes, situacao }) => {
    const action = situacao === "removido" ? undefined : acoes[alvoId];
    const isOne = action?.tipo === "CANCELAR" || (action?.tipo === "REITERAR" && !action.daOrdem);
    return isOne && action.valor === undefined && action.codigo !== "97" ? [action] : [];
  });
  return cancellations.at(-1)?.codigo === "98";
}

function tell(order: ToldOrder, split: ToldSplit | undefined, answer: ToldAnswer): void {
  if (split === undefined) tellTarget(order, answer);
  else tellAction(order, split, answer);
}

function tellTarget({ alvos }: ToldOrder, answer: ToldAnswer): void {
  const { alvoId, codigo, valorBloqueado, naoRespostasConsecutivas } = answer;
  const isOfService = codigo === "97" || codigo === "98";
  alvos[alvoId] = {
    codigo,
    bloqueado: valorBloqueado,
    silencios: naoRespostasConsecutivas ?? (isOfService ? alvos[alvoId]?.silencios ?? 0 : 0),
  };
}

/** What an action came to. Where it asked the order's own request again, or found the block carried out, the target's too. */
function tellAction(order: ToldOrder, { acoes }: ToldSplit, answer: ToldAnswer): void {
  const action = acoes[answer.alvoId];
  assert.ok(action !== undefined, "An answer to what nobody was told was asked");
  const { codigo, valorBloqueado = "0.00", valorTransferido = "0.00", valorDesbloqueado = "0.00" } = answer;
  Object.assign(action, { codigo, transferido: valorTransferido, desbloqueado: valorDesbloqueado });
  const wasFound = !action.daOrdem && valorBloqueado !== "0.00";
  if (wasFound || (action.daOrdem && codigo !== "97")) tellTarget(order, answer);
}
