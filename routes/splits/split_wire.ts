/** Converts splits to their wire form. */
import { match } from "ts-pattern";
import { findCode } from "../../domain/answers/response_code.ts";
import { isOverdue, overdueUntil } from "../../domain/arrival.ts";
import type { AuditedContent } from "../../domain/audit/content_change.ts";
import { type Holidays, localDate } from "../../domain/calendar/calendar.ts";
import type { DispatchedRequest } from "../../domain/orders/departure.ts";
import {
  protocolShowsNames,
  type SplitState,
  wireSplitOrigin,
  wireSplitStatus,
} from "../../domain/splits/split.ts";
import {
  instructionOf,
  instructionParts,
  isTransfer,
  repeatedBy,
  type RequestedAction,
  wireAction,
} from "../../domain/splits/split_action.ts";
import type { SplitDetail, SplitHeadRow, StoredAction } from "../../store/splits/split_list.ts";
import { depositAnswer } from "../accounts/deposit_schema.ts";
import { mapPresent, wireInstant, wireMoney } from "../http/wire.ts";
import { contentDigest, depositOf } from "../order_content/content_digest.ts";
import { wireDeparture, wireIncomplete } from "../order_content/departure_wire.ts";
import { wireProtocoledContent, wireVersion } from "../order_content/draft_version.ts";
import { exchangeDatesOf } from "../order_content/exchange_dates.ts";
import type { arrivalSituations, Split, SplitSummary } from "./split_schema.ts";

type ShownState = Exclude<SplitState, { status: "removed" }>;

/** The text of each state, as on the service's screens. */
const splitSituationText: Record<ShownState["status"], string> = {
  draft: "Aguardando protocolo",
  protocoled: "Desdobramento ainda não disponibilizado para as instituições financeiras",
  dispatching: "Desdobramento ainda não disponibilizado para as instituições financeiras",
  sent: "Aguardando respostas das instituições financeiras",
  consolidating: "Consolidando resposta",
  answered: "Respostas recebidas, processadas e disponibilizadas para consulta",
};

/** The calendar and date by which splits are shown. */
export interface DisplayMoment {
  readonly holidays: Holidays;
  /** Transfers expected up to this day are overdue. */
  readonly overdueUntil: Temporal.PlainDate;
  /** What of the splits is in remittances, by their ids, where it is shown. */
  readonly departures?: ReadonlyMap<string, readonly DispatchedRequest[]>;
}

export const displayMomentOf = (now: Temporal.Instant, holidays: Holidays): DisplayMoment => ({
  holidays,
  overdueUntil: overdueUntil(localDate(now), holidays),
});

export function wireSplit({ split, actions }: SplitDetail, moment: DisplayMoment): Split {
  const departures = new Map(moment.departures?.get(split.id)?.map(({ id, departure }) => [id, departure]));
  const transfers = actions.some(({ requested }) => {
    const instruction = instructionOf(requested);
    return instruction !== undefined && isTransfer(instruction.type);
  });
  const deposit = split.deposit ?? (transfers ? split.orderDeposit : undefined);
  const wired = {
    ...wireSplitHead(split, moment),
    ...(deposit && depositAnswer(deposit, split.depositInstitution)),
    acoes: actions.map((action) => ({
      ...wireStoredAction(action, moment),
      ...wireDeparture(departures.get(action.id)),
    })),
  };
  const { state } = split;
  return {
    ...wired,
    ...("protocol" in state && state.protocol !== undefined
      ? wireProtocoledContent(state.protocol.content)
      : { resumoConteudo: contentDigest(contentOfSplit(wired)) }),
  };
}

export function wireSplitHead(split: SplitHeadRow, { holidays, departures }: DisplayMoment): SplitSummary {
  const { state } = split;
  if (state.status === "removed") throw new Error("A removed split is not shown");
  return {
    id: split.id,
    situacao: wireSplitStatus[state.status],
    situacaoTexto: splitSituationText[state.status],
    origem: wireSplitOrigin[split.origin],
    numeroProtocoloOrdem: split.orderNumber,
    numeroProcesso: split.processNumber,
    sigilosa: split.confidential,
    quantidadeReus: split.defendants,
    nomesReus: [...split.defendantNames],
    cpfJuiz: split.judge.cpf,
    ...((state.status === "draft" || protocolShowsNames("split")) && { nomeJuiz: split.judge.name }),
    varaId: split.unit.id,
    nomeVara: split.unit.name,
    ...(split.origin === "user" && { cpfCriador: split.creator.cpf }),
    dataHoraCriacao: wireInstant(split.createdAt),
    ...wireVersion(split),
    ...(state.status === "draft" && { reservaAte: mapPresent(split.reservedThrough, String) }),
    interrompeSerie: split.interruptsSeries,
    ...datesOf(state, holidays),
    ...wireIncomplete(departures?.get(split.id), "split"),
  };
}

function datesOf(state: ShownState, holidays: Holidays): Partial<SplitSummary> {
  if (state.status === "draft") return {};
  const { number, at } = state.protocol;
  return {
    numeroProtocolo: number,
    dataHoraProtocolo: wireInstant(at),
    ...exchangeDatesOf(state, holidays),
  };
}

function wireStoredAction(action: StoredAction, moment: DisplayMoment): Split["acoes"][number] {
  const { requested, answer, arrival } = action;
  const { amount, rest, asset } = instructionParts(instructionOf(requested));
  return {
    id: String(action.id),
    alvoId: String(action.target),
    cpfCnpj: action.taxId,
    nomeReu: action.defendantName,
    ispb: action.ispb,
    instituicao: action.institutionName,
    tipo: wireAction[requested.type],
    repete: mapPresent(repeatedBy(requested), String),
    valor: mapPresent(amount, wireMoney),
    saldoADesbloquear: mapPresent(rest, wireMoney),
    ativo: asset,
    idTransferencia: action.transferId,
    codigo: answer?.code,
    descricao: mapPresent(answer, ({ code }) => findCode(code)?.meaning),
    valorTransferido: mapPresent(answer, ({ transferred }) => wireMoney(transferred)),
    valorDesbloqueado: mapPresent(answer, ({ unblocked }) => wireMoney(unblocked)),
    dataHoraResposta: mapPresent(answer, ({ answeredAt }) => wireInstant(answeredAt)),
    recebimento: arrival && wireArrival(arrival, moment),
  };
}

/** An arrival with its depositary and expected day. */
type Arrival = NonNullable<StoredAction["arrival"]>;

export function wireArrival(arrival: Arrival, { overdueUntil }: Pick<DisplayMoment, "overdueUntil">) {
  return {
    situacao: arrivalSituation(arrival, overdueUntil),
    ispbDeposito: arrival.ispb,
    instituicaoDeposito: arrival.institution,
    previsao: arrival.expectedOn.toString(),
    ...match(arrival)
      .with({ status: "expected" }, ({ transferredAt, requests }) => ({
        dataHoraTransferencia: wireInstant(transferredAt),
        vezesConfirmacaoPedida: requests,
      }))
      .with({ status: "arrived" }, ({ amount, arrived, arrivedOn, account }) => ({
        valorRecebido: wireMoney(arrived),
        dataRecebimento: arrivedOn.toString(),
        conta: account,
        ...(arrived !== amount && { divergente: true }),
      }))
      .exhaustive(),
  };
}

function arrivalSituation(arrival: Arrival, until: Temporal.PlainDate): (typeof arrivalSituations)[number] {
  if (arrival.status === "arrived") return "RECEBIDA";
  return isOverdue(arrival, until) ? "ATRASADA" : "ESPERADA";
}

/** An action as in a request, for proposals. */
export const wireRequested = ({ target, type, amount }: RequestedAction) => ({
  alvoId: String(target),
  tipo: wireAction[type],
  valor: mapPresent(amount, wireMoney),
});

/** The content of a split, whether it awaits protocol or not. */
const contentOfSplit = (split: Omit<Split, "resumoConteudo">): AuditedContent => {
  const { numeroProtocoloOrdem, numeroProcesso, cpfJuiz, varaId, nomeVara, interrompeSerie } = split;
  return {
    ...{ numeroProtocoloOrdem, numeroProcesso, cpfJuiz, varaId, nomeVara, interrompeSerie },
    depositoJudicial: depositOf(split.depositoJudicial),
    acoes: split.acoes.map(({ alvoId, cpfCnpj, ispb, tipo, repete, valor, saldoADesbloquear, ativo }) => ({
      ...{ alvoId, cpfCnpj, ispb, tipo, repete, valor, saldoADesbloquear, ativo },
    })),
  };
};

/** The content of a split, likewise. */
export const splitContentOf = (detail: SplitDetail, moment: DisplayMoment): AuditedContent =>
  contentOfSplit(wireSplit(detail, moment));
