/**
 * The names of courts by their JTR, the three digits of process numbers. Source: Resolution CNJ 65/2008,
 * article 1, §§ 4 and 5.
 */
import { findOrgan } from "./organ.ts";

/**
 * The federal units in the order in which the resolution numbers their courts: alphabetical by acronym,
 * except that São Paulo follows Sergipe.
 */
const UNITS = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SE SP TO".split(" ");

/** For each branch of the judiciary the acronym of its court `tr`, as searches of precedents spell it. */
const acronyms: Readonly<Record<string, (tr: string) => string | undefined>> = {
  1: () => "STF",
  3: () => "STJ",
  4: (tr) => `TRF${tr}`,
  5: (tr) => tr === "00" ? "TST" : `TRT${tr}`,
  6: (tr) => tr === "00" ? "TSE" : undefined,
  8: (tr) => `TJ${UNITS[Number(tr) - 1]}`,
};

/**
 * The name of a court: `Tribunal Regional Federal da 1ª Região` for `401`; `tribunal 690` for a court that is
 * not in the table.
 */
export function courtName(jtr: string): string {
  const acronym = acronyms[jtr.charAt(0)]?.(jtr.slice(1));
  return (acronym && findOrgan(acronym)?.description) ?? `tribunal ${jtr}`;
}
