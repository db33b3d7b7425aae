/** Which precedent of the search a key of the bank names, so that what the bank removed can be removed there too. */
import { precedentId } from "./precedent.ts";
import { enunciadoSpecies, isSpecies, originSuffix, type Species } from "./species.ts";

interface BankKey {
  /** As the bank's status history names it: `RR`, `ENU`, `CC`. */
  readonly category: string;
  /** The court, in the search's spelling. */
  readonly organ: string;
  readonly number: number;
  /** What tells apart two of one number: `SUMULA_VINCULANTE`, `ADI/2`. */
  readonly kind: string | undefined;
}

/** Undefined for what is not searched. */
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
