/** Synonyms, such as "INSS" and "Instituto Nacional do Seguro Social": groups of equal terms. */
import { analyse } from "./analyser.ts";

/** A term as a list of folded words. */
export type SynonymTerm = readonly string[];

export class Synonyms {
  readonly #others = new Map<string, SynonymTerm[]>();
  /** The terms of more than one word, the longest first. */
  readonly #long: SynonymTerm[] = [];

  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const terms = group.map((term) => analyse(term).map(({ exact }) => exact));
      for (const term of terms) {
        const others = terms.filter((other) => other !== term);
        this.#others.set(term.join(" "), [...this.othersOf(term), ...others]);
        if (term.length > 1) this.#long.push(term);
      }
    }
    this.#long.sort((a, b) => b.length - a.length);
  }

  /** The synonyms of a term. */
  othersOf(term: SynonymTerm): readonly SynonymTerm[] {
    return this.#others.get(term.join(" ")) ?? [];
  }

  /** The synonyms of the terms of several words that occur in a list of words. */
  othersWithin(words: readonly string[]): readonly SynonymTerm[] {
    const within = (term: SynonymTerm) =>
      words.some((_, at) => term.every((word, place) => words[at + place] === word));
    return this.#long.filter(within).flatMap((term) => this.othersOf(term));
  }
}
