/** Drafts and orders as the wire has them. */
import { match, P } from "ts-pattern";
import { type Holidays, timelineOf } from "../domain/calendar.ts";
import type { Draft as DomainDraft } from "../domain/draft.ts";
import { type OrderState, wireStatus } from "../domain/order.ts";
import { findCode } from "../domain/response_code.ts";
import type { OrderMoment, OrderSummary as StoredSummary } from "../store/order_list.ts";
import type { Defendant, Order as StoredOrder, OrderDetail, Target } from "../store/orders.ts";
import type { Draft, Order, OrderSummary, TargetSituation } from "./order_schema.ts";
import { optionally, wireInstant, wireMoney } from "./wire.ts";

/** A state a user can be shown. */
export type ShownState = Exclude<OrderState, { status: "removed" }>;
export type ShownOrder = StoredOrder & { readonly state: ShownState };
type ProtocoledState = Exclude<ShownState, { status: "draft" }>;
export type ProtocoledOrder = StoredOrder & { readonly state: ProtocoledState };

/** Whether an order is shown at all: one that was removed is not. */
export const isShown = (order: StoredOrder): order is ShownOrder => order.state.status !== "removed";

export const isProtocoled = (order: ShownOrder): order is ProtocoledOrder => order.state.status !== "draft";

/** The state as users know it from the service's screens. */
const situationText: Record<ShownState["status"], string> = {
  draft: "Minuta ainda não protocolada",
  scheduled: "Ordem judicial agendada, ainda não disponibilizada para as instituições financeiras",
  protocoled: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  dispatching: "Ordem judicial ainda não disponibilizada para as instituições financeiras",
  sent: "Aguardando respostas das instituições financeiras",
  consolidating: "Consolidando resposta",
  answered: "Respostas recebidas, processadas e disponibilizadas para consulta",
};

const total = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);

const headOf = (order: ShownOrder, asked: bigint) => ({
  id: order.id,
  tipo: "BLOQUEIO" as const,
  situacao: wireStatus[order.state.status],
  situacaoTexto: situationText[order.state.status],
  numeroProcesso: order.processNumber,
  cpfJuiz: order.judge.cpf,
  nomeJuiz: order.judge.name,
  varaId: order.unit.id,
  nomeVara: order.unit.name,
  tipoAcao: order.actionType,
  autor: order.plaintiff && { nome: order.plaintiff.name, cpfCnpj: order.plaintiff.taxId },
  sigilosa: order.confidential,
  dataProtocolo: optionally(order.scheduledFor, String),
  cpfCriador: order.creator.cpf,
  nomeCriador: order.creator.name,
  dataHoraCriacao: wireInstant(order.createdAt),
  valorTotal: wireMoney(asked),
});

/** What a draft's answer is made of, whether it was just decided or read back. */
export interface DraftView {
  readonly order: ShownOrder;
  readonly defendants: readonly Pick<Defendant, "taxId" | "name" | "amount" | "salaryAccount">[];
  readonly targets: readonly Pick<
    Target,
    | "defendantPosition"
    | "ispb"
    | "institutionName"
    | "receiverIspb"
    | "branch"
    | "account"
    | "origin"
    | "affected"
  >[];
}

/** The view of a draft that was just saved, without reading it back. */
export function viewOf(
  { draft, ...saved }: Pick<StoredOrder, "id" | "version" | "creator" | "createdAt"> & { draft: DomainDraft },
  nameOf: (ispb: string) => string,
): DraftView {
  return {
    order: { ...draft, ...saved, state: { status: "draft", scheduledFor: draft.scheduledFor } },
    defendants: draft.defendants,
    targets: draft.defendants.flatMap(({ targets }, defendantPosition) =>
      targets.map((target) => ({ ...target, defendantPosition, institutionName: nameOf(target.ispb) }))
    ),
  };
}

export function wireDraft({ order, defendants, targets }: DraftView): Draft {
  const origins = { registry: "CADASTRO", manual: "MANUAL" } as const;
  return {
    ...headOf(order, total(defendants.map(({ amount }) => amount))),
    reus: defendants.map(({ taxId, name, amount, salaryAccount }, position) => ({
      cpfCnpj: taxId,
      nome: name,
      valor: wireMoney(amount),
      contaSalario: salaryAccount,
      instituicoes: targets.filter(({ defendantPosition }) => defendantPosition === position).map((
        target,
      ) => ({
        ispb: target.ispb,
        nome: target.institutionName,
        ispbDestinatario: target.receiverIspb,
        atingida: target.affected,
        agencia: target.branch,
        conta: target.account,
        origem: origins[target.origin],
      })),
    })),
  };
}

export function wireOrder(
  { defendants, targets }: OrderDetail,
  order: ProtocoledOrder,
  moments: readonly OrderMoment[],
  holidays: Holidays,
): Order {
  const { protocol } = order.state;
  return {
    ...headOf(order, total(defendants.map(({ amount }) => amount))),
    numeroProtocolo: protocol.number,
    dataHoraProtocolo: wireInstant(protocol.at),
    cpfProtocolador: protocol.by,
    ...dates(order.state, holidays),
    valorBloqueado: wireMoney(total(targets.map(({ blockedAmount }) => blockedAmount))),
    reus: defendants.map(({ position, taxId, name, amount, salaryAccount }) => ({
      cpfCnpj: taxId,
      nome: name,
      valor: wireMoney(amount),
      valorBloqueado: wireMoney(
        total(
          targets.filter((target) => target.defendantPosition === position).map((target) =>
            target.blockedAmount
          ),
        ),
      ),
      contaSalario: salaryAccount,
    })),
    alvos: targets.filter(({ affected }) => affected).map((target) => wireTarget(order.state, target)),
    eventos: moments.map(({ type, at, data }) => ({
      tipo: type,
      dataHora: wireInstant(at),
      dados: { ...data },
    })),
  };
}

/** When the order leaves and is answered: forecasts while it waits, facts once they are. */
function dates(state: ProtocoledState, holidays: Holidays) {
  return match(state)
    .with({ status: P.union("scheduled", "protocoled", "dispatching") }, ({ dispatchOn }) => {
      const { opensAt, answersDueAt, publishBy } = timelineOf(dispatchOn, holidays);
      return {
        previsaoEnvio: wireInstant(opensAt),
        prazoResposta: wireInstant(answersDueAt),
        previsaoResposta: wireInstant(publishBy),
      };
    })
    .with({ status: P.union("sent", "consolidating") }, ({ sentAt, answersDueAt, publishAt }) => ({
      dataHoraEnvio: wireInstant(sentAt),
      prazoResposta: wireInstant(answersDueAt),
      previsaoResposta: wireInstant(publishAt),
    }))
    .with({ status: "answered" }, ({ sentAt, answeredAt }) => ({
      dataHoraEnvio: wireInstant(sentAt),
      dataHoraResposta: wireInstant(answeredAt),
    }))
    .exhaustive();
}

function wireTarget({ status }: ProtocoledState, target: Target): Order["alvos"][number] {
  return {
    id: String(target.id),
    cpfCnpj: target.taxId,
    ispb: target.ispb,
    instituicao: target.institutionName,
    ispbDestinatario: target.receiverIspb,
    agencia: target.branch,
    conta: target.account,
    valor: wireMoney(target.amount),
    situacao: targetSituation(status, target.code),
    codigo: target.code,
    descricao: optionally(target.code, (code) => findCode(code)?.meaning),
    valorBloqueado: optionally(target.blockedAmount, wireMoney),
    saldoRemanescente: optionally(target.blockedAmount, wireMoney),
    dataHoraResposta: optionally(target.answeredAt, wireInstant),
    naoRespostasConsecutivas: target.consecutiveNoAnswers,
  };
}

function targetSituation(status: ProtocoledState["status"], code: string | undefined): TargetSituation {
  if (code === undefined) {
    return status === "sent" || status === "consolidating" ? "AGUARDANDO_RESPOSTA" : "AGUARDANDO_ENVIO";
  }
  const known = findCode(code);
  if (known === undefined || known.institutionMaySend) return "RESPONDIDO";
  return known.countsAsNoAnswer ? "SEM_RESPOSTA" : "NAO_ENCAMINHADO";
}

export function wireSummary(
  { order, defendants, asked, blocked }: StoredSummary & { order: ShownOrder },
): OrderSummary {
  const { state } = order;
  return {
    ...headOf(order, asked),
    ...(state.status !== "draft" && {
      numeroProtocolo: state.protocol.number,
      dataHoraProtocolo: wireInstant(state.protocol.at),
    }),
    ...("sentAt" in state && { dataHoraEnvio: wireInstant(state.sentAt) }),
    ...("answeredAt" in state && { dataHoraResposta: wireInstant(state.answeredAt) }),
    valorBloqueado: wireMoney(blocked),
    quantidadeReus: defendants,
  };
}
