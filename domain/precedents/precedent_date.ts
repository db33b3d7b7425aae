/** Dates of precedents: `dd/mm/aaaa` in requests, `aaaa-mm-dd` in answers; users write both. */
import { type DateKind, dateKinds, type Precedent, type PrecedentDates } from "./precedent.ts";
import type { Species } from "./species.ts";

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

/** Those of the dates that are dates. */
export const readDates = (texts: { readonly [Kind in DateKind]?: string | undefined }): PrecedentDates =>
  Object.fromEntries(dateKinds.flatMap((kind) => {
    const date = isoDate(texts[kind]);
    return date === undefined ? [] : [[kind, date]];
  }));

interface CitedDate {
  readonly kind: DateKind;
  readonly on: string;
}

/** The date a precedent is cited by: of its judgement, else the nearest to it that is known. */
export function citedDate({ dates = {} }: Pick<Precedent, "dates">): CitedDate | undefined {
  for (const kind of ["judged", "published", "admitted", "created", "status"] as const) {
    const on = dates[kind];
    if (on !== undefined) return { kind, on };
  }
  return undefined;
}

/** The days in a precedent's life that readers go by, with their names, in order. */
export const datesOf = (
  { dates = {}, species }: Pick<Precedent, "dates" | "species">,
): { readonly name: string; readonly on: string }[] =>
  dateKinds.flatMap((kind) => {
    const on = dates[kind];
    return on === undefined || kind === "status" ? [] : [{ name: dateName(kind, species), on }];
  });

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** What happened on a date, as a noun: `Julgamento`, `Afetação`. */
export function dateName(kind: DateKind, species: Species): string {
  switch (kind) {
    case "created":
      return ["SUM", "SV", "OJ"].includes(species)
        ? "Aprovação"
        : species === "IAC"
        ? "Instauração"
        : "Criação";
    case "admitted":
      return ["RR", "IRR", "RG"].includes(species) ? "Afetação" : "Admissão";
    case "judged":
      return ["ADI", "ADC", "ADO", "ADPF"].includes(species) ? "Decisão" : "Julgamento";
    case "published":
      return "Publicação";
    case "final":
      return "Trânsito em julgado";
    case "status":
      return "Situação atual";
  }
}

/** Whether a period that ends on a day, that day included, is over; a period without an end never is. */
export const isPeriodOver = (until: string | undefined, today: Temporal.PlainDate): boolean =>
  until !== undefined && Temporal.PlainDate.compare(until, today) < 0;
