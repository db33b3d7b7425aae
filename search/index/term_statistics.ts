/** The statistics of the whole collection that ranking needs, by the numbers of its lexicon. */
export interface TermStatistics {
  readonly documents: number;
  /** The mean number of weighted words in a document, as `weightedLength` counts them. */
  readonly averageLength: number;
  /** The number of documents with the stem. */
  stemDocuments(stem: number): number;
  rootDocuments(root: number): number;
}

/**
 * The inverse document frequency of something in `found` of `documents`; never negative (Robertson and Spärck
 * Jones, as in Lucene).
 */
export const rarity = (found: number, documents: number): number =>
  Math.log(1 + (documents - found + 0.5) / (found + 0.5));

/**
 * A document's words by number, stop words included, in the order question, thesis, decisions; the second and
 * third begin at the given bounds.
 */
export interface WordSequence {
  readonly words: Uint32Array | readonly number[];
  readonly thesisAt: number;
  readonly decisionsAt: number;
}

/**
 * The weight of words in decisions, whose texts are long, repetitive and full of quotations; question and
 * thesis count fully. Quarters keep sums exact in any order.
 */
export const DECISIONS_WEIGHT = 0.25;

export const weightAt = (sequence: WordSequence, place: number): number =>
  place < sequence.decisionsAt ? 1 : DECISIONS_WEIGHT;
