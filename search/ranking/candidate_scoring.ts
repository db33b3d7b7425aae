/** The first order of everything found: BM25 over stems, cheap enough for hundreds of thousands of documents. */
import { BitSet } from "../index/bits.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { COUNT_UNIT, postingCount, postingDocument, postingOf } from "../index/postings.ts";
import { evaluate } from "./matching.ts";
import type { Term } from "../query/plan_node.ts";
import { ranking } from "./ranker.ts";
import { rarity } from "../index/term_statistics.ts";

/**
 * Scores by document, those not found included. A term's alternatives count like one mention of it. Coverage multiplies
 * as in `ranker.ts`, so that hardly a good document stays outside the few hundred that are ranked there.
 */
export function firstScores(terms: readonly Term[], collection: InvertedIndex): Float32Array {
  // Of each document its score and the rarity that is covered, beside each other: both are met at once.
  const sums = new Float32Array(2 * collection.size);
  const { k1, b } = ranking;
  const flat = k1 * (1 - b);
  const perLength = k1 * b / Math.max(1, collection.averageLength) * COUNT_UNIT;
  // Nothing of this loop is a call: it runs for each mention of each word.
  const lengths = collection.lengths();
  let all = 0;
  for (const term of terms) {
    if (term.stem === undefined && term.alternatives.length === 0) continue;
    const weight = rarity(
      term.stem === undefined ? 0 : collection.stemDocuments(term.stem),
      collection.documents,
    );
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
  const scores = new Float32Array(collection.size);
  if (all === 0) return scores;
  for (let i = 0; i < scores.length; i++) scores[i] = sums[2 * i]! * sums[2 * i + 1]! / all;
  return scores;
}

/** Documents in which a term stands only by what it may be replaced with, once in each. */
function byAlternative({ stem, alternatives }: Term, collection: InvertedIndex): Uint32Array {
  if (alternatives.length === 0) return new Uint32Array(0);
  const found = new BitSet(collection.size);
  for (const alternative of alternatives) found.or(evaluate(alternative, collection));
  if (stem !== undefined) found.without(evaluate({ type: "stem", stem }, collection));
  const postings: number[] = [];
  found.forEach((document) => postings.push(postingOf(document, 1 / COUNT_UNIT)));
  return Uint32Array.from(postings);
}

/**
 * The `limit` first documents by their keys, the greater first, in that order: a heap whose root is the last of those
 * kept.
 *
 * @param keys by document
 * @param isTieBefore for documents of the same key
 */
export function firstOf(
  documents: BitSet,
  limit: number,
  keys: Float32Array | Float64Array,
  isTieBefore: (a: number, b: number) => boolean,
): number[] {
  const heap: number[] = [];
  const isBefore = (a: number, b: number) =>
    keys[a]! > keys[b]! || (keys[a] === keys[b] && isTieBefore(a, b));
  const { words } = documents;
  let least = -Infinity;
  for (let at = 0; limit > 0 && at < words.length; at++) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      if (keys[document]! < least) continue;
      if (heap.length < limit) {
        heap.push(document);
        rise(heap, isBefore);
      } else if (isBefore(document, heap[0]!)) {
        heap[0] = document;
        sink(heap, isBefore);
      }
      if (heap.length === limit) least = keys[heap[0]!]!;
    }
  }
  return heap.sort((a, b) => isBefore(a, b) ? -1 : 1);
}

type IsBefore = (a: number, b: number) => boolean;

/** Brings the root to its place. */
function sink(heap: number[], isBefore: IsBefore): void {
  for (let parent = 0;;) {
    let last = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2]) {
      if (child < heap.length && isBefore(heap[last]!, heap[child]!)) last = child;
    }
    if (last === parent) return;
    [heap[parent], heap[last]] = [heap[last]!, heap[parent]!];
    parent = last;
  }
}

/** Brings the last one to its place. */
function rise(heap: number[], isBefore: IsBefore): void {
  for (let child = heap.length - 1; child > 0;) {
    const parent = (child - 1) >> 1;
    if (!isBefore(heap[parent]!, heap[child]!)) return;
    [heap[parent], heap[child]] = [heap[child]!, heap[parent]!];
    child = parent;
  }
}
