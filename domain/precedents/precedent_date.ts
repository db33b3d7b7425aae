/** Dates of precedents: `dd/mm/aaaa` in requests, `aaaa-mm-dd` in answers; users write both. */

/** Reads a date in either format, with or without a time; undefined when the text is not a date. */
export function parsePrecedentDate(text: string): Temporal.PlainDate | undefined {
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const iso = y === undefined
    ? text.trim().slice(0, 10)
    : `${y}-${m!.padStart(2, "0")}-${d!.padStart(2, "0")}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  try {
    return Temporal.PlainDate.from(iso, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

export const isoDate = (text: string | undefined): string | undefined =>
  parsePrecedentDate(text ?? "")?.toString();

/** The year of the earliest date; undefined when there is none. */
export function yearOf(dates: readonly (string | undefined)[]): number | undefined {
  const [first] = dates.flatMap((date) => isoDate(date) ?? []).sort();
  return first === undefined ? undefined : Number(first.slice(0, 4));
}

/** Whether a period that ends on a day, that day included, is over; a period without an end never is. */
export const isPeriodOver = (until: string | undefined, today: Temporal.PlainDate): boolean =>
  until !== undefined && Temporal.PlainDate.compare(until, today) < 0;
