/** The dates of precedents: those of requests are `dd/mm/aaaa`, those of answers `aaaa-mm-dd`, and people write both. */

/** Of a date in either form, with or without a time; undefined for what is none. */
export function readDate(text: string): Temporal.PlainDate | undefined {
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

export const isoDate = (text: string | undefined): string | undefined => readDate(text ?? "")?.toString();

/** The year of the first of some dates. */
export function yearOf(dates: readonly (string | undefined)[]): number | undefined {
  const [first] = dates.flatMap((date) => isoDate(date) ?? []).sort();
  return first === undefined ? undefined : Number(first.slice(0, 4));
}

/** Whether what lasts until a day, that day included, is over; without an end it never is. */
export const isUntilOver = (until: string | undefined, today: Temporal.PlainDate): boolean =>
  until !== undefined && Temporal.PlainDate.compare(until, today) < 0;
