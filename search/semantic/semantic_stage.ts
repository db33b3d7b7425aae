/**
 * An optional last stage of a search: the first few hundred, as the engine ordered them, are ordered by their meaning as
 * well, and so are the nearest precedents that no word finds. Both orders are mixed by reciprocal rank. Without vectors, and
 * while the model was not measured to help, every search is as the engine answers it.
 */
import { sql } from "kysely";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { Facet, Hit, SearchEngine, SearchRequest, SearchResult } from "../engine.ts";
import { RANKED } from "../ranking/ranker.ts";
import { isAccepted } from "./accepted_stages.ts";
import type { Embed, EmbeddingsAddress } from "./embeddings.ts";
import { endOf, fuse, startOf, turnTo } from "./fusion.ts";
import { modelText } from "./model_server.ts";
import { VectorIndex } from "./vector_index.ts";

/** Texts in one call. */
const BATCH = 64;
const TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 800;
/** So long a server that failed is not asked about a search again. */
const REST_MS = 30_000;

interface SemanticStage {
  readonly db: Db;
  readonly address: EmbeddingsAddress;
  readonly embed: Embed;
  readonly onFailure: (reason: string) => void;
}

/** Makes what is missing or of another text. What the server does not answer stays without, until it is indexed again. */
async function storeVectors(
  { db, address: { model }, embed, onFailure }: SemanticStage,
  precedents: readonly Precedent[],
  dimension: () => number | undefined,
): Promise<void> {
  const texts = await Promise.all(precedents.map(async (precedent) => {
    const text = modelText(precedent);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return { id: precedent.id, text, digest: new Uint8Array(digest).toHex() };
  }));
  const { rows } = await sql<{ id: string; digest: string }>`
    select id, digest from search_embedding where model = ${model} and id = any(${
    texts.map(({ id }) => id)
  }::text[])`
    .execute(db);
  const known = new Map(rows.map(({ id, digest }) => [id, digest]));
  const missing = texts.filter(({ id, text, digest }) => text !== "" && known.get(id) !== digest);
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const vectors = await embed("passage", batch.map(({ text }) => text), TIMEOUT_MS);
    if (vectors === undefined) return;
    const wanted = dimension();
    if (wanted !== undefined && vectors[0]!.length !== wanted) {
      return onFailure(`vectors of ${vectors[0]!.length} numbers, and ${wanted} of the same model are kept`);
    }
    await sql`
      insert into search_embedding (id, model, digest, vector)
      select t.id, ${model}, t.digest, decode(t.vector, 'hex') from unnest(
        ${batch.map(({ id }) => id)}::text[], ${batch.map(({ digest }) => digest)}::text[],
        ${vectors.map((vector) => new Uint8Array(vector.buffer).toHex())}::text[]) as t (id, digest, vector)
      on conflict (id, model) do update set digest = excluded.digest, vector = excluded.vector,
        version = excluded.version`.execute(db);
  }
}

export function withSemanticStage(engine: SearchEngine, stage: SemanticStage): SearchEngine {
  const { db, address, embed, onFailure } = stage;
  const index = new VectorIndex(db, address.model);
  let restsUntil = -Infinity;
  const meaningOf = async (text: string): Promise<Float32Array | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    const [vector] = await embed("query", [text], QUERY_TIMEOUT_MS) ?? [];
    if (vector === undefined) restsUntil = performance.now() + REST_MS;
    else if (index.dimension !== undefined && vector.length !== index.dimension) {
      return void onFailure(`a vector of ${vector.length} numbers, and ${index.dimension} are kept`);
    }
    return vector;
  };
  const store = async (precedents: readonly Precedent[]) => {
    await index.refresh();
    await storeVectors(stage, precedents, () => index.dimension);
  };
  return {
    ...engine,
    async search(request) {
      if (!isMixed(request) || !await isAccepted(db, "embeddings", address)) {
        return await engine.search(request);
      }
      await index.refresh();
      const meaning = await meaningOf(request.query.text);
      if (meaning === undefined) return await engine.search(request);
      return await mixed(engine, request, { index, meaning, address });
    },
    async apply(changes) {
      const applied = await engine.apply(changes);
      await store(changes.put);
      return applied;
    },
    async rebuild() {
      const build = await engine.rebuild();
      return {
        ...build,
        async add(batch: readonly Precedent[]) {
          await build.add(batch);
          await store(batch);
        },
      };
    },
  };
}

/** After the first few hundred the engine's order is kept. */
const isMixed = ({ query, order, page }: SearchRequest): boolean =>
  order === "text" && query.text !== "" && startOf(page) < RANKED;

interface Meant {
  readonly index: VectorIndex;
  readonly meaning: Float32Array;
  readonly address: EmbeddingsAddress;
}

async function mixed(
  engine: SearchEngine,
  request: SearchRequest,
  { index, meaning, address: { weight, recall } }: Meant,
): Promise<SearchResult> {
  const page = { offset: 0, limit: Math.max(RANKED, endOf(request.page)) };
  const found = await engine.search({ ...request, page });
  const near = request.query.isWords ? index.nearest(meaning, recall) : [];
  const others = near.length === 0
    ? undefined
    : await engine.search(besides(request, near.map(({ id }) => id), page.limit));
  const isCited = ({ precedent: { id } }: Hit) => found.cited.includes(id);
  const first = found.hits.slice(0, RANKED);
  const byId = new Map([...first, ...others?.hits ?? []].map((hit) => [hit.precedent.id, hit]));
  const order = fuse({
    found: first.filter((hit) => !isCited(hit)).map(({ precedent: { id } }) => id),
    besides: others?.hits.map(({ precedent: { id } }) => id) ?? [],
    nearness: (id) => index.nearness(id, meaning),
    weight,
  });
  return turnTo(request.page, {
    ...found,
    total: found.total + (others?.total ?? 0),
    organs: added(found.organs, others?.organs),
    species: added(found.species, others?.species),
    ...(found.suspended !== undefined && { suspended: found.suspended + (others?.suspended ?? 0) }),
    hits: [...first.filter(isCited), ...order.map((id) => byId.get(id)!), ...found.hits.slice(RANKED)],
  });
}

/** Of some precedents those that pass the filters and that the search itself does not find. */
export const besides = (request: SearchRequest, ids: readonly string[], limit: number): SearchRequest => ({
  ...request,
  query: {
    ...request.query,
    root: { type: "ids", ids, without: request.query.root },
    citations: [],
    statutes: [],
    isWords: false,
  },
  page: { offset: 0, limit },
});

/** The counts of two searches that have no precedent in common. */
function added(facets: readonly Facet[], others: readonly Facet[] = []): Facet[] {
  const totals = new Map(facets.map(({ key, total }) => [key, total]));
  for (const { key, total } of others) totals.set(key, (totals.get(key) ?? 0) + total);
  return [...totals].map(([key, total]) => ({ key, total }))
    .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
}
