/** The first score, as in `candidate_scoring.ts`, for one document, where there are no postings. */
import type { Lexicon } from "../index/lexicon.ts";
import { rarity, type TermStatistics, weightAt, type WordSequence } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { hasAlternative } from "./alternatives.ts";
import { ranking } from "./ranker.ts";

export function firstScore(
  terms: readonly Term[],
  sequence: WordSequence,
  statistics: TermStatistics & { readonly lexicon: Lexicon },
): number {
  const { counts, length } = countsOf(sequence, statistics.lexicon);
  const { k1, b } = ranking;
  const damping = k1 * (1 - b + b * length / Math.max(1, statistics.averageLength));
  let score = 0, covered = 0, all = 0;
  for (const term of terms) {
    const { stem, alternatives } = term;
    if (stem === undefined && alternatives.length === 0) continue;
    const weight = rarity(term.documents, statistics.documents);
    all += weight;
    const own = stem === undefined ? 0 : counts.get(stem) ?? 0;
    const count = own > 0 ? own : hasAlternative(term, sequence.words, statistics.lexicon) ? 1 : 0;
    if (count === 0) continue;
    covered += weight;
    score += weight * count * (k1 + 1) / (count + damping);
  }
  return all === 0 ? 0 : score * covered / all;
}

function countsOf(sequence: WordSequence, lexicon: Lexicon): { counts: Map<number, number>; length: number } {
  const counts = new Map<number, number>();
  let length = 0;
  for (let place = 0; place < sequence.words.length; place++) {
    const stem = lexicon.stemOf(sequence.words[place]!);
    if (stem < 0) continue;
    const weight = weightAt(sequence, place);
    counts.set(stem, (counts.get(stem) ?? 0) + weight);
    length += weight;
  }
  return { counts, length };
}
