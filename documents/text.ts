/** Values as documents print them: as everywhere, with a dash for absent ones. */
import { dateTime, day, taxIdText } from "../domain/formatting/formatting.ts";
import { centavos, formatReais } from "../domain/money.ts";

/** `23/11/2026, 19:00` of Brasília, the courts' wall clock. */
export const wallClock = (instant: Temporal.Instant | undefined): string =>
  instant === undefined ? "—" : dateTime(instant);

export const reais = (amount: bigint | undefined): string =>
  amount === undefined ? "—" : formatReais(centavos(amount));

export { day, taxIdText as taxId };
