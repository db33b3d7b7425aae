/**
 * Re-ranking by an outside cross-encoder, with any server of the common `POST /rerank`: the first twenty of a search are put
 * in its order, where it was measured to help.
 */
import * as v from "valibot";
import type { Db } from "../../store/connection/connection.ts";
import type { SearchEngine } from "../engine.ts";
import { isAccepted } from "./accepted_stages.ts";
import { endOf, startOf, turnTo } from "./fusion.ts";
import { askModel, type ModelAddress, modelText } from "./model_server.ts";

export type RerankAddress = ModelAddress;

/** How many of a search are put in another order. */
export const RERANKED = 20;
const TIMEOUT_MS = 1_500;
const REST_MS = 30_000;
/** Letters of a text: what most such models read together with what is searched. */
const MOST_LETTERS = 2_000;

/** The order of some texts for what is searched; undefined when the server did not answer as it should. */
export type Rerank = (query: string, texts: readonly string[]) => Promise<number[] | undefined>;

const Answer = v.object({
  results: v.array(v.object({ index: v.number(), relevance_score: v.number() })),
});

export const reranking =
  (address: RerankAddress, onFailure: (reason: string) => void): Rerank => async (query, texts) => {
    const body = {
      model: address.model,
      query,
      documents: texts.map((text) => text.slice(0, MOST_LETTERS)),
      top_n: texts.length,
    };
    const answer = await askModel(address, "/rerank", {
      body,
      timeoutMs: TIMEOUT_MS,
      schema: Answer,
      onFailure,
    });
    if (answer === undefined) return undefined;
    const order = answer.results.toSorted((a, b) =>
      b.relevance_score - a.relevance_score || a.index - b.index
    )
      .map(({ index }) => index);
    const isWhole = order.length === texts.length && texts.every((_, index) => order.includes(index));
    return isWhole ? order : void onFailure("the server of re-ranking left texts out");
  };

interface RerankStage {
  readonly db: Db;
  readonly address: RerankAddress;
  readonly rerank: Rerank;
}

export function withReranking(engine: SearchEngine, { db, address, rerank }: RerankStage): SearchEngine {
  let restsUntil = -Infinity;
  return {
    ...engine,
    async search(request) {
      const { query, order } = request;
      const isAsked = order === "text" && query.text !== "" && startOf(request.page) < RERANKED &&
        performance.now() >= restsUntil;
      if (!isAsked || !await isAccepted(db, "rerank", address)) return await engine.search(request);
      const page = { offset: 0, limit: Math.max(RERANKED, endOf(request.page)) };
      const { hits: all, ...found } = await engine.search({ ...request, page });
      const first = all.slice(0, RERANKED);
      const cited = first.filter(({ precedent: { id } }) => found.cited.includes(id));
      const others = first.filter((hit) => !cited.includes(hit));
      const places = await rerank(query.text, others.map(({ precedent }) => modelText(precedent)));
      if (places === undefined) restsUntil = performance.now() + REST_MS;
      const hits = [...cited, ...places === undefined ? others : places.map((at) => others[at]!)];
      return turnTo(request.page, { ...found, hits: [...hits, ...all.slice(RERANKED)] });
    },
  };
}
