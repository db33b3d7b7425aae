/** Formats values for documents, as on pages: zero and a missing value (`NO_VALUE`) are different. */
import { formatDate, formatDateTime, NO_VALUE, taxIdText } from "../../../domain/formatting.ts";
import { centavos, formatReais } from "../../../domain/money.ts";

/** Brasília time: `23/11/2026, 19:00`. */
export const formatMoment = (instant: Temporal.Instant | undefined): string =>
  instant === undefined ? NO_VALUE : formatDateTime(instant);

export const formatAmount = (amount: bigint | undefined): string =>
  amount === undefined ? NO_VALUE : formatReais(centavos(amount));

export { formatDate, taxIdText as taxId };
