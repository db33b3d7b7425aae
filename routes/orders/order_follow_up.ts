/** The follow-up of an order's answers in its detail: balances, possible actions and pending items. */
import { match } from "ts-pattern";
import { isOverdue } from "../../domain/transfers/arrival.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { type Excess, findExcesses } from "../../domain/follow_up/excess.ts";
import { type Centavos, formatReais, sum } from "../../domain/money.ts";
import { type PendingItem, pendingItemsOf } from "../../domain/follow_up/worklist.ts";
import type { ExecutedAmounts } from "../../domain/splits/block_balance.ts";
import { codesNeedingAsset, codesText } from "../../domain/answers/code_sets.ts";
import { findCode } from "../../domain/answers/response_code.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import { actionChoices } from "../../domain/splits/action_choices.ts";
import {
  balancesOfTargets,
  orderRefusals,
  splitContextOf,
  type SplitFacts,
} from "../../domain/splits/split_draft.ts";
import type { TargetBalance } from "../../domain/splits/target_balance.ts";
import type { AssetParts } from "../../domain/answers/asset_parts.ts";
import type { OrderDefendant, OrderDetail, OrderTarget } from "../../store/orders/orders.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import type { App } from "../app.ts";
import { transfersOf } from "./order_transfers.ts";
import { wirePending } from "./order_follow_up_schema.ts";
import type { Order } from "./order_schema.ts";
import type { ProtocoledOrder } from "./existing_order.ts";
import { discardText } from "../series/series_situation.ts";
import { noSources, readSplitFacts } from "../splits/split_facts.ts";
import { type DisplayMoment, displayMomentOf, wireRequested, wireSplitHead } from "../splits/split_wire.ts";
import { wireMoney } from "../http/wire.ts";
import { formatList } from "../../domain/formatting/formatting.ts";

type TargetPart = Pick<
  Order["alvos"][number],
  | "valorTransferido"
  | "valorDesbloqueado"
  | "saldoRemanescente"
  | "saldoDisponivel"
  | "partes"
  | "acoesPossiveis"
  | "exigeAtivo"
>;

export interface OrderFollowUp {
  readonly order: Pick<
    Order,
    "resumoFinanceiro" | "desdobramentos" | "excesso" | "transferencias" | "pendencias"
  >;
  /** Whether a split awaits protocol. */
  readonly splitWaits: boolean;
  /** A target as the court may see it. */
  shown(target: OrderTarget): OrderTarget;
  /** The fields of a target besides its answer. */
  ofTarget(id: bigint): TargetPart;
  /** The published amounts that splits have transferred and unblocked of a target's block. */
  movedOf(id: bigint): ExecutedAmounts | undefined;
  readonly splits: readonly SplitDetail[];
}

/** The follow-up of an order that is not answered yet: empty. */
const nothing: OrderFollowUp = {
  order: { desdobramentos: [], transferencias: [], pendencias: [] },
  splitWaits: false,
  shown: (target) => target,
  ofTarget: () => ({ acoesPossiveis: [] }),
  movedOf: () => undefined,
  splits: [],
};

/** Reads and computes the follow-up of an order's answers, for a caller who sees it. */
export async function followUpOf(
  app: App,
  caller: Caller,
  { order, defendants }: Omit<OrderDetail, "order"> & { readonly order: ProtocoledOrder },
): Promise<OrderFollowUp> {
  if (order.state.status !== "answered") return nothing;
  const [factsOf, splits, holidays] = await Promise.all([
    readSplitFacts(app.db, caller, [order]),
    findSplits(app.db, { orderId: order.id }),
    app.holidays(),
  ]);
  const facts = factsOf(order, noSources);
  const balances = balancesOfTargets(facts);
  const moment = displayMomentOf(app.clock(), holidays);
  const excess = findExcesses(requestedAmounts(defendants), balances, splitContextOf(facts));
  const byTarget = new Map(balances.map((targetBalance) => [targetBalance.target, targetBalance]));
  const open = orderRefusals(facts).length === 0;
  return {
    order: {
      ...(order.kind === "block" && { resumoFinanceiro: moneyPicture(defendants, balances) }),
      desdobramentos: splits.map(({ split }) => wireSplitHead(split, moment)),
      ...(excess.length > 0 && { excesso: wireExcess(excess) }),
      transferencias: splits.flatMap((split) => transfersOf(split, moment)),
      pendencias: [
        ...pendingIn(facts, balances, excess).map(wirePendingOf),
        ...splits.flatMap((split) => pendingSplit(split, moment)),
      ],
    },
    splitWaits: splits.some(({ split }) => split.state.status === "draft"),
    shown: (target) => publishedOf(target, byTarget.get(target.id)),
    ofTarget: (id) => wireTargetBalance(byTarget.get(id), facts, open),
    movedOf: (id) => byTarget.get(id)?.balance,
    splits,
  };
}

const pendingIn = (
  facts: SplitFacts,
  balances: readonly TargetBalance[],
  excess: readonly Excess[],
): PendingItem[] =>
  facts.series?.disregard === undefined
    ? pendingItemsOf(balances, splitContextOf(facts), excess)
    : [{ type: "series-disregarded", reason: facts.series.disregard }];

/**
 * The published state of a target. The answer to a reiteration or a cancellation is shown once that split is
 * answered, as for any split (specification, "Events", 2); until then the target keeps its state or awaits
 * the answer, and all amounts of the order agree.
 */
function publishedOf(target: OrderTarget, targetBalance: TargetBalance | undefined): OrderTarget {
  if (targetBalance === undefined) return target;
  const { transferred, unblocked } = targetBalance.balance;
  const published = { ...target, releasedAmount: sum([transferred, unblocked]) };
  const isAnswer = target.code !== undefined && findCode(target.code)?.institutionMaySend !== false;
  if (!isAnswer || targetBalance.code === target.code) return published;
  return { ...published, code: targetBalance.code, blockedAmount: undefined, answeredAt: undefined };
}

/** The amounts asked of each defendant; none in an information request. */
export const requestedAmounts = (defendants: readonly OrderDefendant[]) =>
  defendants.flatMap(({ taxId, amount }) => amount === undefined ? [] : [{ taxId, amount }]);

function moneyPicture(defendants: readonly OrderDefendant[], balances: readonly TargetBalance[]) {
  const total = (of: (targetBalance: TargetBalance) => Centavos) => wireMoney(sum(balances.map(of)));
  return {
    pedido: wireMoney(sum(requestedAmounts(defendants).map(({ amount }) => amount))),
    bloqueado: total(({ balance }) => balance.blocked),
    transferido: total(({ balance }) => balance.transferred),
    desbloqueado: total(({ balance }) => balance.unblocked),
    remanescente: total(({ remaining }) => remaining),
  };
}

function wireTargetBalance(
  targetBalance: TargetBalance | undefined,
  facts: SplitFacts,
  open: boolean,
): TargetPart {
  if (targetBalance === undefined) return { acoesPossiveis: [] };
  const { balance, remaining, available, parts } = targetBalance;
  const { actions, assetIsNamed } = actionChoices(targetBalance, splitContextOf(facts));
  return {
    ...(facts.order.kind === "block" && {
      valorTransferido: wireMoney(balance.transferred),
      valorDesbloqueado: wireMoney(balance.unblocked),
      saldoRemanescente: wireMoney(remaining),
      saldoDisponivel: wireMoney(available),
      // Parts that do not add up to the published amount belong to an answer that is not published.
      partes: parts && sum(Object.values(parts)) === balance.blocked ? wireParts(parts) : undefined,
    }),
    acoesPossiveis: open ? actions.map((type) => wireAction[type]) : [],
    ...(assetIsNamed && { exigeAtivo: true }),
  };
}

const wireParts = ({ accounts, termDeposits, securities, publicSecurities }: AssetParts) => ({
  contas: wireMoney(accounts),
  depositoPrazo: wireMoney(termDeposits),
  titulos: wireMoney(securities),
  titulosPublicos: wireMoney(publicSecurities),
});

function wireExcess(found: readonly Excess[]): NonNullable<Order["excesso"]> {
  const actions = found.flatMap(({ actions }) => actions);
  return {
    reus: found.map(({ taxId, requested, held, excess, stuck }) => ({
      cpfCnpj: taxId,
      pedido: wireMoney(requested),
      retido: wireMoney(held),
      excesso: wireMoney(excess),
      semDesbloqueio: wireMoney(stuck),
    })),
    ...(actions.length > 0 && { propostaDesbloqueio: { acoes: actions.map(wireRequested) } }),
  };
}

function wirePendingOf(pending: PendingItem): Order["pendencias"][number] {
  return {
    tipo: wirePending[pending.type],
    ...("target" in pending && { alvoId: String(pending.target) }),
    mensagem: match(pending)
      .with(
        { type: "no-answer" },
        ({ remedies, contact }) =>
          `A instituição não respondeu (código 98); escolha ${
            formatList(remedies.map((remedy) => wireAction[remedy]), "ou")
          }` +
          (contact
            ? ". É a terceira vez seguida ou mais: contate a instituição e abra um chamado no suporte"
            : ""),
      )
      .with(
        { type: "not-forwarded" },
        () =>
          "A ordem não foi encaminhada à instituição (código 97); faça uma nova ordem só para ela, com /copiar?ispb=",
      )
      .with(
        { type: "asset-unnamed" },
        () =>
          `O bloqueio atingiu títulos de ente público (${
            codesText(codesNeedingAsset())
          }); identifique o ativo antes de transferir`,
      )
      .with(
        { type: "excess" },
        ({ excess }) =>
          `Foi bloqueado mais do que se pediu, em ${
            formatReais(excess)
          }; a proposta de desbloqueio está em excesso`,
      )
      .with({ type: "series-disregarded" }, ({ reason }) => discardText[reason])
      .exhaustive(),
  };
}

function pendingSplit({ split, actions }: SplitDetail, { overdueUntil }: DisplayMoment): Order["pendencias"] {
  const waiting = split.state.status === "draft"
    ? [{
      tipo: wirePending["split-waiting"],
      desdobramentoId: split.id,
      mensagem: "Um desdobramento aguarda protocolo; protocole-o ou exclua-o",
    }]
    : [];
  const late = actions.filter(({ arrival }) => arrival !== undefined && isOverdue(arrival, overdueUntil));
  return [
    ...waiting,
    ...late.map(({ target, transferId }) => ({
      tipo: wirePending["transfer-overdue"],
      alvoId: String(target),
      desdobramentoId: split.id,
      mensagem:
        `A transferência ${
          transferId ?? ""
        } não foi confirmada pela depositária no prazo; contate a instituição que a ` +
        "declarou e a depositária",
    })),
  ];
}
