/** Expands truncated words. */
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import type { Alternative, PlannedIndex } from "./plan_node.ts";

/** The most stems a truncated word is expanded to; the most frequent are used. */
export const MOST_EXPANSIONS = 50;

interface Expansions {
  /** The most frequent first. */
  readonly plans: readonly Alternative[];
  /** Whether there are more. */
  readonly areCut: boolean;
  readonly documentsOf: (plan: Alternative) => number;
}

/** All words with a prefix: by their stem where all words of the stem have it, otherwise one by one. */
export function expansionsOf(prefix: string, { lexicon, stemDocuments }: PlannedIndex): Expansions {
  const documentsOf = (plan: Alternative) =>
    stemDocuments(plan.type === "stem" ? plan.stem : lexicon.stemOf(plan.words[0]!));
  const all = wordsBegun(lexicon, prefix).filter((plan) => documentsOf(plan) > 0)
    .sort((a, b) => documentsOf(b) - documentsOf(a) || (nameOf(a, lexicon) < nameOf(b, lexicon) ? -1 : 1));
  return { plans: all.slice(0, MOST_EXPANSIONS), areCut: all.length > MOST_EXPANSIONS, documentsOf };
}

function wordsBegun(lexicon: Lexicon, prefix: string): Alternative[] {
  const byStem = Map.groupBy(lexicon.wordsBegun(prefix), lexicon.stemOf);
  byStem.delete(NO_STEM);
  return [...byStem].flatMap(([stem, words]): Alternative[] =>
    words.length === lexicon.wordsOfStem(stem)
      ? [{ type: "stem", stem }]
      : words.map((word) => ({ type: "sequence", words: [word], within: 1 }))
  );
}

const nameOf = (plan: Alternative, lexicon: Lexicon): string =>
  plan.type === "stem" ? lexicon.stem(plan.stem) : lexicon.word(plan.words[0]!);
