/** The follow-up of an order's answers in its detail: balances, possible actions and pending items. */
import { match } from "ts-pattern";
import { codesNeedingAsset, codesText } from "../../domain/answers/response_code.ts";
import { isOverdue } from "../../domain/arrival.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import { type Excess, findExcesses } from "../../domain/follow_up/excess.ts";
import { type PendingItem, pendingItemsOf } from "../../domain/follow_up/worklist.ts";
import { formatList } from "../../domain/formatting.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { formatReais, ZERO } from "../../domain/money.ts";
import { amountsOf } from "../../domain/splits/amounts.ts";
import { wireAction } from "../../domain/splits/split_action.ts";
import {
  balancesOfTargets,
  orderRefusals,
  splitContextOf,
  type SplitFacts,
} from "../../domain/splits/split_draft.ts";
import type { TargetBalance } from "../../domain/splits/target_balance.ts";
import { departuresOf } from "../../store/dispatch/departures.ts";
import type { OrderDetail, OrderTarget } from "../../store/orders/orders.ts";
import { askedRequests } from "../../store/splits/order_amounts.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import type { App } from "../app.ts";
import { wireMoney } from "../http/wire.ts";
import { discardText } from "../order_content/series_situation.ts";
import type { ProtocoledOrder } from "../order_content/visibility.ts";
import { noSources, readSplitFacts } from "../splits/split_facts.ts";
import { type DisplayMoment, displayMomentOf, wireRequested, wireSplitHead } from "../splits/split_wire.ts";
import { wirePending } from "./order_follow_up_schema.ts";
import type { Order } from "./order_schema.ts";
import {
  type Balances,
  blockedOf,
  processedBalances,
  publishedOf,
  repetitionOf,
  type ShownTarget,
  type TargetPart,
  transfersOf,
  wireSummaryOfMoney,
  wireTargetBalance,
} from "./target_follow_up.ts";

export interface OrderFollowUp {
  readonly order: Pick<
    Order,
    "resumoFinanceiro" | "desdobramentos" | "excesso" | "transferencias" | "pendencias"
  >;
  /** Whether a split awaits protocol. */
  readonly splitWaits: boolean;
  /** The published balances of the targets; what has been processed of an order that is not answered. */
  readonly balances: Balances;
  /** A target as the court may see it. */
  shown(target: OrderTarget): ShownTarget;
  /** The fields of a target besides its answer. */
  ofTarget(id: bigint): TargetPart;
  readonly splits: readonly SplitDetail[];
}

/** The follow-up of an order that is not answered yet: what its institutions have answered so far. */
function unanswered({ order, targets }: Pick<OrderDetail, "order" | "targets">): OrderFollowUp {
  const balances = processedBalances(targets);
  return {
    order: { desdobramentos: [], transferencias: [], pendencias: [] },
    splitWaits: false,
    balances,
    shown: (target) => ({ ...target, blockedAmount: blockedOf(target, balances.get(target.id)) }),
    ofTarget: (id) => {
      const outside = balances.get(id)?.outside ?? ZERO;
      return {
        acoesPossiveis: [],
        ...(order.kind === "block" && outside > ZERO && { foraDoServico: wireMoney(outside) }),
      };
    },
    splits: [],
  };
}

/** Reads and computes the follow-up of an order's answers, for a caller who sees it. */
export async function followUpOf(
  app: App,
  caller: Caller,
  detail: Omit<OrderDetail, "order"> & { readonly order: ProtocoledOrder },
): Promise<OrderFollowUp> {
  const { order } = detail;
  if (order.state.status !== "answered") return unanswered(detail);
  const [factsOf, splits, holidays] = await Promise.all([
    readSplitFacts(app.db, caller, [order], localDate(app.clock())),
    findSplits(app.db, { orderId: order.id }),
    app.holidays(),
  ]);
  const facts = factsOf(order, noSources);
  const balances = balancesOfTargets(facts);
  const asked = await askedRequests(
    app.db,
    balances.flatMap(({ doubts }) => doubts.map(({ action }) => action)),
  );
  const departures = await departuresOf(app.db, "split", splits.map(({ split }) => split.id), "open");
  const moment = { ...displayMomentOf(app.clock(), holidays), departures };
  const excess = findExcesses(facts.requested, balances, splitContextOf(facts));
  const byTarget = new Map(balances.map((targetBalance) => [targetBalance.target, targetBalance]));
  const open = orderRefusals(facts).length === 0;
  return {
    order: {
      ...(order.kind === "block" &&
        { resumoFinanceiro: wireSummaryOfMoney(facts.requested, amountsOf(balances)) }),
      desdobramentos: splits.map(({ split }) => wireSplitHead(split, moment)),
      ...(excess.length > 0 && { excesso: wireExcess(excess) }),
      transferencias: splits.flatMap((split) => transfersOf(split, moment)),
      pendencias: [
        ...pendingIn(facts, balances, excess).map(wirePendingOf),
        ...splits.flatMap((split) => pendingSplit(split, moment)),
      ],
    },
    splitWaits: splits.some(({ split }) => split.state.status === "draft"),
    balances: byTarget,
    shown: (target) => publishedOf(target, byTarget.get(target.id)),
    ofTarget: (id) => ({
      ...wireTargetBalance(byTarget.get(id), facts, { open, asked }),
      ...repetitionOf(id, splits),
    }),
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
      .with(
        { type: "in-doubt" },
        ({ amount }) =>
          `Há ${
            formatReais(amount)
          } em dúvida: um pedido terminou sem resposta (código 98) e pode ter sido cumprido. ` +
          "Em uma série ele não é reiterado; para pedir o valor outra vez, confirme-o no protocolo",
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
