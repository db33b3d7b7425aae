/** Formats values for documents, as on pages: zero and a missing value (`NO_VALUE`) are different. */
import { dateTime, day, NO_VALUE, taxIdText } from "../domain/formatting/formatting.ts";
import { centavos, formatReais } from "../domain/money.ts";

/** Brasília time: `23/11/2026, 19:00`. */
export const wallClock = (instant: Temporal.Instant | undefined): string =>
  instant === undefined ? NO_VALUE : dateTime(instant);

export const reais = (amount: bigint | undefined): string =>
  amount === undefined ? NO_VALUE : formatReais(centavos(amount));

export { day, taxIdText as taxId };
