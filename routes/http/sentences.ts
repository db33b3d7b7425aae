/** Pieces of the Portuguese sentences of problems. */
import { ZONE } from "../../domain/calendar/calendar.ts";

/** `a, b e c`. */
export const list = (items: readonly string[], last = "e"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;

/** `1 segundo`, `2 segundos`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const two = (value: number): string => String(value).padStart(2, "0");

/** `23/11/2026`. */
export const date = ({ day, month, year }: Pick<Temporal.PlainDate, "day" | "month" | "year">): string =>
  `${two(day)}/${two(month)}/${year}`;

/** An instant as a sentence has it: `23/11/2026 às 19:00`. */
export function dateTime(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO(ZONE);
  return `${date(local)} às ${two(local.hour)}:${two(local.minute)}`;
}
