/**
 * The first ordering of everything found: BM25 over stems, cheap enough for hundreds of thousands of
 * documents.
 */
import { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { COUNT_UNIT, postingCount, postingDocument, postingOf } from "../index/postings.ts";
import { rarity } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { evaluate, evaluateOnce } from "./matching.ts";
import { ranking } from "./ranker.ts";

/** Kept from one search to the next, which would leave megabytes each to the garbage collector. */
let buffer = new Float32Array(0);

/** So many zeros, in memory that is used again by the next call. */
function zeros(length: number): Float32Array {
  if (buffer.length < length) buffer = new Float32Array(length);
  return buffer.subarray(0, length).fill(0);
}

/**
 * Scores by document, including documents that were not found; invalid after the next call. The alternatives
 * of a term count like one mention of it. Coverage multiplies as in `ranker.ts`, so that good documents are
 * rarely left out of the few hundred ranked there.
 */
export function scoreCandidates(terms: readonly Term[], collection: InvertedIndex): Float32Array {
  // For each document its score and the covered rarity, next to each other because both are used together.
  const sums = zeros(2 * collection.size);
  const { k1, b } = ranking;
  const flat = k1 * (1 - b);
  const perLength = k1 * b / Math.max(1, collection.averageLength) * COUNT_UNIT;
  // This loop contains no calls, because it runs for each mention of each word.
  const lengths = collection.lengths();
  let all = 0;
  for (const term of terms) {
    if (term.stem === undefined && term.alternatives.length === 0) continue;
    const weight = rarity(term.documents, collection.documents);
    all += weight;
    const lists = term.stem === undefined ? [] : collection.postings(term.stem);
    for (const postings of [...lists, byAlternative(term, collection)]) {
      for (let i = 0; i < postings.length; i++) {
        const document = postingDocument(postings[i]!), count = postingCount(postings[i]!);
        const damping = flat + perLength * lengths[document]!;
        sums[2 * document]! += weight * count * (k1 + 1) / (count + damping);
        sums[2 * document + 1]! += weight;
      }
    }
  }
  const scores = sums.subarray(0, collection.size);
  if (all === 0) return scores;
  // In place: no score is written before the two sums that stand there are read.
  for (let i = 0; i < scores.length; i++) scores[i] = sums[2 * i]! * sums[2 * i + 1]! / all;
  return scores;
}

/** Documents that contain a term only by its alternatives, each once. */
function byAlternative({ stem, alternatives }: Term, collection: InvertedIndex): Uint32Array {
  if (alternatives.length === 0) return new Uint32Array(0);
  const found = new BitSet(collection.size);
  for (const alternative of alternatives) found.or(evaluateOnce(alternative, collection));
  if (stem !== undefined) found.without(evaluate({ type: "stem", stem }, collection));
  const postings: number[] = [];
  found.forEach((document) => postings.push(postingOf(document, 1 / COUNT_UNIT)));
  return Uint32Array.from(postings);
}
