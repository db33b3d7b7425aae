/** The words of a lexicon that consist of letters, with data that quickly excludes dissimilar ones. */
import { GrowableArray } from "./growable_array.ts";

interface Spelling {
  readonly length: number;
  /** One bit for each letter that occurs: an edit changes at most two bits. */
  readonly letters: number;
}

export function spellingOf(word: string): Spelling {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return { length: word.length, letters };
}

export class Spellings {
  readonly #numbers = new GrowableArray();
  readonly #lengths = new GrowableArray();
  readonly #letters = new GrowableArray();

  /** Adds a word; numbers in digits are skipped, because they are not misspelled words. */
  add(number: number, word: string): void {
    if (/^\d/.test(word)) return;
    const { length, letters } = spellingOf(word);
    this.#numbers.push(number);
    this.#lengths.push(length);
    this.#letters.push(letters);
  }

  /**
   * Visits words that may be within a number of edits of a spelling; `visit` returns the limit from then on.
   */
  eachWithin({ length, letters }: Spelling, most: number, visit: (word: number) => number): void {
    const lengths = this.#lengths.items(), all = this.#letters.items(), numbers = this.#numbers.items();
    let edits = most;
    for (let at = 0; at < numbers.length; at++) {
      if (Math.abs(lengths[at]! - length) > edits || bitsOf(all[at]! ^ letters) > 2 * edits) continue;
      edits = visit(numbers[at]!);
    }
  }
}

/** The number of set bits, counted in parallel. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
