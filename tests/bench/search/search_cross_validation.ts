/**
 * Whether a ranking holds outside the queries it was chosen on: each source of queries is rated with the settings that
 * were best for the other sources, beside the best of MiniSearch's settings, with an interval of the difference.
 */
import { analysePrecedent } from "../../../search/document.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { planQuery } from "../../../search/query/plan.ts";
import { parseQuery } from "../../../search/query/query.ts";
import { scoreCandidates } from "../../../search/ranking/candidate_scoring.ts";
import { DEPTH, type Judged, mean, measure, type Quality } from "../../../search/ranking/judgements.ts";
import { asPrecedent } from "../../../search/ranking/judgements.ts";
import { findDocuments } from "../../../search/ranking/matching.ts";
import { rank, RANKED, ranking, type RankingSettings } from "../../../search/ranking/ranker.ts";
import { firstOf } from "../../../search/ranking/selection.ts";
import { miniSearch } from "./search_baselines.ts";

/** The settings that are tried, around the chosen one. */
const grid: readonly RankingSettings[] = [0.3, 0.9].flatMap((k1) =>
  [0, 0.2].flatMap((proximityWeight) =>
    [0, 0.15].flatMap((typedWeight) =>
      [0, 0.15, 0.3].flatMap((beginningWeight) =>
        [0, 0.25].map((feedbackWeight) => ({
          ...ranking,
          k1,
          proximityWeight,
          typedWeight,
          beginningWeight,
          feedbackWeight,
        }))
      )
    )
  )
);

/** A collection of queries from one source; all collections are over the same documents. */
interface Source {
  readonly name: string;
  readonly queries: readonly Prepared[];
  readonly baselines: readonly (readonly Quality[])[];
}

interface Prepared {
  readonly grades: ReadonlyMap<string, number>;
  readonly terms: Parameters<typeof rank>[0];
  readonly candidates: Parameters<typeof rank>[1];
}

/** A source's figures: ours, held out (with the settings best for the other sources), and the best of MiniSearch's. */
export interface RatedSource {
  readonly name: string;
  readonly queries: number;
  readonly ours: Rate;
  readonly heldOut: Rate;
  readonly baseline: Rate;
  /** The 95 % confidence interval of the difference in nDCG. */
  readonly interval: readonly [number, number];
}

export interface Rate {
  readonly ndcg: number;
  readonly mrr: number;
}

export const SETTINGS = grid.length;

export async function crossValidation(collections: ReadonlyMap<string, Judged>): Promise<RatedSource[]> {
  const [first] = collections.values();
  const index = new InvertedIndex();
  for (const { id, text } of first!.documents) {
    const { precedent, words } = analysePrecedent(asPrecedent(id, text));
    index.put({ ...precedent, words });
  }
  const sources: Source[] = [];
  for (const [name, judged] of collections) sources.push(...await sourcesOf(name, judged, index));
  const chosen = sources.map((source) => rateAll(source, index, ranking));
  const tried = grid.map((settings) => sources.map((source) => rateAll(source, index, settings)));
  return [
    ...sources.map((source, at) => rated(source, chosen[at]!, heldOut(tried, at))),
    ...[...collections.keys()].map((name) => whole(name, sources, chosen, tried)),
  ];
}

/** The figures of all sources of a collection together. */
function whole(
  collection: string,
  sources: readonly Source[],
  chosen: readonly (readonly Quality[])[],
  tried: readonly (readonly (readonly Quality[])[])[],
): RatedSource {
  const own = sources.flatMap((source, at) => source.name.startsWith(`${collection}: `) ? [at] : []);
  const together: Source = {
    name: `${collection}, all`,
    queries: own.flatMap((at) => sources[at]!.queries),
    baselines: sources[0]!.baselines.map((_, baseline) =>
      own.flatMap((at) => sources[at]!.baselines[baseline]!)
    ),
  };
  return rated(together, own.flatMap((at) => chosen[at]!), own.flatMap((at) => heldOut(tried, at)));
}

async function sourcesOf(name: string, judged: Judged, index: InvertedIndex): Promise<Source[]> {
  const rankers = [miniSearch(judged, 0.9, 0.4), miniSearch(judged, 1.2, 0.7)];
  const sources: Source[] = [];
  for (const source of new Set(judged.queries.map((query) => query.source))) {
    const queries = judged.queries.filter((query) => query.source === source);
    const gradesOf = (id: string) => judged.grades.get(id) ?? new Map<string, number>();
    const baselines = await Promise.all(
      rankers.map((ranker) =>
        Promise.all(queries.map(async ({ id, text }) => measure(gradesOf(id), await ranker(text))))
      ),
    );
    sources.push({
      name: `${name}: ${source}`,
      queries: queries.map(({ id, text }) => ({ grades: gradesOf(id), ...candidatesOf(text, index) })),
      baselines,
    });
  }
  return sources;
}

function candidatesOf(text: string, index: InvertedIndex): Pick<Prepared, "terms" | "candidates"> {
  const { plan, terms } = planQuery(parseQuery({ general: text }), index, new Synonyms([]));
  const scores = scoreCandidates(terms, index);
  const first = firstOf(findDocuments(plan, index), RANKED, scores, index.isIdBefore);
  const candidates = first.map((document) => ({
    id: index.idText(document),
    sequence: index.wordsOf(document),
  }));
  return { terms, candidates };
}

const rateAll = ({ queries }: Source, index: InvertedIndex, settings: RankingSettings): Quality[] =>
  queries.map(({ grades, terms, candidates }) => {
    const ids = rank(terms, candidates, index, index.lexicon, settings);
    return measure(grades, ids.slice(0, DEPTH).map((id) => index.numberText(index.find(id)!)));
  });

const ndcgOf = (rates: readonly Quality[]): number => mean(rates.map(({ ndcg }) => ndcg));

/** A source's rates with what was best for the others, each of which counts alike however many queries it has. */
function heldOut(tried: readonly (readonly (readonly Quality[])[])[], left: number): readonly Quality[] {
  const others = tried.map((rates) => mean(rates.filter((_, at) => at !== left).map(ndcgOf)));
  return tried[others.indexOf(Math.max(...others))]![left]!;
}

function rated(
  { name, queries, baselines }: Source,
  ours: readonly Quality[],
  held: readonly Quality[],
): RatedSource {
  const best = baselines.reduce((a, b) => ndcgOf(a) >= ndcgOf(b) ? a : b);
  return {
    name,
    queries: queries.length,
    ours: rateOf(ours),
    heldOut: rateOf(held),
    baseline: rateOf(best),
    interval: interval(ours.map(({ ndcg }, at) => ndcg - best[at]!.ndcg)),
  };
}

const rateOf = (rates: readonly Quality[]): Rate => ({
  ndcg: ndcgOf(rates),
  mrr: mean(rates.map(({ reciprocalRank }) => reciprocalRank)),
});

const RESAMPLED = 2_000;

/** The confidence interval of the mean by bootstrap, with a fixed seed. */
function interval(differences: readonly number[]): readonly [number, number] {
  let state = 7;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * most);
  };
  const means = Array.from(
    { length: RESAMPLED },
    () => mean(differences.map(() => differences[below(differences.length)]!)),
  ).sort((a, b) => a - b);
  return [means[Math.floor(RESAMPLED * 0.025)]!, means[Math.floor(RESAMPLED * 0.975)]!];
}
