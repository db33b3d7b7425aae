/**
 * Every word of a collection by a number. A word leads to its stem, which is what is searched, and a stem to its root,
 * which joins the words of a family (licitação, licitatório, licitante) at a lower weight.
 */
import { isStopWord } from "../language/stop_words.ts";
import { Names } from "./names.ts";
import { stem } from "../language/stem.ts";

/** Letters of a stem that make its root. Measured with 5 and 6; numbers are their own root. */
const ROOT_LETTERS = 5;

/** In place of the stem of a stop word. */
export const NO_STEM = -1;

export const rootText = (stemText: string): string =>
  /^\d/.test(stemText) ? stemText : stemText.slice(0, ROOT_LETTERS);

export class Lexicon {
  readonly #words = new Names();
  readonly #stems = new Names();
  readonly #roots = new Names();
  readonly #stemOfWord: number[] = [];
  readonly #rootOfStem: number[] = [];
  readonly #wordsOfStem: number[] = [];

  /** @param exact as `analyse` gives it */
  addWord(exact: string): number {
    const known = this.#words.find(exact);
    if (known !== undefined) return known;
    const stem = this.#addStemOf(exact);
    this.#stemOfWord.push(stem);
    if (stem !== NO_STEM) this.#wordsOfStem[stem] = this.wordsOfStem(stem) + 1;
    return this.#words.add(exact).number;
  }

  /** Adds the words of a text, which single spaces part, and tells their numbers. */
  addWords(text: string, tell: (word: number) => void): void {
    for (let start = 0; start < text.length;) {
      const space = text.indexOf(" ", start);
      const end = space === -1 ? text.length : space;
      const known = this.#words.findIn(text, start, end);
      tell(known === -1 ? this.addWord(text.slice(start, end)) : known);
      start = end + 1;
    }
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

  /** Different words a stem was met in. */
  wordsOfStem = (stemNumber: number): number => this.#wordsOfStem[stemNumber] ?? 0;

  /** Words that begin so, by number. */
  wordsBegun(prefix: string): number[] {
    const begun: number[] = [];
    for (let word = 0; word < this.words; word++) if (this.word(word).startsWith(prefix)) begun.push(word);
    return begun;
  }

  /** `NO_STEM` for a stop word. */
  stemOf = (word: number): number => this.#stemOfWord[word] ?? NO_STEM;
  rootOf = (stemNumber: number): number => this.#rootOfStem[stemNumber] ?? 0;

  get roots(): number {
    return this.#roots.size;
  }
  get words(): number {
    return this.#words.size;
  }
}
