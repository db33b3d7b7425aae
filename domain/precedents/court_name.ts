/** Courts by the three digits that process numbers name them by. Source: Resolution CNJ 65/2008, article 1, §§ 4 and 5. */
import { findOrgan } from "./organ.ts";

/** The federal units in the order the resolution numbers their courts: alphabetical by acronym, but São Paulo after Sergipe. */
const UNITS = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SE SP TO".split(" ");

/** By the branch of the judiciary: the acronym of its court number `tr`, as searches of precedents spell it. */
const acronyms: Readonly<Record<string, (tr: string) => string | undefined>> = {
  1: () => "STF",
  3: () => "STJ",
  4: (tr) => `TRF${tr}`,
  5: (tr) => tr === "00" ? "TST" : `TRT${tr}`,
  6: (tr) => tr === "00" ? "TSE" : undefined,
  8: (tr) => `TJ${UNITS[Number(tr) - 1]}`,
};

/** `Tribunal Regional Federal da 1ª Região` for `401`; `tribunal 690` where the table has no such court. */
export function courtName(jtr: string): string {
  const acronym = acronyms[jtr.charAt(0)]?.(jtr.slice(1));
  return (acronym && findOrgan(acronym)?.description) ?? `tribunal ${jtr}`;
}
