/** The postings by stem: those counted at once share one array, later ones have an array for each stem. */
import { GrowableArray } from "./growable_array.ts";
import { DECISIONS_WEIGHT } from "./term_statistics.ts";

/**
 * A posting has a document's number and, in the lowest eight bits, the count of the stem in it, in quarters.
 */
const COUNT_BITS = 8;
const MOST_COUNT = 255;
export const COUNT_UNIT = DECISIONS_WEIGHT;
export const MOST_DOCUMENTS = 2 ** (32 - COUNT_BITS);
export const postingOf = (document: number, quarters: number): number =>
  ((document << COUNT_BITS) | Math.min(MOST_COUNT, quarters)) >>> 0;
export const postingDocument = (posting: number): number => posting >>> COUNT_BITS;
export const postingCount = (posting: number): number => (posting & MOST_COUNT) * COUNT_UNIT;

export class Postings {
  #counted: Uint32Array = new Uint32Array(0);
  /** The beginning of each stem's postings in the shared array, and the end of the last. */
  #starts: Uint32Array = new Uint32Array(1);
  readonly #later = new Map<number, GrowableArray>();

  /** Replaces the present postings. */
  replace(counted: Uint32Array, starts: Uint32Array): void {
    this.#counted = counted;
    this.#starts = starts;
    this.#later.clear();
  }

  add(stem: number, posting: number): void {
    let list = this.#later.get(stem);
    if (list === undefined) this.#later.set(stem, list = new GrowableArray(1));
    list.push(posting);
  }

  /** The lists of a stem's postings, sorted by document; invalid after the next `add`. */
  of(stem: number): readonly Uint32Array[] {
    const later = this.#later.get(stem)?.items();
    const lists = later === undefined ? [] : [later];
    if (stem + 1 >= this.#starts.length) return lists;
    return [this.#counted.subarray(this.#starts[stem]!, this.#starts[stem + 1]!), ...lists];
  }
}

/** Searches a stem's postings for documents in ascending order, in growing steps. */
export class PostingsCursor {
  #list = 0;
  #at = 0;

  constructor(private readonly lists: readonly Uint32Array[]) {}

  has(document: number): boolean {
    for (; this.#list < this.lists.length; this.#list++, this.#at = 0) {
      const list = this.lists[this.#list]!;
      const isPassed = (at: number) => at < list.length && postingDocument(list[at]!) <= document;
      let at = this.#at, step = 1;
      for (; isPassed(at + step); step *= 2) at += step;
      for (; step >= 1; step /= 2) if (isPassed(at + step)) at += step;
      this.#at = at;
      const found = at < list.length ? postingDocument(list[at]!) : -1;
      if (found === document) return true;
      // A list is finished only when its last posting is passed, because the next document may be in it.
      if (found > document || at < list.length - 1) return false;
    }
    return false;
  }
}
