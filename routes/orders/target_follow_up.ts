/** What came of an order: the follow-up of each target, its amounts with their totals, and its transfers, as on the wire. */
import type { AssetParts } from "../../domain/answers/answer_detail.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import { type Centavos, centavos, sum, ZERO } from "../../domain/money.ts";
import { type Amounts, amountsOf } from "../../domain/splits/amounts.ts";
import type { RequestedAmount } from "../../domain/splits/block_balance.ts";
import { wireSplitStatus } from "../../domain/splits/split.ts";
import { instructionOf, isTransfer, repeatsRequest, wireAction } from "../../domain/splits/split_action.ts";
import { actionChoices } from "../../domain/splits/split_content.ts";
import { splitContextOf, type SplitFacts } from "../../domain/splits/split_draft.ts";
import { balanceOf, type TargetBalance } from "../../domain/splits/target_balance.ts";
import type { OrderTarget } from "../../store/orders/orders.ts";
import type { AskedRequest } from "../../store/splits/order_amounts.ts";
import type { SplitDetail } from "../../store/splits/split_list.ts";
import { wireInstant, wireMoney } from "../http/wire.ts";
import { wireDoubts } from "../splits/doubt_schema.ts";
import { wireReservations } from "../splits/reservation_wire.ts";
import { type DisplayMoment, wireArrival } from "../splits/split_wire.ts";
import type { Order } from "./order_schema.ts";

/** A target as the court may see it. */
export interface ShownTarget extends OrderTarget {
  /** Whether the order's own request has left again, and its published answer is still the earlier one. */
  readonly isAskedAgain?: boolean;
}

export type TargetPart = Pick<
  Order["alvos"][number],
  | "valorTransferido"
  | "valorDesbloqueado"
  | "saldoRemanescente"
  | "saldoDisponivel"
  | "reservas"
  | "emDuvida"
  | "foraDoServico"
  | "pedidosEmDuvida"
  | "repeticao"
  | "partes"
  | "acoesPossiveis"
  | "exigeAtivo"
>;

/**
 * The published state of a target. The answer to a reiteration or a cancellation is shown once that split is
 * answered, as for any split (specification, "Events", 2); until then the target keeps the code it had, and
 * all amounts of the order agree.
 */
export function publishedOf(target: OrderTarget, targetBalance: TargetBalance | undefined): ShownTarget {
  if (targetBalance === undefined) return target;
  const { code, repeated } = targetBalance;
  if (code === target.code) return { ...target, blockedAmount: blockedOf(target, targetBalance) };
  return { ...target, code, blockedAmount: undefined, answeredAt: undefined, isAskedAgain: repeated };
}

/** The blocked amount; undefined while the institution has said none. */
export const blockedOf = ({ blockedAmount }: OrderTarget, targetBalance: TargetBalance | undefined) =>
  blockedAmount === undefined ? undefined : targetBalance?.balance.blocked ?? blockedAmount;

export function wireTargetBalance(
  targetBalance: TargetBalance | undefined,
  facts: SplitFacts,
  { open, asked }: { readonly open: boolean; readonly asked: ReadonlyMap<bigint, AskedRequest> },
): TargetPart {
  if (targetBalance === undefined) return { acoesPossiveis: [] };
  const { balance, parts, doubts, reservations } = targetBalance;
  const { actions, assetIsNamed } = actionChoices(targetBalance, splitContextOf(facts));
  const amounts = amountsOf([targetBalance]);
  return {
    ...(facts.order.kind === "block" && {
      ...wireMoved(amounts),
      emDuvida: wireMoney(amounts.inDoubt),
      foraDoServico: wireMoney(amounts.outside),
      ...(doubts.length > 0 && { pedidosEmDuvida: wireDoubts(doubts, asked) }),
      // Parts that do not add up to the published amount belong to an answer that is not published.
      partes: parts && sum(Object.values(parts)) === balance.blocked ? wireParts(parts) : undefined,
    }),
    ...(reservations.length > 0 && { reservas: wireReservations(reservations) }),
    acoesPossiveis: open ? actions.map((type) => wireAction[type]) : [],
    ...(assetIsNamed && { exigeAtivo: true }),
  };
}

/** The split that repeats a request of a target, beside which the target keeps its code. */
export function repetitionOf(id: bigint, splits: readonly SplitDetail[]): Pick<TargetPart, "repeticao"> {
  const repeating = splits.findLast(({ split: { state }, actions }) =>
    state.status !== "answered" &&
    actions.some(({ target, requested }) => target === id && repeatsRequest(requested.type))
  );
  if (repeating === undefined) return {};
  const { split: { id: splitId, state } } = repeating;
  if (state.status === "removed") return {};
  return {
    repeticao: {
      desdobramentoId: splitId,
      situacao: wireSplitStatus[state.status],
      ...(state.status !== "draft" && {
        numeroProtocoloDesdobramento: state.protocol.number,
        dataHoraProtocolo: wireInstant(state.protocol.at),
      }),
    },
  };
}

/** The transfers of a protocoled split, with their outcome as far as it is published. */
export function transfersOf({ split, actions }: SplitDetail, moment: DisplayMoment): Order["transferencias"] {
  const { state } = split;
  if (state.status === "draft" || state.status === "removed") return [];
  const { number } = state.protocol;
  return actions.flatMap(({ requested, answer, arrival, ...action }) => {
    const instruction = instructionOf(requested);
    if (instruction === undefined || !("amount" in instruction) || !isTransfer(instruction.type)) return [];
    return [{
      desdobramentoId: split.id,
      numeroProtocoloDesdobramento: number,
      alvoId: String(action.target),
      cpfCnpj: action.taxId,
      ispb: action.ispb,
      instituicao: action.institutionName,
      idTransferencia: action.transferId,
      valorPedido: wireMoney(instruction.amount),
      ...(state.status === "answered" && {
        valorTransferido: wireMoney(centavos(answer?.transferred ?? 0n)),
        recebimento: arrival && wireArrival(arrival, moment),
      }),
    }];
  });
}

/** The balances of targets by id. */
export type Balances = ReadonlyMap<bigint, TargetBalance>;

/** The balances of an order that is not answered yet: what has been processed so far, which no split follows. */
export const processedBalances = (targets: readonly OrderTarget[]): Balances =>
  new Map(
    targets.filter(({ affected }) => affected).map((target) => [
      target.id,
      balanceOf({
        id: target.id,
        taxId: target.taxId as TaxId,
        ispb: target.ispb,
        code: target.code,
        blocked: target.blockedAmount === undefined ? ZERO : centavos(target.blockedAmount),
        parts: undefined,
        consecutiveNoAnswers: target.consecutiveNoAnswers,
        actions: [],
      }, { series: undefined }),
    ]),
  );

/** The amounts of some of an order's targets together. */
export const amountsIn = (balances: Balances, targets: readonly Pick<OrderTarget, "id">[]): Amounts =>
  amountsOf(targets.flatMap(({ id }) => balances.get(id) ?? []));

/** What is blocked, in doubt and outside, whatever the state of the order. */
export const wireHeld = ({ blocked, inDoubt, outside }: Amounts) => ({
  valorBloqueado: wireMoney(blocked),
  emDuvida: wireMoney(inDoubt),
  foraDoServico: wireMoney(outside),
});

/** What became of the blocked, once the order is answered. */
export const wireMoved = ({ transferred, unblocked, remaining, available }: Amounts) => ({
  valorTransferido: wireMoney(transferred),
  valorDesbloqueado: wireMoney(unblocked),
  saldoRemanescente: wireMoney(remaining),
  saldoDisponivel: wireMoney(available),
});

export const wireSummaryOfMoney = (requested: readonly RequestedAmount[], amounts: Amounts) => ({
  pedido: wireMoney(sum(requested.map(({ amount }): Centavos => amount))),
  bloqueado: wireMoney(amounts.blocked),
  transferido: wireMoney(amounts.transferred),
  desbloqueado: wireMoney(amounts.unblocked),
  remanescente: wireMoney(amounts.remaining),
  ...(amounts.inDoubt > ZERO && { emDuvida: wireMoney(amounts.inDoubt) }),
  ...(amounts.outside > ZERO && { foraDoServico: wireMoney(amounts.outside) }),
});

const wireParts = ({ accounts, termDeposits, securities, publicSecurities }: AssetParts) => ({
  contas: wireMoney(accounts),
  depositoPrazo: wireMoney(termDeposits),
  titulos: wireMoney(securities),
  titulosPublicos: wireMoney(publicSecurities),
});
