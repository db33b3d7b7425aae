/**
 * How much of an index one search may read, so that the dearest costs no more than ten ordinary ones. It is counted
 * before anything is read, so every process leaves out the same: what was written last, and the reader is told.
 *
 * Of 528 queries of real searchers the median passes 0.2 entries of lists for each document, the dearest 2.8; of 3,022
 * whole statements that somebody may paste, 95 % pass less than 2.6. To look for an expression in a document's text
 * costs as much as some ten entries.
 */
import type { PlannedIndex, WordSequencePlan } from "./plan_node.ts";
import { inflected, list, plural } from "../../domain/formatting/formatting.ts";

/** Entries of words' lists, for each document of the index. */
const MOST_LISTED = 3;
/** Documents whose text is looked at for expressions, distances and stop words, for each document of the index. */
const MOST_LOOKED_IN = 0.6;
/** What is read of a smaller index takes no time that counts. */
const SMALL = 50_000;
/** Parts left out that are named. */
const MOST_NAMED = 8;

interface Reading {
  /** Entries of lists of documents. */
  readonly listed?: number;
  /** Documents looked into. */
  readonly lookedIn?: number;
}

export class ReadingLimits {
  readonly #mostListed: number;
  readonly #mostLookedIn: number;
  #listed = 0;
  #lookedIn = 0;
  readonly #leftOut = new Set<string>();

  constructor(private readonly index: PlannedIndex) {
    const { documents } = index;
    this.#mostListed = MOST_LISTED * Math.max(documents, SMALL);
    this.#mostLookedIn = MOST_LOOKED_IN * Math.max(documents, SMALL);
  }

  /** Whether a part is read too, which counts it; the first of a kind is, whatever it takes. */
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

  /** What words that stand somewhere together take: where none has a list of documents, as stop words, all are looked into. */
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
    const named = more > 0 ? [...all.slice(0, MOST_NAMED), `mais ${plural(more, "termo", "termos")}`] : all;
    return [
      `A pesquisa leria demais; ${inflected(all.length, "ficou", "ficaram")} de fora ${list(named)}.`,
    ];
  }
}
