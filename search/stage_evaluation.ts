/**
 * Measures what a model adds to the ranking, on judged collections and on everyday needs. A stage is accepted where no source
 * of queries loses a hundredth of its figure and the sources gain on average; only an accepted one is ever on.
 */
import type { Precedent } from "../domain/precedents/precedent.ts";
import { analysePrecedent } from "./document.ts";
import type { SearchRequest } from "./engine.ts";
import { InvertedIndex } from "./index/inverted_index.ts";
import { Synonyms } from "./language/synonyms.ts";
import { searchCollection } from "./postgresql/index_search.ts";
import { parseQuery } from "./query/query.ts";
import { mean, measure } from "./ranking/judgements.ts";
import { RANKED } from "./ranking/ranker.ts";
import type { Embed, EmbeddingsAddress } from "./semantic/embeddings.ts";
import { fuse } from "./semantic/fusion.ts";
import { modelText } from "./semantic/model_server.ts";
import { type Rerank, RERANKED } from "./semantic/reranking.ts";
import { besides } from "./semantic/semantic_stage.ts";
import { VectorIndex } from "./semantic/vector_index.ts";

interface EvaluatedQuery {
  readonly text: string;
  readonly source: string;
  /** By the ids of precedents. */
  readonly grades: ReadonlyMap<string, number>;
}

/** Precedents with queries; of needs any graded precedent is meant, so that only the first found counts. */
export interface Evaluated {
  readonly precedents: readonly Precedent[];
  readonly queries: readonly EvaluatedQuery[];
  readonly isOfNeeds: boolean;
}

interface SourceFigures {
  readonly source: string;
  readonly queries: number;
  readonly measure: "nDCG@10" | "MRR@10";
  readonly engine: number;
  readonly stage: number;
}

export interface Evaluation {
  readonly sources: readonly SourceFigures[];
  readonly accepted: boolean;
}

/** The order of a search, of what the engine found and of what it finds with another request. */
type Reorder = (
  search: (request: SearchRequest) => readonly string[],
  request: SearchRequest,
) => Promise<readonly string[]>;

/** What a stage learns of precedents before it orders them. */
export type OpenStage = (precedents: readonly Precedent[]) => Promise<Reorder>;

/** The largest share of its figure that a source may lose. */
const MOST_LOST = 0.01;
const DEPTH = 10;

export async function evaluateStage(
  sets: readonly Evaluated[],
  open: OpenStage,
  onProgress: (done: number, total: number) => void,
): Promise<Evaluation> {
  const sources: SourceFigures[] = [];
  const total = sets.reduce((sum, { queries }) => sum + queries.length, 0);
  let done = 0;
  for (const { precedents, queries, isOfNeeds } of sets) {
    const index = new InvertedIndex(), synonyms = new Synonyms([]);
    for (const precedent of precedents) index.put({ ...precedent, words: analysePrecedent(precedent).words });
    const search = (request: SearchRequest) => searchCollection(index, synonyms, request).ids;
    const reorder = await open(precedents);
    const rate = (grades: EvaluatedQuery["grades"], ids: readonly string[]) => {
      const { ndcg, reciprocalRank } = measure(grades, ids.slice(0, DEPTH));
      return isOfNeeds ? reciprocalRank : ndcg;
    };
    const rates = new Map<string, { engine: number; stage: number }[]>();
    for (const { text, source, grades } of queries) {
      const request: SearchRequest = {
        query: parseQuery({ general: text }),
        filters: { includeCancelled: true },
        order: "text",
        page: { offset: 0, limit: RANKED },
      };
      const rated = {
        engine: rate(grades, search(request)),
        stage: rate(grades, await reorder(search, request)),
      };
      rates.set(source, [...rates.get(source) ?? [], rated]);
      onProgress(++done, total);
    }
    for (const [source, of] of rates) {
      sources.push({
        source,
        queries: of.length,
        measure: isOfNeeds ? "MRR@10" : "nDCG@10",
        engine: mean(of.map(({ engine }) => engine)),
        stage: mean(of.map(({ stage }) => stage)),
      });
    }
  }
  return { sources, accepted: isAcceptable(sources) };
}

export const gainOf = ({ engine, stage }: SourceFigures): number => stage / (engine || 1) - 1;

export const isAcceptable = (sources: readonly SourceFigures[]): boolean =>
  sources.length > 0 && sources.every((source) => gainOf(source) > -MOST_LOST) &&
  mean(sources.map(gainOf)) > 0;

/** Texts in one call, and how long it may take: nobody waits for a page meanwhile. */
const BATCH = 32;
const TIMEOUT_MS = 300_000;

/** @throws when the server does not answer */
export const embeddingsStage =
  (embed: Embed, { weight, recall, model }: EmbeddingsAddress): OpenStage => async (precedents) => {
    const vectorsOf = async (kind: "query" | "passage", texts: readonly string[]) => {
      const vectors = await embed(kind, texts, TIMEOUT_MS);
      if (vectors === undefined) throw new Error(`The model ${model} did not answer as it should`);
      return vectors;
    };
    const index = new VectorIndex(undefined, model);
    for (let at = 0; at < precedents.length; at += BATCH) {
      const batch = precedents.slice(at, at + BATCH);
      const vectors = await vectorsOf("passage", batch.map(modelText));
      batch.forEach(({ id }, place) => index.put(id, vectors[place]!));
    }
    return async (search, request) => {
      const [meaning] = await vectorsOf("query", [request.query.text]);
      const near = request.query.isWords ? index.nearest(meaning!, recall).map(({ id }) => id) : [];
      return fuse({
        found: search(request),
        besides: near.length === 0 ? [] : search(besides(request, near, RANKED)),
        nearness: (id) => index.nearness(id, meaning!),
        weight,
      });
    };
  };

/** @throws when the server does not answer */
export const rerankStage = (rerank: Rerank): OpenStage => (precedents) => {
  const byId = new Map(precedents.map((precedent) => [precedent.id, precedent]));
  return Promise.resolve(async (search, request) => {
    const found = search(request), first = found.slice(0, RERANKED);
    if (first.length === 0) return found;
    const order = await rerank(request.query.text, first.map((id) => modelText(byId.get(id)!)));
    if (order === undefined) throw new Error("The server of re-ranking did not answer as it should");
    return [...order.map((at) => first[at]!), ...found.slice(RERANKED)];
  });
};
