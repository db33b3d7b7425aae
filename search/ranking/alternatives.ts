/**
 * Finds the alternatives of a term in a document: synonyms, expansions of a truncated word, spellings of a
 * statute.
 */
import { placeOfSequence } from "../language/places.ts";
import type { Lexicon } from "../index/lexicon.ts";
import type { Term } from "../query/plan_node.ts";
import type { WordSequence } from "../index/term_statistics.ts";

/** Whether a document has one of a term's alternatives. */
export const hasAlternative = (term: Term, words: WordSequence["words"], lexicon: Lexicon): boolean =>
  placeOfAlternative(term, words, lexicon) !== -1;

/** The first place of one of a term's alternatives in a document; -1 when it has none. */
export function placeOfAlternative(
  { alternatives }: Term,
  words: WordSequence["words"],
  lexicon: Lexicon,
): number {
  for (const one of alternatives) {
    const place = one.type === "sequence"
      ? placeOfSequence(words, one)
      : words.findIndex((word: number) => lexicon.stemOf(word) === one.stem);
    if (place !== -1) return place;
  }
  return -1;
}
