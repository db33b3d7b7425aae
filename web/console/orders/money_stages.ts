/** The amounts of an order by stage, which add up: from what was asked to what has arrived in the court's account. */
import { type Centavos, centavos, formatMoney, sum, ZERO } from "../../../domain/money.ts";
import { centsOf, type MoneyPicture, type Transfer } from "./order_shown.ts";

/** What was blocked, by where it is now; the parts add up to `blocked`. */
export interface MoneyStages {
  readonly asked: Centavos;
  readonly blocked: Centavos;
  /** Confirmed by the depositary. */
  readonly received: Centavos;
  /** An institution says it transferred it; not confirmed yet. */
  readonly declared: Centavos;
  /** Not confirmed in time. */
  readonly late: Centavos;
  /** Asked to be transferred, without a published answer. */
  readonly requested: Centavos;
  readonly unblocked: Centavos;
  /** Blocked, and nobody has asked to transfer it. */
  readonly remaining: Centavos;
}

export function stagesOf(picture: MoneyPicture, transfers: readonly Transfer[]): MoneyStages {
  const declared = (situation: string) =>
    sum(
      transfers.flatMap(({ valorTransferido, recebimento }) =>
        recebimento?.situacao === situation ? [centsOf(valorTransferido)] : []
      ),
    );
  const [received, late] = [declared("RECEBIDA"), declared("ATRASADA")];
  const remaining = centsOf(picture.remanescente);
  const waiting = sum(
    transfers.flatMap(({ valorPedido, valorTransferido }) =>
      valorTransferido === undefined ? [centsOf(valorPedido)] : []
    ),
  );
  const requested = waiting < remaining ? waiting : remaining;
  return {
    asked: centsOf(picture.pedido),
    blocked: centsOf(picture.bloqueado),
    received,
    late,
    declared: centavos(centsOf(picture.transferido) - received - late),
    requested,
    unblocked: centsOf(picture.desbloqueado),
    remaining: centavos(remaining - requested),
  };
}

/** What one defendant is blocked too much does not cover what another one lacks. */
export const missingOf = (pictures: readonly MoneyPicture[]): string =>
  formatMoney(sum(pictures.map(({ pedido, bloqueado }) => {
    const missing = centsOf(pedido) - centsOf(bloqueado);
    return missing > 0n ? centavos(missing) : ZERO;
  })));
