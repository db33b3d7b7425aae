/** Values as Brazilian readers expect them on paper. */
import { ZONE } from "../domain/calendar/calendar.ts";
import { centavos, formatReais } from "../domain/money.ts";
import { formatTaxId, type TaxId } from "../domain/identity/tax_id.ts";

/** `23/11/2026, 19:00` of Brasília, the courts' wall clock; a dash for what has not happened. */
export const wallClock = (instant: Temporal.Instant | undefined): string =>
  instant === undefined ? "—" : clock.format(new Date(instant.epochMilliseconds));

const clock = new Intl.DateTimeFormat("pt-BR", {
  timeZone: ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** `23/11/2026`. */
export const day = (date: Temporal.PlainDate): string =>
  [date.day, date.month].map((part) => String(part).padStart(2, "0")).concat(String(date.year)).join("/");

export const reais = (amount: bigint | undefined): string =>
  amount === undefined ? "—" : formatReais(centavos(amount));

/** With its punctuation. */
export const taxId = (id: string): string => formatTaxId(id as TaxId);
