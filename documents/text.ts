/** Values as documents print them: as on pages, zero and what nobody has said told apart (`NO_VALUE`). */
import { dateTime, day, NO_VALUE, taxIdText } from "../domain/formatting/formatting.ts";
import { centavos, formatReais } from "../domain/money.ts";

/** `23/11/2026, 19:00` of Brasília, the courts' wall clock. */
export const wallClock = (instant: Temporal.Instant | undefined): string =>
  instant === undefined ? NO_VALUE : dateTime(instant);

export const reais = (amount: bigint | undefined): string =>
  amount === undefined ? NO_VALUE : formatReais(centavos(amount));

export { day, taxIdText as taxId };
