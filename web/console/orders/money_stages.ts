/** The amounts of an order by stage, from the amount asked to the money received in the court's account. */
import { type Centavos, centavos, formatMoney, subtract, sum, ZERO } from "../../../domain/money.ts";
import { leftOf } from "../../../domain/splits/amounts.ts";
import { centsOf, type MoneySummary, type Transfer } from "./order_values.ts";

/** The blocked amount by its current stage; the parts add up to `blocked`. */
export interface MoneyStages {
  readonly requested: Centavos;
  readonly blocked: Centavos;
  /** Transferred, and receipt confirmed by the depositary. */
  readonly received: Centavos;
  /** Transferred according to the institution; receipt not confirmed yet. */
  readonly declared: Centavos;
  /** Transferred according to the institution; receipt not confirmed in time. */
  readonly late: Centavos;
  /** Transfer requested; no published answer yet. */
  readonly awaiting: Centavos;
  readonly unblocked: Centavos;
  /** Still blocked, unless a request without an answer has moved it; absent where nothing is in doubt. */
  readonly inDoubt?: Centavos;
  /** Blocked, without a pending request to transfer it. */
  readonly remaining: Centavos;
}

export function moneyStagesOf(picture: MoneySummary, transfers: readonly Transfer[]): MoneyStages {
  const declared = (situation: string) =>
    sum(
      transfers.flatMap(({ valorTransferido, recebimento }) =>
        recebimento?.situacao === situation ? [centsOf(valorTransferido)] : []
      ),
    );
  const [received, late] = [declared("RECEBIDA"), declared("ATRASADA")];
  const inDoubt = centsOf(picture.emDuvida);
  const remaining = subtract(centsOf(picture.remanescente), inDoubt);
  // A transfer that is asked again keeps its id, and is in doubt already.
  const ended = new Set(
    transfers.flatMap(({ idTransferencia, valorTransferido }) =>
      idTransferencia === undefined || valorTransferido === undefined ? [] : [idTransferencia]
    ),
  );
  const waiting = sum(
    transfers.flatMap(({ idTransferencia, valorPedido, valorTransferido }) =>
      valorTransferido !== undefined || idTransferencia !== undefined && ended.has(idTransferencia)
        ? []
        : [centsOf(valorPedido)]
    ),
  );
  const awaiting = waiting < remaining ? waiting : remaining;
  return {
    requested: centsOf(picture.pedido),
    blocked: centsOf(picture.bloqueado),
    received,
    late,
    declared: centavos(centsOf(picture.transferido) - received - late),
    awaiting,
    unblocked: centsOf(picture.desbloqueado),
    ...(inDoubt > ZERO && { inDoubt }),
    remaining: centavos(remaining - awaiting),
  };
}

/**
 * The amount missing in all: an excess at one defendant does not cover what is missing at another. What was
 * done outside the service is not missing.
 */
export const missingAmount = (pictures: readonly MoneySummary[]): string =>
  formatMoney(
    sum(pictures.map(({ pedido, bloqueado, foraDoServico }) =>
      leftOf(centsOf(pedido), sum([centsOf(bloqueado), centsOf(foraDoServico)]))
    )),
  );
