/** Which documents are worth reading first: conditions on the terms of a query, the most promising first. */
import type { Lexicon } from "../index/lexicon.ts";
import { rarity } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { all, always, any, type Condition, has, not } from "./condition.ts";
import { repeatedToken, repetitions, token } from "./schema.ts";
import { boundsOf } from "./typesense_bounds.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A term as a condition. */
export interface TermCondition {
  readonly weight: number;
  readonly condition: Condition;
  /** That it stands there so many times; the condition itself, where that cannot be asked. */
  readonly repeated: (times: number) => Condition;
}

/** The terms some document has, the rarest first. */
export function termConditions(
  terms: readonly Term[],
  { lexicon, documents }: Vocabulary,
): TermCondition[] {
  return terms.flatMap((term): TermCondition[] => {
    const { stem } = term;
    const condition = conditionOf(term, lexicon);
    if (condition.type === "never") return [];
    return [{
      weight: rarity(term.documents, documents),
      condition,
      repeated: (times) =>
        stem === undefined ? condition : has("repeated", repeatedToken(lexicon.stem(stem), times)),
    }];
  }).sort((a, b) => b.weight - a.weight);
}

const conditionOf = ({ stem, alternatives }: Term, lexicon: Lexicon): Condition =>
  any(
    ...(stem === undefined ? [] : [has("stems", token(lexicon.stem(stem)))]),
    ...alternatives.map((one) => boundsOf(one, lexicon).upper),
  );

/** Every set of some terms in falling order of its weight: all of them first, none of them last. */
export function combinations<Item extends { readonly weight: number }>(terms: readonly Item[]): Item[][] {
  const sets = terms.reduce<Item[][]>((sets, term) => sets.flatMap((set) => [[...set, term], set]), [[]]);
  const weightOf = (set: readonly Item[]) => set.reduce((sum, { weight }) => sum + weight, 0);
  return sets.map((set) => ({ set, weight: weightOf(set) }))
    .sort((a, b) => b.weight - a.weight).map(({ set }) => set);
}

/** Documents that have all of some terms and none of the others; each document is of one such kind. */
export const kindOf = (set: readonly TermCondition[], terms: readonly TermCondition[]): Condition =>
  all(
    ...set.map(({ condition }) => condition),
    ...terms.filter((term) => !set.includes(term)).map(({ condition }) => not(condition)),
  );

/** A kind by how often its documents repeat the terms, most often first; again each document is of one. */
export function repetitionsOf(kind: Condition, set: readonly TermCondition[]): Condition[] {
  const falling = repetitions.toReversed().map((times) => all(...set.map(({ repeated }) => repeated(times))));
  return [...falling, always].map((repeating, index) =>
    all(kind, repeating, ...falling.slice(Math.max(0, index - 1), index).map(not))
  );
}
