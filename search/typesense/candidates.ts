/**
 * The documents worth ranking. The server's own order is poor on legal text, so it is not asked for: documents are
 * fetched by which of the query's terms they have, the rarest combinations of terms first, as the first pass of the
 * other engine would have them.
 */
import { countComputing } from "../computing_time.ts";
import type { Lexicon } from "../index/lexicon.ts";
import { rarity } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { firstScore } from "../ranking/first_score.ts";
import { type Candidate, rank, RANKED } from "../ranking/ranker.ts";
import { all, always, any, type Condition, has, not } from "./condition.ts";
import { repeatedToken, repetitions, token } from "./schema.ts";
import { MOST_PER_PAGE, type TypesenseServer } from "./server.ts";
import { boundsOf } from "./typesense_bounds.ts";
import { type ReadEntry, sequenceOf } from "./typesense_matching.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Documents read to choose from: a server takes most of its time to read them. */
const POOL = MOST_PER_PAGE;

interface Ranking {
  readonly terms: readonly Term[];
  /** What is searched: text of the filter with a condition added. */
  readonly filterWith: (condition: Condition) => string;
  /** How many documents there are to choose from. */
  readonly total: number;
  readonly vocabulary: Vocabulary;
}

/** Ids of the best documents, best first: at most `RANKED`. */
export async function rankedIds(server: TypesenseServer, ranking: Ranking): Promise<string[]> {
  const { terms, filterWith, total, vocabulary } = ranking;
  const tiers = total <= POOL
    ? [{ filter: filterWith(always), take: total }]
    : await openTiers(server, ranking);
  const answers = await server.searchAll<ReadEntry>(tiers.map(({ filter, take }) => ({
    collection: vocabulary.state.collection,
    filter,
    // Of documents with the same words the shorter ones rank higher.
    order: "length:asc,key:asc",
    fields: ["id", "text"],
    perPage: take,
  })));
  const entries = new Map(answers.flatMap(({ documents }) => documents.map((entry) => [entry.id, entry])));
  return countComputing(() => {
    const pool = [...entries.values()]
      .map((entry): Candidate => ({ id: entry.id, sequence: sequenceOf(entry, vocabulary.lexicon) }));
    return rank(terms, firstPass(terms, pool, vocabulary), vocabulary, vocabulary.lexicon);
  });
}

/** What of the pool the ranker looks at: the first pass of the other engine. */
function firstPass(terms: readonly Term[], pool: readonly Candidate[], vocabulary: Vocabulary): Candidate[] {
  const scored = pool.map((one) => ({ one, score: firstScore(terms, one.sequence, vocabulary) }));
  scored.sort((a, b) => b.score - a.score || (a.one.id < b.one.id ? -1 : 1));
  return scored.slice(0, RANKED).map(({ one }) => one);
}

/** Documents of a kind, and how many of them are read. */
interface Tier {
  readonly filter: string;
  readonly take: number;
}

/** Terms by whose combinations documents are told apart at a time: thirty-two kinds, one call. */
const TERMS_AT_ONCE = 5;

/**
 * Of so many documents that not all can be read: the first kinds of them, by the rarest terms. The kind there is no room
 * for whole is told apart by the next terms, and when there are none, by how often the terms are repeated.
 */
async function openTiers(
  server: TypesenseServer,
  { terms, filterWith, vocabulary }: Ranking,
): Promise<Tier[]> {
  const { collection } = vocabulary.state;
  const tiers: Tier[] = [];
  let room = POOL;
  /** Takes what there is room for; the place of the first kind there is none for whole. */
  const fill = async (kinds: readonly Condition[]): Promise<number | undefined> => {
    const filters = kinds.map(filterWith);
    const counts = await server.searchAll(filters.map((filter) => ({ collection, filter, perPage: 0 })));
    for (const [place, { total }] of counts.entries()) {
      if (total > room) return place;
      if (total > 0) tiers.push({ filter: filters[place]!, take: total });
      room -= total;
    }
    return undefined;
  };
  const rarestFirst = termConditions(terms, vocabulary);
  let kind: Condition = always, had: readonly TermCondition[] = [];
  for (let at = 0; at < rarestFirst.length; at += TERMS_AT_ONCE) {
    const some = rarestFirst.slice(at, at + TERMS_AT_ONCE);
    const sets = combinations(some);
    const kinds = sets.map((set) => all(kind, kindOf(set, some)));
    const over = await fill(kinds);
    if (over === undefined || room === 0) return tiers;
    kind = kinds[over]!;
    had = [...had, ...sets[over]!];
  }
  const repeating = repetitionsOf(kind, had);
  const over = await fill(repeating);
  if (over !== undefined && room > 0) tiers.push({ filter: filterWith(repeating[over]!), take: room });
  return tiers;
}

// Which documents are worth reading first: conditions on the terms of a query, the most promising first.

/** A term as a condition. */
interface TermCondition {
  readonly weight: number;
  readonly condition: Condition;
  /** That it stands there so many times; the condition itself, where that cannot be asked. */
  readonly repeated: (times: number) => Condition;
}

/** The terms some document has, the rarest first. */
function termConditions(
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
const kindOf = (set: readonly TermCondition[], terms: readonly TermCondition[]): Condition =>
  all(
    ...set.map(({ condition }) => condition),
    ...terms.filter((term) => !set.includes(term)).map(({ condition }) => not(condition)),
  );

/** A kind by how often its documents repeat the terms, most often first; again each document is of one. */
function repetitionsOf(kind: Condition, set: readonly TermCondition[]): Condition[] {
  const falling = repetitions.toReversed().map((times) => all(...set.map(({ repeated }) => repeated(times))));
  return [...falling, always].map((repeating, index) =>
    all(kind, repeating, ...falling.slice(Math.max(0, index - 1), index).map(not))
  );
}
