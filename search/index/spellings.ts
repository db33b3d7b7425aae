/** The words of a lexicon that are written in letters, each with what tells cheaply that it is unlike another. */
import { GrowableArray } from "./growable_array.ts";

interface Spelling {
  readonly length: number;
  /** One bit a letter that stands in it: an edit changes two of them at most. */
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

  /** A number written in digits is nobody's misspelling. */
  add(number: number, word: string): void {
    if (/^\d/.test(word)) return;
    const { length, letters } = spellingOf(word);
    this.#numbers.push(number);
    this.#lengths.push(length);
    this.#letters.push(letters);
  }

  /** Visits words that may be so many edits from a spelling; `visit` says how many edits matter from then on. */
  eachWithin({ length, letters }: Spelling, most: number, visit: (word: number) => number): void {
    const lengths = this.#lengths.items(), all = this.#letters.items(), numbers = this.#numbers.items();
    let edits = most;
    for (let at = 0; at < numbers.length; at++) {
      if (Math.abs(lengths[at]! - length) > edits || bitsOf(all[at]! ^ letters) > 2 * edits) continue;
      edits = visit(numbers[at]!);
    }
  }
}

/** How many bits are set, counted in all places at once. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
