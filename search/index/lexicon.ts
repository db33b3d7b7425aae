/**
 * The words of a collection, by number. Each word has a stem, which is what is searched, and each stem a
 * root, which joins the words of a family (licitação, licitatório, licitante) at a lower weight.
 */
import { stem } from "../language/stem.ts";
import { isStopWord } from "../language/stop_words.ts";
import { GrowableArray } from "./growable_array.ts";
import type { ImageReader, ImageWriter } from "./index_image.ts";
import { NameTable } from "./name_table.ts";

/** The number of letters in a root, chosen by measuring 5 and 6; a number is its own root. */
const ROOT_LETTERS = 5;

/** Stands for the stem of a stop word. */
export const NO_STEM = -1;

/** The number of words stemmed before yielding. */
const AT_ONCE = 2_000;

export const rootText = (stemText: string): string =>
  /^\d/.test(stemText) ? stemText : stemText.slice(0, ROOT_LETTERS);

/**
 * Whether a word fits a pattern, in which `?` is any letter and `*` any letters or none. What follows the last
 * `*` is tried again one letter later, so that the time grows with the product of both lengths.
 */
function fitsPattern(word: string, pattern: string): boolean {
  let at = 0, star = -1, from = 0, next = 0;
  while (at < word.length) {
    const sign = pattern[next];
    if (sign === "*") {
      star = next++;
      from = at;
    } else if (sign === "?" || sign === word[at]) {
      at++;
      next++;
    } else if (star !== -1) {
      next = star + 1;
      at = ++from;
    } else return false;
  }
  while (pattern[next] === "*") next++;
  return next === pattern.length;
}

export class Lexicon {
  readonly #words = new NameTable();
  readonly #stems = new NameTable();
  readonly #roots = new NameTable();
  /** Each value is stored plus one, so that `NO_STEM` is 0. */
  readonly #stemOfWord = new GrowableArray();
  readonly #rootOfStem = new GrowableArray();
  readonly #wordsOfStem = new GrowableArray();
  readonly spellings = new Spellings();

  /** @param exact the word as `analyse` gives it */
  addWord(exact: string): number {
    const known = this.#words.find(exact);
    if (known !== undefined) return known;
    const { number } = this.#words.add(exact);
    this.#enter(number, exact);
    return number;
  }

  /** Adds the words of a text, separated by single blanks, and passes their numbers to `onWord`. */
  addWords(text: string, onWord: (word: number) => void): void {
    for (let start = 0; start < text.length;) {
      const space = text.indexOf(" ", start);
      const end = space === -1 ? text.length : space;
      const known = this.#words.findIn(text, start, end);
      onWord(known === -1 ? this.addWord(text.slice(start, end)) : known);
      start = end + 1;
    }
  }

  #enter(number: number, exact: string): void {
    const stem = this.#addStemOf(exact);
    this.#stemOfWord.push(stem + 1);
    if (stem === NO_STEM) return;
    this.#wordsOfStem.add(stem, 1);
    this.spellings.add(number, exact);
  }

  #addStemOf(exact: string): number {
    if (isStopWord(exact)) return NO_STEM;
    const text = /^\d/.test(exact) ? exact : stem(exact);
    const { number, isNew } = this.#stems.add(text);
    if (isNew) this.#rootOfStem.push(this.#roots.add(rootText(text)).number);
    return number;
  }

  findWord = (exact: string): number | undefined => this.#words.find(exact);
  findStem = (text: string): number | undefined => this.#stems.find(text);
  findRootOf = (stemText: string): number | undefined => this.#roots.find(rootText(stemText));
  word = (number: number): string => this.#words.name(number);
  stem = (number: number): string => this.#stems.name(number);

  beginsWith = (word: number, prefix: string): boolean => this.#words.startsWith(word, prefix);

  /** The number of distinct words with a stem. */
  wordsOfStem = (stemNumber: number): number => this.#wordsOfStem.at(stemNumber);

  /** The words of a pattern, by number; see `fitsPattern`. */
  wordsLike(pattern: string): number[] {
    const begun = /^[^?*]*/.exec(pattern)![0], isBeginning = pattern === `${begun}*`;
    const like: number[] = [];
    for (let word = 0; word < this.words; word++) {
      if (this.beginsWith(word, begun) && (isBeginning || fitsPattern(this.word(word), pattern))) {
        like.push(word);
      }
    }
    return like;
  }

  /** The stem of a word; `NO_STEM` for a stop word. */
  stemOf = (word: number): number => this.#stemOfWord.at(word) - 1;
  rootOf = (stemNumber: number): number => this.#rootOfStem.at(stemNumber);

  /** The stems of words, without those of stop words. */
  stemsIn = (words: readonly number[]): number[] => words.map(this.stemOf).filter((stem) => stem !== NO_STEM);

  /**
   * For each word its stem plus one, 0 for a stop word; for each stem its root. Invalid after the next word
   * is added.
   */
  stemsOfWords = (): Uint32Array => this.#stemOfWord.items();
  rootsOfStems = (): Uint32Array => this.#rootOfStem.items();

  /** Writes the words only: stems and roots are computed by the program that reads them. */
  write = (image: ImageWriter): Generator<void> => this.#words.write(image);

  /** Reads words into an empty lexicon. */
  *read(image: ImageReader): Generator<void> {
    yield* this.#words.read(image);
    for (let word = 0; word < this.words; word++) {
      this.#enter(word, this.word(word));
      if (word % AT_ONCE === AT_ONCE - 1) yield;
    }
  }

  get stems(): number {
    return this.#stems.size;
  }
  get roots(): number {
    return this.#roots.size;
  }
  get words(): number {
    return this.#words.size;
  }
}

// The words of a lexicon that consist of letters, with data that quickly excludes dissimilar ones.

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

class Spellings {
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
