/**
 * The amounts of the next order of a series: `amount(k+1) = amount(k) − blocked(k)` for each defendant.
 *
 * Source: specification, "Series".
 */
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import type { TaxId } from "../identity/tax_id.ts";

/** The amount an order of a series asks of a defendant, at each of the defendant's institutions. */
export interface DefendantAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}

/**
 * The amount together with what each institution blocked, or carried out outside the service (code 07); empty
 * where no institution answered.
 */
export interface PublishedAmount extends DefendantAmount {
  readonly blocked: readonly Centavos[];
}

/**
 * The amounts left to ask. Where institutions together blocked more than was asked, nothing is left.
 * Defendants with nothing left are not in the next order, and what a court has unblocked meanwhile is not
 * asked again.
 */
export const remainingAmounts = (shares: readonly PublishedAmount[]): DefendantAmount[] =>
  shares.map(({ taxId, amount, blocked }) => ({ taxId, amount: leftOf(amount, sum(blocked)) }))
    .filter(({ amount }) => amount > ZERO);

const leftOf = (amount: Centavos, blocked: Centavos): Centavos =>
  blocked >= amount ? ZERO : subtract(amount, blocked);
