/**
 * Finds the indexed precedent for a key of the precedents bank, so that a precedent removed from the bank can
 * be removed from the index.
 */
import { precedentId } from "./precedent.ts";
import { enunciadoSpecies, isSpecies, originSuffix, type Species } from "./species.ts";

interface BankKey {
  /** The category in the bank's status history: `RR`, `ENU`, `CC`. */
  readonly category: string;
  /** The acronym of the court, as the search spells it. */
  readonly organ: string;
  readonly number: number;
  /** The kind that distinguishes precedents of the same court and number: `SUMULA_VINCULANTE`, `ADI/2`. */
  readonly kind: string | undefined;
}

/** The id of the indexed precedent; undefined for a category that is not searched. */
export function indexedId({ category, organ, number, kind = "" }: BankKey): string | undefined {
  const [review = "", sequence] = kind.split("/");
  const species: Species | undefined = isSpecies(category)
    ? category
    : category === "ENU"
    ? enunciadoSpecies[kind]
    : category === "CC" && isSpecies(review)
    ? review
    : undefined;
  const suffix = category === "CC" ? originSuffix(Number(sequence)) : "";
  return species && precedentId(organ, species, `${number}${suffix}`);
}
