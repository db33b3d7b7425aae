/** The amounts of an order's targets, and their totals, as the wire has them. */
import { type Amounts, amountsOf } from "../../../domain/splits/amounts.ts";
import type { AssetParts } from "../../../domain/answers/asset_parts.ts";
import { type Centavos, centavos, sum, ZERO } from "../../../domain/money.ts";
import type { RequestedAmount } from "../../../domain/splits/requested_amount.ts";
import { balanceOf, type TargetBalance } from "../../../domain/splits/target_balance.ts";
import type { TaxId } from "../../../domain/identity/tax_id.ts";
import type { OrderTarget } from "../../../store/orders/orders.ts";
import { wireMoney } from "../../http/wire.ts";

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

export const wireParts = ({ accounts, termDeposits, securities, publicSecurities }: AssetParts) => ({
  contas: wireMoney(accounts),
  depositoPrazo: wireMoney(termDeposits),
  titulos: wireMoney(securities),
  titulosPublicos: wireMoney(publicSecurities),
});
