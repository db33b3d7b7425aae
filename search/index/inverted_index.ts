/**
 * The inverted index in memory: columns, postings by stem, and statistics. Each process keeps one, as a copy
 * of what PostgreSQL has; nothing exists only here.
 *
 * A changed document is appended as a new one and the former one marked as removed, so that postings only
 * grow at their end. Statistics count existing documents only, so they do not depend on the history.
 */
import { DocumentColumns, type IndexedDocument } from "./document_columns.ts";
import { GrowableArray } from "./growable_array.ts";
import { NO_STEM } from "./lexicon.ts";
import { COUNT_UNIT, MOST_DOCUMENTS, postingOf, Postings } from "./postings.ts";
import type { TermStatistics } from "./term_statistics.ts";

/** The number of documents counted before yielding. */
const AT_ONCE = 2_000;

export class InvertedIndex extends DocumentColumns implements TermStatistics {
  readonly #postings = new Postings();
  /** The weighted length, in quarters. */
  readonly #lengthOf = new GrowableArray(1024);
  readonly #stemDocuments = new GrowableArray(1024);
  readonly #rootDocuments = new GrowableArray(1024);
  /** For each id the document's number plus one; 0 when it was removed. */
  readonly #documentOf = new GrowableArray(1024);
  readonly #gone = new Set<number>();
  #totalLength = 0;
  /**
   * The counts of the present document by stem, zero between documents: a map for each document would cost
   * more than everything else.
   */
  readonly #scratch = new GrowableArray(1024);

  get documents(): number {
    return this.size - this.#gone.size;
  }
  get goneDocuments(): number {
    return this.#gone.size;
  }
  get averageLength(): number {
    return this.#totalLength * COUNT_UNIT / Math.max(1, this.documents);
  }

  stemDocuments = (stem: number): number => this.#stemDocuments.at(stem);
  rootDocuments = (root: number): number => this.#rootDocuments.at(root);
  isGone = (document: number): boolean => this.#gone.has(document);
  get gone(): Iterable<number> {
    return this.#gone;
  }
  postings = (stem: number): readonly Uint32Array[] => this.#postings.of(stem);
  /** The weighted lengths by document, in units of `COUNT_UNIT`; invalid after the next `put`. */
  lengths = (): Uint32Array => this.#lengthOf.items();

  find(id: string): number | undefined {
    const number = this.ids.find(id);
    const document = number === undefined ? 0 : this.#documentOf.at(number);
    return document === 0 ? undefined : document - 1;
  }

  put(document: IndexedDocument): void {
    this.remove(document.id);
    if (this.size >= MOST_DOCUMENTS) throw new Error(`An index holds at most ${MOST_DOCUMENTS} precedents`);
    const number = this.append(document);
    this.#enter(number);
    const { stems, counts, length } = this.#stemCounts(number);
    for (let at = 0; at < stems.length; at++) {
      this.#postings.add(stems[at]!, postingOf(number, counts[at]!));
    }
    this.#countStatistics(stems, length, 1);
  }

  /** Removes a document; returns whether it existed. */
  remove(id: string): boolean {
    const document = this.find(id);
    if (document === undefined) return false;
    const { stems, length } = this.#stemCounts(document);
    this.#countStatistics(stems, length, -1);
    this.#documentOf.put(this.idOf.at(document), 0);
    this.#gone.add(document);
    return true;
  }

  /**
   * Counts documents with distinct ids that were appended to an empty index: first their stems, then the
   * postings.
   */
  *countAppended(): Generator<void> {
    for (let document = 0; document < this.size; document++) {
      this.#enter(document);
      const { stems, length } = this.#stemCounts(document);
      this.#countStatistics(stems, length, 1);
      if (document % AT_ONCE === AT_ONCE - 1) yield;
    }
    const starts = new Uint32Array(this.lexicon.stems + 1);
    for (let stem = 0; stem < this.lexicon.stems; stem++) {
      starts[stem + 1] = starts[stem]! + this.stemDocuments(stem);
    }
    const free = starts.slice(), postings = new Uint32Array(starts[this.lexicon.stems]!);
    for (let document = 0; document < this.size; document++) {
      const { stems, counts } = this.#stemCounts(document);
      for (let at = 0; at < stems.length; at++) {
        postings[free[stems[at]!]!++] = postingOf(document, counts[at]!);
      }
      if (document % AT_ONCE === AT_ONCE - 1) yield;
    }
    this.#postings.replace(postings, starts);
  }

  #enter(document: number): void {
    const id = this.idOf.at(document);
    while (this.#documentOf.length <= id) this.#documentOf.push(0);
    this.#documentOf.put(id, document + 1);
  }

  /** Adds a document to the statistics, or takes it out, and records its length. */
  #countStatistics(stems: readonly number[], length: number, by: 1 | -1): void {
    if (by === 1) this.#lengthOf.push(length);
    this.#totalLength += by * length;
    for (const stem of stems) {
      this.#stemDocuments.add(stem, by);
      const root = this.lexicon.rootOf(stem);
      if (this.#scratch.at(root) === 0) this.#rootDocuments.add(root, by);
      this.#scratch.add(root, 1);
    }
    for (const stem of stems) this.#scratch.put(this.lexicon.rootOf(stem), 0);
  }

  /** The stems of a document with their counts, and their total, both in quarters. */
  #stemCounts(document: number): { stems: number[]; counts: number[]; length: number } {
    const { words, decisionsAt } = this.wordsOf(document);
    const stems: number[] = [];
    let length = 0;
    for (let place = 0; place < words.length; place++) {
      const stem = this.lexicon.stemOf(words[place]!);
      if (stem === NO_STEM) continue;
      const quarters = place < decisionsAt ? 1 / COUNT_UNIT : 1;
      if (this.#scratch.at(stem) === 0) stems.push(stem);
      this.#scratch.add(stem, quarters);
      length += quarters;
    }
    const counts = stems.map((stem) => this.#scratch.at(stem));
    for (const stem of stems) this.#scratch.put(stem, 0);
    return { stems, counts, length };
  }
}
