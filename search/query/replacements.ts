/** What may stand for the words of a query in a document: the synonyms that the index has. */
import { formatList } from "../../domain/formatting.ts";
import { analyse, ownNumber } from "../language/analyser.ts";
import type { Synonyms, SynonymTerm } from "../language/synonyms.ts";
import type { Alternative, NearPlan, PlannedIndex } from "./plan_node.ts";
import type { QueryNode } from "./query_node.ts";
import { ReadingLimits } from "./reading_limits.ts";

/** Places from one word of a term to its next: "regra de transição", "taxa de abertura do crédito". */
const TERM_DISTANCE = 3;
/** The most typed terms whose meanings are named, and of each the most meanings. */
const MOST_NAMED = 4;

/** Of what a search may read, for what was not typed. */
const SHARE = 0.3;

export class Replacements {
  readonly #of = new Map<QueryNode, Alternative[]>();
  /** Each alternative once, since several words may share it; undefined where it is not searched. */
  readonly #known = new Map<string, Alternative | undefined>();
  readonly #named = new Map<string, string[]>();

  readonly #limits: ReadingLimits;

  constructor(private readonly index: PlannedIndex, private readonly synonyms: Synonyms) {
    this.#limits = new ReadingLimits(index, SHARE);
  }

  /** What may stand for a word, by the list that `find` was given with it, or alone. */
  of(node: QueryNode, wanted: boolean): readonly Alternative[] {
    if (!this.#of.has(node)) this.find([node], wanted);
    return this.#of.get(node) ?? [];
  }

  /** Looks for the typed terms of a list of words; of excluded words only what is equal stands for them. */
  find(nodes: readonly QueryNode[], wanted: boolean): void {
    const words = nodes.flatMap((node) => {
      if (node.type !== "word" || node.cited === true) return [];
      this.#of.set(node, []);
      return analyse(node.text).map((token) => ({ ...token, node }));
    });
    // A search of numbers alone may mean precedents by their numbers.
    if (words.every(({ exact, node }) => /^\d+$/.test(exact) && node.ofStatute !== true)) {
      for (const { node, exact } of words) {
        const stem = this.index.lexicon.findStem(ownNumber(exact));
        if (stem !== undefined) this.#of.get(node)!.push({ type: "stem", stem });
      }
    }
    for (const { places, typed, others } of this.synonyms.within(words, { onlyEqual: !wanted })) {
      const found = others.flatMap((other) => {
        const alternative = this.#alternativeOf(other);
        return alternative === undefined ? [] : [{ text: other.text, alternative }];
      });
      const named = found.map(({ text }) => text).slice(0, MOST_NAMED);
      const isNamed = this.#named.values().some((texts) => texts.join() === named.join());
      if (named.length > 0 && wanted && !isNamed) this.#named.set(typed, named);
      for (const place of places) {
        const known = this.#of.get(words[place]!.node)!;
        for (const { alternative } of found) if (!known.includes(alternative)) known.push(alternative);
      }
    }
  }

  get notices(): string[] {
    const named = [...this.#named].slice(0, MOST_NAMED).map(([typed, others]) =>
      `“${typed}” como ${formatList(others.map((text) => `“${text}”`), "ou")}`
    );
    return named.length === 0 ? [] : [`Também foi procurado ${formatList(named)}.`];
  }

  /** Undefined when no document can have it, or too much would have to be read. */
  #alternativeOf({ text, words }: SynonymTerm): Alternative | undefined {
    const key = words.map(({ exact, stem, isExact }) => isExact ? `=${exact}` : stem).join(" ");
    if (this.#known.has(key)) return this.#known.get(key);
    const { lexicon } = this.index;
    const found = (number: number | undefined) => number === undefined ? [] : [number];
    const terms = words.map(({ exact, stem, isExact }) =>
      isExact
        ? { stems: [], words: found(lexicon.findWord(exact)) }
        : { stems: found(lexicon.findStem(stem!)), words: [] }
    );
    const near: NearPlan = { type: "near", terms, distance: TERM_DISTANCE, ordered: true };
    const only = terms.length === 1 ? terms[0]!.stems[0] : undefined;
    const plan: Alternative = only === undefined ? near : { type: "stem", stem: only };
    const documents = documentsOf(this.index, plan);
    const isRead = documents > 0 &&
      this.#limits.allow(only === undefined ? { lookedIn: documents } : { listed: documents }, text);
    const alternative = isRead ? plan : undefined;
    this.#known.set(key, alternative);
    return alternative;
  }
}

/** How many documents have an alternative, at most; 0 where none can. */
export function documentsOf({ lexicon, stemDocuments }: PlannedIndex, plan: Alternative): number {
  const ofStems = (stems: readonly number[]) => stems.reduce((sum, stem) => sum + stemDocuments(stem), 0);
  if (plan.type === "stem") return ofStems([plan.stem]);
  if (plan.type === "sequence") return Math.min(...lexicon.stemsIn(plan.words).map(stemDocuments));
  return Math.min(...plan.terms.map(({ stems, words }) => ofStems([...stems, ...lexicon.stemsIn(words)])));
}
