/**
 * Limits how much of an index one search may read, so that the most expensive costs no more than ten ordinary
 * ones. The cost is counted before anything is read, so every process leaves out the same parts: the last
 * ones, with a notice.
 *
 * Of 528 queries of real users the median passes 0.2 postings for each document, the most expensive 2.8; of
 * 3,022 whole statements that somebody may paste, 95 % pass less than 2.6. Searching an expression in a
 * document's text costs as much as some ten postings.
 */
import { formatCount, formatList, inflect } from "../../domain/formatting.ts";
import type { PlannedIndex, WordSequencePlan } from "./plan_node.ts";

/** The most postings read, for each document of the index. */
const MOST_LISTED = 3;
/**
 * The most documents whose text is searched for expressions, distances and stop words, for each document of
 * the index.
 */
const MOST_LOOKED_IN = 0.6;
/** Up to so many, reading takes no noticeable time. */
const SMALL = 50_000;
/** The most left-out parts named in a notice. */
const MOST_NAMED = 8;

interface Reading {
  /** The number of postings. */
  readonly listed?: number;
  /** The number of documents whose text is searched. */
  readonly lookedIn?: number;
}

export class ReadingLimits {
  readonly #mostListed: number;
  readonly #mostLookedIn: number;
  #listed = 0;
  #lookedIn = 0;
  readonly #leftOut = new Set<string>();

  /** @param share of what a whole search may read */
  constructor(private readonly index: PlannedIndex, share = 1) {
    const documents = share * Math.max(index.documents, SMALL);
    this.#mostListed = MOST_LISTED * documents;
    this.#mostLookedIn = MOST_LOOKED_IN * documents;
  }

  /** Whether a part may be read too, counting it if so; the first part of each kind always may. */
  allow({ listed = 0, lookedIn = 0 }: Reading, written: string): boolean {
    const isWithin = (read: number, more: number, most: number) =>
      read === 0 || more === 0 || read + more <= most;
    if (
      !isWithin(this.#listed, listed, this.#mostListed) ||
      !isWithin(this.#lookedIn, lookedIn, this.#mostLookedIn)
    ) {
      this.#leftOut.add(written);
      return false;
    }
    this.#listed += listed;
    this.#lookedIn += lookedIn;
    return true;
  }

  ofWords = ({ words }: WordSequencePlan): Required<Reading> =>
    this.ofStems(this.index.lexicon.stemsIn(words));

  /**
   * The cost of words that must occur together: when none has postings, as with stop words, the text of all
   * documents is searched.
   */
  ofStems(stems: readonly (number | undefined)[]): Required<Reading> {
    const documents = stems.map((stem) => stem === undefined ? 0 : this.index.stemDocuments(stem));
    return {
      listed: documents.reduce((sum, count) => sum + count, 0),
      lookedIn: Math.min(this.index.documents, ...documents),
    };
  }

  get notices(): string[] {
    const all = [...this.#leftOut].map((part) => `“${part}”`);
    if (all.length === 0) return [];
    const more = all.length - MOST_NAMED;
    const named = more > 0
      ? [...all.slice(0, MOST_NAMED), `mais ${formatCount(more, "termo", "termos")}`]
      : all;
    return [
      `A pesquisa leria demais; ${inflect(all.length, "ficou", "ficaram")} de fora ${formatList(named)}.`,
    ];
  }
}
