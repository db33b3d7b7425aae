/** Reads and expands truncated words. */
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import type { PlacedTerm } from "../language/places.ts";
import { fold } from "../language/stop_words.ts";
import type { PlannedIndex } from "./plan_node.ts";

/** A word with signs that stand for letters; the last `?` of a word ends a question as well. */
export const signInWord = /^[+-]?(?:[*$]\p{L}{3}|[\p{L}\p{M}]{2,}[*$]|[\p{L}\p{M}]{1,60}\?+[\p{L}*$])/u;
const patternSigns = /^[\p{L}\p{M}?*$]+$/u;
/** Fewer would match too many words. */
export const FEWEST_LETTERS = 3;

/** The pattern of a truncated word; undefined where it is a word, "short" where it has too few letters. */
export function patternOf(piece: string, hasSigns: boolean): string | undefined {
  const end = hasSigns ? piece : piece.replace(/\?{1,9}$/, "");
  if (!/[?*$]/.test(end) || !patternSigns.test(end) || /^R\$$/.test(end)) return undefined;
  const letters = end.replace(/[?*$]/g, "");
  if (letters === "") return undefined;
  const before = /^\p{L}{0,40}/u.exec(end)![0];
  if (letters.length < FEWEST_LETTERS || before.length === 1) return "short";
  return fold(end.replaceAll("$", "*")).replace(/\*{2,}/g, "*");
}

/** The most stems a truncated word is expanded to; the most frequent are used. */
export const MOST_EXPANSIONS = 50;

export type Expansion =
  | { readonly type: "stem"; readonly stem: number }
  | { readonly type: "sequence"; readonly words: readonly number[]; readonly within: number };

interface Expansions {
  /** The most frequent first. */
  readonly plans: readonly Expansion[];
  /** Whether there are more. */
  readonly areCut: boolean;
  readonly documentsOf: (plan: Expansion) => number;
}

/** All words that fit a pattern: by their stem where all words of the stem do, otherwise one by one. */
export function expansionsOf(pattern: string, { lexicon, stemDocuments }: PlannedIndex): Expansions {
  const documentsOf = (plan: Expansion) =>
    stemDocuments(plan.type === "stem" ? plan.stem : lexicon.stemOf(plan.words[0]!));
  const all = wordsLike(lexicon, pattern).filter((plan) => documentsOf(plan) > 0)
    .sort((a, b) => documentsOf(b) - documentsOf(a) || (nameOf(a, lexicon) < nameOf(b, lexicon) ? -1 : 1));
  return { plans: all.slice(0, MOST_EXPANSIONS), areCut: all.length > MOST_EXPANSIONS, documentsOf };
}

function wordsLike(lexicon: Lexicon, pattern: string): Expansion[] {
  const byStem = Map.groupBy(lexicon.wordsLike(pattern), lexicon.stemOf);
  byStem.delete(NO_STEM);
  return [...byStem].flatMap(([stem, words]): Expansion[] =>
    words.length === lexicon.wordsOfStem(stem)
      ? [{ type: "stem", stem }]
      : words.map((word) => ({ type: "sequence", words: [word], within: 1 }))
  );
}

/** The expansions as what may stand at a place. */
export const placedTermOf = (plans: readonly Expansion[]): PlacedTerm => ({
  stems: plans.flatMap((plan) => plan.type === "stem" ? [plan.stem] : []),
  words: plans.flatMap((plan) => plan.type === "sequence" ? plan.words : []),
});

const nameOf = (plan: Expansion, lexicon: Lexicon): string =>
  plan.type === "stem" ? lexicon.stem(plan.stem) : lexicon.word(plan.words[0]!);
