/** Precedents like one: those that share its most telling words, ordered as if it had been asked for by them. */
import { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import { rarity, type TermStatistics, weightAt, type WordSequence } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { scoreCandidates } from "./candidate_scoring.ts";
import { evaluate, findDocuments } from "./matching.ts";
import { rank, RANKED } from "./ranker.ts";
import { firstOf } from "./selection.ts";

/** Words that stand for the precedent. */
const TELLING_WORDS = 20;

/** Cancelled ones are left out, as a search would. */
export function similarIds(collection: InvertedIndex, id: string, limit: number): string[] {
  const document = collection.find(id);
  if (document === undefined) return [];
  const terms = distinctiveTerms(collection.wordsOf(document), collection, collection.lexicon);
  const should = terms.map(({ stem }) => ({ type: "stem" as const, stem: stem! }));
  const found = findDocuments({ type: "group", must: [], should, not: [] }, collection);
  found.without(only(document, collection));
  const valid = new BitSet(collection.size);
  found.forEach((other) => collection.cancelledOf.at(other) === 1 || valid.set(other));
  const scores = scoreCandidates(terms, collection);
  const first = firstOf(valid, Math.max(RANKED, limit), scores, collection.isIdBefore);
  const candidates = first.map((other) => ({
    id: collection.idText(other),
    sequence: collection.wordsOf(other),
  }));
  return rank(terms, candidates, collection, collection.lexicon).slice(0, limit);
}

function only(document: number, collection: InvertedIndex): BitSet {
  const one = evaluate({ type: "nothing" }, collection);
  one.set(document);
  return one;
}

export function distinctiveTerms(
  sequence: WordSequence,
  statistics: TermStatistics,
  lexicon: Lexicon,
): Term[] {
  const counts = new Map<number, number>();
  Array.from(sequence.words, lexicon.stemOf).forEach((stem, place) => {
    if (stem !== NO_STEM) counts.set(stem, (counts.get(stem) ?? 0) + weightAt(sequence, place));
  });
  return [...counts]
    .filter(([stem]) => statistics.stemDocuments(stem) > 1)
    .map(([stem, count]) => ({
      stem,
      weight: (1 + Math.log(Math.max(1, count))) *
        rarity(statistics.stemDocuments(stem), statistics.documents),
    }))
    .sort((a, b) => b.weight - a.weight || (lexicon.stem(a.stem) < lexicon.stem(b.stem) ? -1 : 1))
    .slice(0, TELLING_WORDS)
    .map(({ stem }) => ({
      text: undefined,
      cited: false,
      stemText: lexicon.stem(stem),
      stem,
      root: lexicon.rootOf(stem),
      documents: statistics.stemDocuments(stem),
      word: undefined,
      alternatives: [],
    }));
}
