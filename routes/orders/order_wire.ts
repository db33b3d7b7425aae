/** Converts drafts and orders to their wire form. */
import { wireInformation } from "../../domain/answers/information_answer.ts";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import { eventTypeOf, wireEventType } from "../../domain/notices/event.ts";
import { payloadOf } from "../../domain/notices/notice.ts";
import type { DispatchedRequest } from "../../domain/orders/departure.ts";
import type { Draft } from "../../domain/orders/draft.ts";
import { type OrderContent, wireKind } from "../../domain/orders/order_kind.ts";
import type { Amounts } from "../../domain/splits/amounts.ts";
import type { OrderSummary, OrderTimelineEntry } from "../../store/orders/order_list.ts";
import type { OrderDefendant, OrderDetail, OrderTarget, StoredOrder } from "../../store/orders/orders.ts";
import type { SeriesView } from "../../store/series/series_list.ts";
import type { OrderAmounts } from "../../store/splits/order_amounts.ts";
import { depositAnswer } from "../accounts/deposit_schema.ts";
import { mapPresent, wireInstant, wireMoney } from "../http/wire.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { wireIncomplete } from "../order_content/departure_wire.ts";
import { wireProtocoledContent, wireVersion } from "../order_content/draft_version.ts";
import { exchangeDatesOf } from "../order_content/exchange_dates.ts";
import { situationOf } from "../order_content/order_situation.ts";
import { wireSituation } from "../order_content/series_situation.ts";
import type { ExistingOrder, ProtocoledOrder, ProtocoledState } from "../order_content/visibility.ts";
import { contentOfDraft } from "./draft_content.ts";
import { type DuplicateWarning, lawsuitWarnings } from "./draft_warning.ts";
import type { OrderFollowUp } from "./order_follow_up.ts";
import { type DraftAnswer, type Order, type OrderSummaryAnswer, wireOrigin } from "./order_schema.ts";
import { amountsIn, wireHeld, wireMoved } from "./target_follow_up.ts";
import { postponedFrom, wireTarget } from "./target_wire.ts";

const total = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);

const headOf = (order: ExistingOrder, requested: bigint | undefined, splitWaits = false) => ({
  id: order.id,
  tipo: wireKind[order.kind],
  ...situationOf(order, splitWaits),
  numeroProcesso: order.processNumber,
  cpfJuiz: order.judge.cpf,
  nomeJuiz: order.judge.name,
  varaId: order.unit.id,
  nomeVara: order.unit.name,
  tipoAcao: order.lawsuitType,
  autor: order.plaintiff && { nome: order.plaintiff.name, cpfCnpj: order.plaintiff.taxId },
  sigilosa: order.confidential,
  dataProtocolo: mapPresent(order.scheduledFor, String),
  cpfCriador: order.creator.cpf,
  nomeCriador: order.creator.name,
  dataHoraCriacao: wireInstant(order.createdAt),
  ...wireVersion(order),
  ...wireContent(order),
  ...(order.series && { serieId: order.series.id, ordemNaSerie: order.series.position }),
  ...(order.kind === "block" && { valorTotal: wireMoney(requested ?? 0n) }),
});

/** The content of an order, without the deposit, which names people. */
function wireContent(content: OrderContent) {
  if (content.kind === "information") {
    return { informacoes: content.information.map((kind) => wireInformation[kind]) };
  }
  const { repetitionEndsOn, largeAmountConfirmed } = content;
  return {
    ...(repetitionEndsOn && { reiteracaoProgramada: { dataFim: repetitionEndsOn.toString() } }),
    ...(largeAmountConfirmed && { valorElevadoConfirmado: true }),
  };
}

function wireDeposit(order: ExistingOrder): Pick<DraftAnswer, "depositoJudicial"> {
  return order.kind === "information" || order.deposit === undefined
    ? {}
    : depositAnswer(order.deposit, order.depositInstitution);
}

/** The fields of a defendant that drafts and orders share. */
const wireDefendant = (
  { kind }: OrderContent,
  { taxId, name, amount, salaryAccount, useSingleAccount }: DraftView["defendants"][number],
) => ({
  cpfCnpj: taxId,
  nome: name,
  ...(kind === "block" && { valor: mapPresent(amount, wireMoney), contaSalario: salaryAccount }),
  usarContaUnica: useSingleAccount,
});

/** The data for a draft's answer, newly decided or read back. */
export interface DraftView {
  readonly order: ExistingOrder;
  readonly defendants: readonly Pick<
    OrderDefendant,
    "taxId" | "name" | "amount" | "salaryAccount" | "useSingleAccount"
  >[];
  readonly targets: readonly Pick<
    OrderTarget,
    | "defendantPosition"
    | "ispb"
    | "institutionName"
    | "receiverIspb"
    | "agency"
    | "account"
    | "origin"
    | "affected"
  >[];
}

/** The data of a draft that was just saved, without reading it back. */
export function draftViewOf(
  { draft, ...saved }: Pick<StoredOrder, "id" | "version" | "creator" | "createdAt" | "changed"> & {
    draft: Draft;
  },
  nameOf: (ispb: string) => string,
): DraftView {
  const ispb = draft.kind === "block" ? draft.deposit?.ispb : undefined;
  return {
    order: {
      ...draft,
      ...saved,
      viewers: [],
      transferId: undefined,
      series: undefined,
      depositInstitution: ispb && nameOf(ispb),
      state: { status: "draft", scheduledFor: draft.scheduledFor },
    },
    defendants: draft.defendants,
    targets: draft.defendants.flatMap(({ targets }, defendantPosition) =>
      targets.map((target) => ({ ...target, defendantPosition, institutionName: nameOf(target.ispb) }))
    ),
  };
}

/** @param duplicates the warnings of `duplicateWarnings` */
export function wireDraft(
  { order, defendants, targets }: DraftView,
  duplicates: readonly DuplicateWarning[] = [],
): DraftAnswer {
  const warnings = [...lawsuitWarnings(order.lawsuitType), ...duplicates];
  const draft = {
    ...headOf(order, total(defendants.map(({ amount }) => amount))),
    ...wireDeposit(order),
    ...(warnings.length > 0 && { avisos: warnings }),
    reus: defendants.map((defendant, position) => ({
      ...wireDefendant(order, defendant),
      instituicoes: targets.filter(({ defendantPosition }) => defendantPosition === position).map((
        target,
      ) => ({
        ispb: target.ispb,
        nome: target.institutionName,
        ispbDestinatario: target.receiverIspb,
        atingida: target.affected,
        agencia: target.agency,
        conta: target.account,
        origem: wireOrigin[target.origin],
      })),
    })),
  };
  return { ...draft, resumoConteudo: contentDigest(contentOfDraft(draft)) };
}

/** The answer about a draft to the user who has just created or changed it, and may change it again. */
export const changeableDraft = (view: DraftView, duplicates: readonly DuplicateWarning[]): DraftAnswer => ({
  ...wireDraft(view, duplicates),
  podeAlterar: true,
});

export function wireOrder(
  { defendants, ...detail }: OrderDetail,
  order: ProtocoledOrder,
  moments: readonly OrderTimelineEntry[],
  followUp: OrderFollowUp,
  holidays: Holidays,
  { series, departures }: {
    readonly series: SeriesView | undefined;
    readonly departures: readonly DispatchedRequest[] | undefined;
  },
): Order {
  const { protocol } = order.state;
  const targets = detail.targets.map((target) => followUp.shown(target));
  const departureOf = new Map(departures?.map(({ id, departure }) => [id, departure]));
  return {
    ...headOf(order, total(defendants.map(({ amount }) => amount)), followUp.splitWaits),
    numeroProtocolo: protocol.number,
    dataHoraProtocolo: wireInstant(protocol.at),
    cpfProtocolador: protocol.by,
    nomeProtocolador: protocol.byName,
    ...wireProtocoledContent(protocol.content),
    idTransferencia: order.transferId,
    ...wireDeposit(order),
    ...datesOf(order, order.state, holidays),
    ...postponedFrom(order.state, moments),
    ...wireIncomplete(departures, "order"),
    ...(order.kind === "block" && wireHeld(amountsIn(followUp.balances, targets))),
    reus: defendants.map((defendant) => ({
      ...wireDefendant(order, defendant),
      ...amountsOfDefendant(
        order,
        amountsIn(
          followUp.balances,
          targets.filter(({ defendantPosition }) => defendantPosition === defendant.position),
        ),
      ),
    })),
    ...(series && { serie: wireSituation(series) }),
    ...followUp.order,
    alvos: targets.filter(({ affected }) => affected)
      .map((target) => ({
        ...wireTarget(order, target, departureOf.get(target.id)),
        ...followUp.ofTarget(target.id),
      })),
    eventos: moments.map((moment) => ({
      tipo: wireEventType[eventTypeOf(moment.type)],
      dataHora: wireInstant(moment.at),
      dados: payloadOf(moment),
    })),
  };
}

const amountsOfDefendant = ({ kind, state }: ProtocoledOrder, amounts: Amounts) =>
  kind === "block" && { ...wireHeld(amounts), ...(state.status === "answered" && wireMoved(amounts)) };

/** An order that is never sent has no dates. */
const datesOf = ({ series }: ExistingOrder, state: ProtocoledState, holidays: Holidays) =>
  series?.notSent ? {} : exchangeDatesOf(state, holidays);

/**
 * What a list says of the amounts of an order or a series.
 *
 * @param hasAmount whether an institution has said one
 */
export const listedAmounts = (amounts: Amounts, hasAmount: boolean) => ({
  ...wireHeld(amounts),
  ...(!hasAmount && { nenhumValorInformado: true as const }),
});

export function wireSummary(
  { order, changedAt, defendants, defendantNames, requested, amounts, hasAmount, splitWaits, departures }:
    & OrderSummary
    & Pick<OrderAmounts, "amounts" | "hasAmount">
    & { order: ExistingOrder; departures?: readonly DispatchedRequest[] | undefined },
  holidays: Holidays,
): OrderSummaryAnswer {
  const { state } = order;
  return {
    ...headOf(order, requested, splitWaits),
    ...(state.status !== "draft" && {
      numeroProtocolo: state.protocol.number,
      dataHoraProtocolo: wireInstant(state.protocol.at),
      ...datesOf(order, state, holidays),
    }),
    ...wireIncomplete(departures, "order"),
    dataHoraAtualizacao: wireInstant(changedAt),
    idTransferencia: order.transferId,
    ...(order.kind === "block" && listedAmounts(amounts, hasAmount)),
    quantidadeReus: defendants,
    nomesReus: [...defendantNames],
  };
}
