/**
 * Finds the alternatives of a term in a document: synonyms, expansions of a truncated word, spellings of a
 * statute.
 */
import type { Lexicon } from "../index/lexicon.ts";
import type { WordSequence } from "../index/term_statistics.ts";
import { placeOfNear, placeOfSequence } from "../language/places.ts";
import type { Alternative, Term } from "../query/plan_node.ts";

/** Whether a document has one of a term's alternatives. */
export const hasAlternative = (
  { alternatives }: Term,
  words: WordSequence["words"],
  lexicon: Lexicon,
): boolean => placesOfAlternatives(alternatives, words, lexicon).next().done === false;

/** The first place in a document of each alternative that it has. */
export function* placesOfAlternatives(
  alternatives: readonly Alternative[],
  words: WordSequence["words"],
  lexicon: Lexicon,
): Generator<number> {
  for (const one of alternatives) {
    const place = one.type === "sequence"
      ? placeOfSequence(words, one)
      : one.type === "near"
      ? placeOfNear({ words, stemsOfWords: lexicon.stemsOfWords(), start: 0, end: words.length }, one)
      : words.findIndex((word: number) => lexicon.stemOf(word) === one.stem);
    if (place !== -1) yield place;
  }
}
