/** The fields of a target in an order's detail that follow from its published answers and from splits. */
import { sum } from "../../../domain/money.ts";
import { actionChoices } from "../../../domain/splits/action_choices.ts";
import { amountsOf } from "../../../domain/splits/amounts.ts";
import { wireSplitStatus } from "../../../domain/splits/split.ts";
import { repeatsRequest, wireAction } from "../../../domain/splits/split_action.ts";
import { splitContextOf, type SplitFacts } from "../../../domain/splits/split_draft.ts";
import type { TargetBalance } from "../../../domain/splits/target_balance.ts";
import type { OrderTarget } from "../../../store/orders/orders.ts";
import type { AskedRequest } from "../../../store/splits/doubtful_requests.ts";
import type { SplitDetail } from "../../../store/splits/split_list.ts";
import { wireInstant, wireMoney } from "../../http/wire.ts";
import { wireReservations } from "../../splits/reservation_wire.ts";
import { wireDoubts } from "../../splits/doubt_schema.ts";
import { wireMoved, wireParts } from "./order_amounts.ts";
import type { Order } from "../order_schema.ts";

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
