/** An index that counts what a search reads of it: its cost without a clock, the same on any machine. */
import { InvertedIndex } from "../../../search/index/inverted_index.ts";

/** What one of each took, in nanoseconds, measured by `task bench search` with half a million precedents. */
const took = { entry: 8, word: 3, comparedWord: 500, document: 20 };

export class CountedIndex extends InvertedIndex {
  #entries = 0;
  #words = 0;
  #compared = 0;

  constructor() {
    super();
    const { postings, endOf, lexicon } = this;
    this.postings = (stem) => {
      const lists = postings(stem);
      for (const { length } of lists) this.#entries += length;
      return lists;
    };
    this.endOf = (document) => {
      const end = endOf(document);
      this.#words += end - this.startOf(document);
      return end;
    };
    const nameOf = lexicon.word;
    lexicon.word = (word) => {
      this.#compared++;
      return nameOf(word);
    };
  }

  override eachWithRun(run: readonly number[], visit: (document: number) => void): void {
    this.#words += this.words().length;
    super.eachWithRun(run, visit);
  }

  forget(): void {
    this.#entries = this.#words = this.#compared = 0;
  }

  /** Since the last `forget`; what any search does of each document, whatever it asks, is in it. */
  costMs(): number {
    const nanoseconds = this.#entries * took.entry + this.#words * took.word +
      this.#compared * took.comparedWord + this.size * took.document;
    return nanoseconds / 1e6;
  }
}
