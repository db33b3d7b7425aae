/**
 * The columns of the index: for each document its words, and the values for filters and sort orders. An image
 * contains only these columns; the postings are counted from the words.
 */
import {
  eachOf,
  facetNames,
  facetValues,
  indexedDates,
  type PrecedentFacts,
} from "../../domain/precedents/precedent_facts.ts";
import { GrowableArray } from "./growable_array.ts";
import type { ImageReader, ImageWriter } from "./index_image.ts";
import { Lexicon } from "./lexicon.ts";
import { NameTable } from "./name_table.ts";
import type { WordSequence } from "./term_statistics.ts";

/** A precedent in the form of the index. */
export interface IndexedDocument {
  readonly id: string;
  readonly organ: string;
  readonly species: string;
  readonly number: string;
  readonly updatedOn: string | undefined;
  readonly cancelled: boolean;
  readonly facts?: PrecedentFacts;
  /**
   * The folded words of question, thesis and decisions; words are separated by blanks, the three texts by
   * line feeds.
   */
  readonly words: string;
}

/** A number that sorts like the date; 0 for none. */
export const dateCode = (date: string | undefined): number =>
  date === undefined ? 0 : Number(date.replaceAll("-", ""));

const column = () => new GrowableArray(1024);

export class DocumentColumns {
  readonly lexicon = new Lexicon();
  readonly ids = new NameTable();
  readonly numbers = new NameTable();
  /** Numbers in the tables `ids` and `numbers`. */
  readonly idOf = column();
  readonly numberOf = column();
  /** The values of each facet, and for each document the number of its own. */
  readonly facets = eachOf(facetNames, () => ({ values: new NameTable(), of: column() }));
  /** The disputes, and for each document the number of its own; the empty one for none. */
  readonly disputes = { values: new NameTable(), of: column() };
  /** As `dateCode`. */
  readonly dates = eachOf(indexedDates, column);
  /** 1 for a cancelled precedent. */
  readonly cancelledOf = column();
  /** The words of all documents by their numbers in the lexicon, one document after the other. */
  readonly #words = new GrowableArray(65536);
  /** The end of each document's words. */
  readonly #ends = column();
  readonly #thesisAt = column();
  readonly #decisionsAt = column();

  /** The number of documents ever added, removed ones included. */
  get size(): number {
    return this.idOf.length;
  }

  idText = (document: number): string => this.ids.name(this.idOf.at(document));
  isIdBefore = (a: number, b: number): boolean => this.ids.isBefore(this.idOf.at(a), this.idOf.at(b));
  numberText = (document: number): string => this.numbers.name(this.numberOf.at(document));

  wordsOf(document: number): WordSequence {
    return {
      words: this.#words.slice(this.startOf(document), this.#ends.at(document)),
      thesisAt: this.#thesisAt.at(document),
      decisionsAt: this.#decisionsAt.at(document),
    };
  }

  /** Where a document begins, its thesis, its decisions, and where it ends, among the words of all. */
  boundsOf(document: number): [number, number, number, number] {
    const start = this.startOf(document);
    const thesisAt = this.#thesisAt.at(document), decisionsAt = this.#decisionsAt.at(document);
    return [start, start + thesisAt, start + decisionsAt, this.endOf(document)];
  }

  /** The words of all documents; invalid after the next `append`. */
  words = (): Uint32Array => this.#words.items();
  startOf = (document: number): number => document === 0 ? 0 : this.#ends.at(document - 1);
  endOf = (document: number): number => this.#ends.at(document);

  /** Visits the documents that contain words directly one after the other, by searching the text of all. */
  eachWithRun(run: readonly number[], visit: (document: number) => void): void {
    const words = this.#words.items(), ends = this.#ends.items();
    const first = run[0]!, second = run[1] ?? 0, anySecond = run.length === 1 ? 0 : -1;
    const last = words.length - run.length;
    for (let place = 0, document = 0; place <= last; place++) {
      // Both words are compared at once: the first alone is in every other line, which the processor predicts
      // badly.
      if (((words[place]! ^ first) | ((words[place + 1]! ^ second) & anySecond)) !== 0) continue;
      let matched = 2;
      while (matched < run.length && words[place + matched] === run[matched]) matched++;
      if (matched < run.length) continue;
      while (ends[document]! <= place) document++;
      if (place + run.length > ends[document]!) continue;
      visit(document);
      place = ends[document]! - 1;
    }
  }

  /** Adds a document and returns its number; an earlier one with the same id stays. */
  append(document: IndexedDocument): number {
    const start = this.#words.length;
    const push = (word: number) => this.#words.push(word);
    const [question = "", thesis = "", decisions = ""] = document.words.split("\n");
    this.lexicon.addWords(question, push);
    this.#thesisAt.push(this.#words.length - start);
    this.lexicon.addWords(thesis, push);
    this.#decisionsAt.push(this.#words.length - start);
    this.lexicon.addWords(decisions, push);
    this.#ends.push(this.#words.length);
    this.idOf.push(this.ids.add(document.id).number);
    this.numberOf.push(this.numbers.add(document.number).number);
    const values = facetValues(document);
    for (const name of facetNames) {
      const { values: known, of } = this.facets[name];
      of.push(known.add(values[name]).number);
    }
    this.disputes.of.push(this.disputes.values.add(document.facts?.dispute ?? "").number);
    const dates = { ...document.facts?.dates, updated: document.updatedOn };
    for (const name of indexedDates) this.dates[name].push(dateCode(dates[name]));
    this.cancelledOf.push(document.cancelled ? 1 : 0);
    return this.size - 1;
  }

  *write(image: ImageWriter): Generator<void> {
    yield* this.lexicon.write(image);
    for (const names of this.#names()) yield* names.write(image);
    for (const each of this.#numbers()) yield* image.numbers(each.length, (at) => each.at(at));
    yield* image.numbers(this.size, (document) => this.#ends.at(document) - this.startOf(document));
  }

  /** Reads an image into empty columns. */
  *read(image: ImageReader): Generator<void> {
    yield* this.lexicon.read(image);
    for (const names of this.#names()) yield* names.read(image);
    for (const each of this.#numbers()) each.replace(yield* image.numbers());
    const ends = yield* image.numbers();
    for (let document = 1; document < ends.length; document++) ends[document]! += ends[document - 1]!;
    this.#ends.replace(ends);
  }

  #names = () => [
    this.ids,
    this.numbers,
    this.disputes.values,
    ...facetNames.map((name) => this.facets[name].values),
  ];
  #numbers = () => [
    this.idOf,
    this.numberOf,
    this.disputes.of,
    ...facetNames.map((name) => this.facets[name].of),
    ...indexedDates.map((name) => this.dates[name]),
    this.cancelledOf,
    this.#thesisAt,
    this.#decisionsAt,
    this.#words,
  ];
}
