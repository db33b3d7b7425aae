/** What a ranking has to know of the whole collection, by the numbers of its lexicon. */
export interface TermStatistics {
  readonly documents: number;
  /** Weighted words a document, as `weightedLength` counts them. */
  readonly averageLength: number;
  /** Documents that have the stem. */
  stemDocuments(stem: number): number;
  rootDocuments(root: number): number;
}

/** How rare something in `found` of `documents` is; never negative (Robertson and Spärck Jones, as Lucene writes it). */
export const rarity = (found: number, documents: number): number =>
  Math.log(1 + (documents - found + 0.5) / (found + 0.5));

/**
 * A document's words as they stand, by number, stop words included, in the order question, thesis, decisions; the second
 * and third begin at the bounds.
 */
export interface WordSequence {
  readonly words: Uint32Array | readonly number[];
  readonly thesisAt: number;
  readonly decisionsAt: number;
}

/**
 * Texts of decisions are long, and repeat and quote; the question and the thesis are the precedent itself. Quarters, so
 * that sums are exact whatever their order.
 */
export const DECISIONS_WEIGHT = 0.25;

export const weightAt = (sequence: WordSequence, place: number): number =>
  place < sequence.decisionsAt ? 1 : DECISIONS_WEIGHT;
