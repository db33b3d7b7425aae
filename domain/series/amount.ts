/**
 * What the next order of a series asks: `amount(k+1) = amount(k) − blocked(k)`, for each defendant.
 *
 * Source: specification, "Series".
 */
import { type Centavos, subtract, sum, ZERO } from "../money.ts";
import type { TaxId } from "../identity/tax_id.ts";

/** What an order of a series asks of a defendant, at each of the defendant's institutions. */
export interface DefendantAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}

/** With what each institution blocked, or carried out outside the service (code 07); nothing for the silent ones. */
export interface PublishedAmount extends DefendantAmount {
  readonly blocked: readonly Centavos[];
}

/**
 * What is left to ask. Institutions can block more than was asked between them: nothing is left then. A defendant of whom
 * nothing is left is not in the next order; what a court has unblocked meanwhile is not asked again.
 */
export const amountsLeft = (shares: readonly PublishedAmount[]): DefendantAmount[] =>
  shares.map(({ taxId, amount, blocked }) => ({ taxId, amount: leftOf(amount, sum(blocked)) }))
    .filter(({ amount }) => amount > ZERO);

const leftOf = (amount: Centavos, blocked: Centavos): Centavos =>
  blocked >= amount ? ZERO : subtract(amount, blocked);
