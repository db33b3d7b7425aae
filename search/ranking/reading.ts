/** What the ranker reads of a document, once, whatever it asks of it then. */
import { type Lexicon, NO_STEM } from "../index/lexicon.ts";
import type { Term } from "../query/plan.ts";
import { placeOfAlternative } from "./alternatives.ts";
import { rarity, type TermStatistics, weightAt, type WordSequence } from "../index/term_statistics.ts";

export interface Candidate {
  readonly id: string;
  readonly sequence: WordSequence;
}

export interface ReadDocument {
  readonly id: string;
  /** Weighted words that are no stop words. */
  readonly length: number;
  /** How often each term stands there, weighted; 1 where only what may replace it does. */
  readonly termCounts: Float64Array;
  /** How often each stands there in the form it was typed, or as what may replace it. */
  readonly typedCounts: Float64Array;
  /** Words before each, in the question or the thesis, whichever has it earlier; infinite where neither has it. */
  readonly wordsBefore: Float64Array;
  /** The same of `DocumentReader.roots`. */
  readonly rootCounts: Float64Array;
  /** Places of each term, ascending. */
  readonly places: readonly (readonly number[])[];
  readonly vector: Vector;
}

/** A document's direction: how far it goes for each of its roots, the rare ones further; in all of length 1. */
interface Vector {
  readonly roots: Int32Array;
  readonly lengths: Float64Array;
}

/** A place counted from the beginning of the question or the thesis; infinite in decisions. */
function placeInField({ thesisAt, decisionsAt }: WordSequence, place: number): number {
  if (place >= decisionsAt) return Infinity;
  return place < thesisAt ? place : place - thesisAt;
}

/** Counts by root, 0 between documents, and roots met: over the whole lexicon, so made once for it. */
interface Scratch {
  readonly counts: Float64Array;
  readonly met: Int32Array;
}

const scratches = new WeakMap<Lexicon, Scratch>();
/** Roots that may come in before it is made anew. */
const ROOM = 10_000;

function scratchOf(lexicon: Lexicon): Scratch {
  const known = scratches.get(lexicon);
  if (known !== undefined && known.counts.length >= lexicon.roots) return known;
  const size = lexicon.roots + ROOM;
  const made = { counts: new Float64Array(size), met: new Int32Array(size) };
  scratches.set(lexicon, made);
  return made;
}

/** Reads documents for one query. Counts in arrays over the whole lexicon: maps would cost most of a search's time. */
export class DocumentReader {
  /** Terms that can be found at all. */
  readonly terms: readonly Term[];
  /** Their different roots. */
  readonly roots: readonly number[];
  readonly #termOfStem = new Map<number, number>();
  readonly #counts: Float64Array;
  readonly #met: Int32Array;
  readonly #rarities = new Map<number, number>();

  constructor(
    terms: readonly Term[],
    private readonly statistics: TermStatistics,
    private readonly lexicon: Lexicon,
  ) {
    this.terms = terms.filter(({ stem, alternatives }) => stem !== undefined || alternatives.length > 0);
    this.roots = [...new Set(terms.flatMap(({ root }) => root ?? []))];
    this.terms.forEach(({ stem }, index) => stem !== undefined && this.#termOfStem.set(stem, index));
    const { counts, met } = scratchOf(lexicon);
    this.#counts = counts;
    this.#met = met;
  }

  read({ id, sequence }: Candidate): ReadDocument {
    const { lexicon } = this;
    const termCounts = new Float64Array(this.terms.length), typedCounts = new Float64Array(this.terms.length);
    const wordsBefore = new Float64Array(this.terms.length).fill(Infinity);
    const places: number[][] = this.terms.map(() => []);
    let length = 0, met = 0;
    for (let place = 0; place < sequence.words.length; place++) {
      const stem = lexicon.stemOf(sequence.words[place]!);
      if (stem === NO_STEM) continue;
      const weight = weightAt(sequence, place);
      length += weight;
      const root = lexicon.rootOf(stem);
      if (this.#counts[root] === 0) this.#met[met++] = root;
      this.#counts[root]! += weight;
      const term = this.#termOfStem.get(stem);
      if (term === undefined) continue;
      termCounts[term]! += weight;
      if (this.terms[term]!.word === sequence.words[place]) typedCounts[term]! += weight;
      wordsBefore[term] = Math.min(wordsBefore[term]!, placeInField(sequence, place));
      places[term]!.push(place);
    }
    this.terms.forEach((term, index) => {
      if (termCounts[index]! > 0) return;
      const place = placeOfAlternative(term, sequence.words, lexicon);
      if (place === -1) return;
      termCounts[index] = typedCounts[index] = 1;
      wordsBefore[index] = placeInField(sequence, place);
    });
    const rootCounts = Float64Array.from(this.roots, (root) => this.#counts[root]!);
    const vector = this.#takeVector(met);
    return { id, length, termCounts, typedCounts, wordsBefore, rootCounts, places, vector };
  }

  /** The direction of what was counted; the counts are 0 again then. */
  #takeVector(met: number): Vector {
    const roots = this.#met.slice(0, met);
    const lengths = new Float64Array(met);
    let squares = 0;
    for (let at = 0; at < met; at++) {
      const root = roots[at]!, count = this.#counts[root]!;
      const length = (count > 1 ? 1 + Math.log(count) : 1) * this.#rarityOf(root);
      lengths[at] = length;
      squares += length * length;
      this.#counts[root] = 0;
    }
    const norm = Math.sqrt(squares) || 1;
    for (let at = 0; at < met; at++) lengths[at]! /= norm;
    return { roots, lengths };
  }

  #rarityOf(root: number): number {
    let known = this.#rarities.get(root);
    if (known === undefined) {
      known = rarity(this.statistics.rootDocuments(root), this.statistics.documents);
      this.#rarities.set(root, known);
    }
    return known;
  }
}
