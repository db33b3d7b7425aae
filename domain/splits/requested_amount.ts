/** The amounts an order asks of its defendants, against which what is held and transferred is measured. */
import type { TaxId } from "../identity/tax_id.ts";
import type { Centavos } from "../money.ts";

/** The amount asked of a defendant; of an order in a series, what that order asks. */
export interface RequestedAmount {
  readonly taxId: TaxId;
  readonly amount: Centavos;
}
