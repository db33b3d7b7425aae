/**
 * The whole index in memory: words as they stand, lists of documents by stem, and what filters and orders ask for. One
 * is kept by each process as a copy of what PostgreSQL holds; nothing in it exists only here.
 *
 * A changed document is a new one at the end and the former one marked as gone, so that lists only ever grow at their
 * end; statistics count what is there, so they are the same whatever happened before.
 */
import { GrowableArray } from "./growable_array.ts";
import { Lexicon, NO_STEM } from "./lexicon.ts";
import { DECISIONS_WEIGHT, type TermStatistics, type WordSequence } from "./term_statistics.ts";

/** A precedent as the index knows it. */
export interface IndexedDocument {
  readonly id: string;
  readonly organ: string;
  readonly species: string;
  readonly number: string;
  readonly updatedOn: string | undefined;
  readonly cancelled: boolean;
  /** Words of the question, the thesis, the decisions, folded; a space between words, a line feed between the three. */
  readonly words: string;
}

/** A posting is a document's number and, in the lowest eight bits, how often the stem stands there in quarters. */
const COUNT_BITS = 8;
const MOST_COUNT = 255;
const COUNT_UNIT = DECISIONS_WEIGHT;
export const postingDocument = (posting: number): number => posting >>> COUNT_BITS;
export const postingCount = (posting: number): number => (posting & MOST_COUNT) * COUNT_UNIT;
const MOST_DOCUMENTS = 2 ** (32 - COUNT_BITS);

/** Codes of the few values of a column. */
class Codes {
  readonly values: string[] = [];
  readonly #codes = new Map<string, number>();

  of(value: string): number {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(value, code);
    }
    return code;
  }

  find = (value: string): number | undefined => this.#codes.get(value);
}

/** Orders like the date; 0 for none. */
export const dateCode = (date: string | undefined): number =>
  date === undefined ? 0 : Number(date.replaceAll("-", ""));

export class InvertedIndex implements TermStatistics {
  readonly lexicon = new Lexicon();
  readonly organs = new Codes();
  readonly species = new Codes();
  readonly ids: string[] = [];
  readonly numbers: string[] = [];
  /** NaN where the number is none. */
  readonly numberValues: number[] = [];
  readonly organOf = new GrowableArray(1024);
  readonly speciesOf = new GrowableArray(1024);
  readonly dateOf = new GrowableArray(1024);
  /** 1 for a cancelled one. */
  readonly cancelledOf = new GrowableArray(1024);
  /** Weighted length in quarters. */
  readonly #lengthOf = new GrowableArray(1024);
  readonly #words = new GrowableArray(65536);
  readonly #starts = new GrowableArray(1024);
  readonly #thesisAt = new GrowableArray(1024);
  readonly #decisionsAt = new GrowableArray(1024);
  /** A stem's only posting; those of a number, of which there are as many as precedents, need no list. */
  readonly #firstPostings = new GrowableArray(1024);
  /** Lists of stems with more than one. */
  readonly #postings = new Map<number, GrowableArray>();
  readonly #stemDocuments: number[] = [];
  readonly #rootDocuments: number[] = [];
  readonly #byId = new Map<string, number>();
  readonly #gone = new Set<number>();
  #totalLength = 0;
  /** Counts of the document at hand by stem, 0 between documents: a map each would cost more than all the rest. */
  readonly #scratch: number[] = [];

  /** Numbers given so far, those of gone documents included. */
  get size(): number {
    return this.ids.length;
  }
  get documents(): number {
    return this.#byId.size;
  }
  get goneDocuments(): number {
    return this.#gone.size;
  }
  get averageLength(): number {
    return this.#totalLength * COUNT_UNIT / Math.max(1, this.documents);
  }

  stemDocuments = (stem: number): number => this.#stemDocuments[stem] ?? 0;
  rootDocuments = (root: number): number => this.#rootDocuments[root] ?? 0;
  find = (id: string): number | undefined => this.#byId.get(id);
  isGone = (document: number): boolean => this.#gone.has(document);
  get gone(): Iterable<number> {
    return this.#gone;
  }
  postings(stem: number): Uint32Array {
    const list = this.#postings.get(stem);
    if (list !== undefined) return list.items();
    return this.#firstPostings.slice(stem, this.#firstPostings.at(stem) === 0 ? stem : stem + 1);
  }
  lengthOf = (document: number): number => this.#lengthOf.at(document) * COUNT_UNIT;

  wordsOf(document: number): WordSequence {
    const start = this.#starts.at(document);
    const end = document + 1 < this.size ? this.#starts.at(document + 1) : this.#words.length;
    return {
      words: this.#words.slice(start, end),
      thesisAt: this.#thesisAt.at(document),
      decisionsAt: this.#decisionsAt.at(document),
    };
  }

  /** Visits documents in which words stand one right after the other, looked for in the text of all. */
  eachWithRun(run: readonly number[], visit: (document: number) => void): void {
    const words = this.#words.items(), first = run[0]!;
    const isRun = (place: number) => run.every((word, at) => words[place + at] === word);
    for (let document = 0, place = 0; document < this.size; document++) {
      const end = document + 1 < this.size ? this.#starts.at(document + 1) : words.length;
      for (; place + run.length <= end; place++) {
        if (words[place] !== first || !isRun(place)) continue;
        visit(document);
        break;
      }
      place = end;
    }
  }

  put(document: IndexedDocument): void {
    this.remove(document.id);
    const number = this.size;
    if (number >= MOST_DOCUMENTS) throw new Error(`An index holds at most ${MOST_DOCUMENTS} precedents`);
    this.#byId.set(document.id, number);
    this.ids.push(document.id);
    this.numbers.push(document.number);
    this.numberValues.push(/^\d+$/.test(document.number) ? Number(document.number) : NaN);
    this.organOf.push(this.organs.of(document.organ));
    this.speciesOf.push(this.species.of(document.species));
    this.dateOf.push(dateCode(document.updatedOn));
    this.cancelledOf.push(document.cancelled ? 1 : 0);
    this.#starts.push(this.#words.length);
    const [question = "", thesis = "", decisions = ""] = document.words.split("\n");
    const start = this.#words.length;
    const push = (word: number) => this.#words.push(word);
    this.lexicon.addWords(question, push);
    this.#thesisAt.push(this.#words.length - start);
    this.lexicon.addWords(thesis, push);
    this.#decisionsAt.push(this.#words.length - start);
    this.lexicon.addWords(decisions, push);
    this.#count(number);
  }

  /** Enters the document in the lists of its stems and in the statistics. */
  #count(document: number): void {
    const { stems, counts, length } = this.#stemCounts(document);
    for (let at = 0; at < stems.length; at++) {
      this.#addPosting(stems[at]!, ((document << COUNT_BITS) | Math.min(MOST_COUNT, counts[at]!)) >>> 0);
    }
    this.#lengthOf.push(length);
    this.#countStatistics(stems, length, 1);
  }

  /** A posting is never 0: it counts at least one. */
  #addPosting(stem: number, posting: number): void {
    const list = this.#postings.get(stem);
    if (list !== undefined) return list.push(posting);
    while (this.#firstPostings.length <= stem) this.#firstPostings.push(0);
    const first = this.#firstPostings.at(stem);
    if (first === 0) return this.#firstPostings.put(stem, posting);
    const both = new GrowableArray();
    both.push(first);
    both.push(posting);
    this.#postings.set(stem, both);
  }

  #countStatistics(stems: readonly number[], length: number, by: 1 | -1): void {
    this.#totalLength += by * length;
    const roots = new Set<number>();
    for (const stem of stems) {
      this.#stemDocuments[stem] = this.stemDocuments(stem) + by;
      roots.add(this.lexicon.rootOf(stem));
    }
    for (const root of roots) this.#rootDocuments[root] = this.rootDocuments(root) + by;
  }

  /** The stems of a document, how often each stands there, and how many they are in all, both in quarters. */
  #stemCounts(document: number): { stems: number[]; counts: number[]; length: number } {
    const { words, decisionsAt } = this.wordsOf(document);
    const stems: number[] = [];
    let length = 0;
    for (let place = 0; place < words.length; place++) {
      const stem = this.lexicon.stemOf(words[place]!);
      if (stem === NO_STEM) continue;
      const quarters = place < decisionsAt ? 1 / COUNT_UNIT : 1;
      const count = this.#scratch[stem] ?? 0;
      if (count === 0) stems.push(stem);
      this.#scratch[stem] = count + quarters;
      length += quarters;
    }
    const counts = stems.map((stem) => this.#scratch[stem]!);
    for (const stem of stems) this.#scratch[stem] = 0;
    return { stems, counts, length };
  }

  /** Whether it was there. */
  remove(id: string): boolean {
    const document = this.#byId.get(id);
    if (document === undefined) return false;
    const { stems, length } = this.#stemCounts(document);
    this.#countStatistics(stems, length, -1);
    this.#byId.delete(id);
    this.#gone.add(document);
    return true;
  }
}
