/**
 * An optional last stage of a search: the first few hundred, as the engine ordered them, are ordered by their meaning as
 * well, and both orders are mixed by reciprocal rank. Without vectors every search is as the engine answers it.
 */
import { sql } from "kysely";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Db } from "../../store/connection/connection.ts";
import { cosine, type Embed } from "./embeddings.ts";
import type { Hit, SearchAnswer, SearchEngine, SearchPage, SearchRequest } from "../engine.ts";
import { readSearchCursor, writeSearchCursor } from "../cursor.ts";
import { RANKED } from "../ranking/ranker.ts";

/** Texts in one call. */
const BATCH = 64;
/** Letters of a text: what most models read. */
const MOST_LETTERS = 8_000;
const TIMEOUT_MS = 30_000;

/** Makes what is missing or of another text. What the server does not answer stays without, until it is indexed again. */
async function storeVectors(
  { db, model, embed }: { readonly db: Db; readonly model: string; readonly embed: Embed },
  precedents: readonly Precedent[],
): Promise<void> {
  const texts = await Promise.all(precedents.map(async ({ id, question, thesis }) => {
    const text = `${question}\n${thesis}`.trim().slice(0, MOST_LETTERS);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return { id, text, digest: new Uint8Array(digest).toHex() };
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
    const vectors = await embed(batch.map(({ text }) => text), TIMEOUT_MS);
    if (vectors === undefined) return;
    await sql`
      insert into search_embedding (id, model, digest, vector)
      select t.id, ${model}, t.digest, decode(t.vector, 'hex') from unnest(
        ${batch.map(({ id }) => id)}::text[], ${batch.map(({ digest }) => digest)}::text[],
        ${vectors.map((vector) => new Uint8Array(vector.buffer).toHex())}::text[]) as t (id, digest, vector)
      on conflict (id, model) do update set digest = excluded.digest, vector = excluded.vector`.execute(db);
  }
}

/** By id. */
async function readVectors(
  db: Db,
  model: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const { rows } = await sql<{ id: string; vector: Uint8Array }>`
    select id, vector from search_embedding where model = ${model} and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, vector }) => [id, new Float32Array(Uint8Array.from(vector).buffer)]));
}

/** Of reciprocal rank fusion: how little the very first places count beyond the next (Cormack and others, 2009). */
const RANK_OFFSET = 60;
const QUERY_TIMEOUT_MS = 800;
/** So long a server that failed is not asked about a search again. */
const REST_MS = 30_000;

interface Stage {
  readonly db: Db;
  readonly model: string;
  readonly embed: Embed;
}

export function withSemanticStage(engine: SearchEngine, stage: Stage): SearchEngine {
  let restsUntil = -Infinity;
  const meaningOf = async (text: string): Promise<Float32Array | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    const [vector] = await stage.embed([text], QUERY_TIMEOUT_MS) ?? [];
    if (vector === undefined) restsUntil = performance.now() + REST_MS;
    return vector;
  };
  return {
    ...engine,
    async search(request) {
      if (!isMixed(request)) return await engine.search(request);
      const meaning = await meaningOf(request.query.text);
      if (meaning === undefined) return await engine.search(request);
      const page = { offset: 0, limit: Math.max(RANKED, endOf(request.page)) };
      const found = await engine.search({ ...request, page });
      return turnTo(request.page, { ...found, hits: await mixed(found, meaning, stage) });
    },
    async apply(changes) {
      const applied = await engine.apply(changes);
      await storeVectors(stage, changes.put);
      return applied;
    },
    async rebuild() {
      const build = await engine.rebuild();
      return {
        ...build,
        async add(batch: readonly Precedent[]) {
          await build.add(batch);
          await storeVectors(stage, batch);
        },
      };
    },
  };
}

const startOf = (page: SearchPage): number =>
  "offset" in page ? page.offset : readSearchCursor(page.cursor)?.shown ?? 0;
const endOf = (page: SearchPage): number => startOf(page) + page.limit;

/** After the first few hundred the engine's order is kept. */
const isMixed = ({ query, order, page }: SearchRequest): boolean =>
  order === "text" && query.text !== "" && startOf(page) < RANKED;

/** Cited ones stay first. One without a vector counts as far as the engine has it. */
async function mixed(
  { hits, cited }: SearchAnswer,
  meaning: Float32Array,
  { db, model }: Stage,
): Promise<Hit[]> {
  const isNamed = ({ precedent: { id } }: Hit) => cited.includes(id);
  const first = hits.slice(0, RANKED).filter((hit) => !isNamed(hit));
  const vectors = await readVectors(db, model, first.map(({ precedent: { id } }) => id));
  const nearness = first.map(({ precedent: { id } }) => {
    const vector = vectors.get(id);
    return vector === undefined ? undefined : cosine(meaning, vector);
  });
  const byMeaning = first.map((_, at) => at).filter((at) => nearness[at] !== undefined)
    .sort((a, b) => nearness[b]! - nearness[a]! || a - b);
  const places = first.map((_, at) => at);
  byMeaning.forEach((at, place) => places[at] = place);
  const score = (at: number) => 1 / (RANK_OFFSET + at) + 1 / (RANK_OFFSET + places[at]!);
  const order = first.map((_, at) => at).sort((a, b) => score(b) - score(a) || a - b);
  return [
    ...hits.slice(0, RANKED).filter(isNamed),
    ...order.map((at) => first[at]!),
    ...hits.slice(RANKED),
  ];
}

/** The page of a list that begins with the first of all. */
function turnTo(page: SearchPage, { nextCursor: _, ...found }: SearchAnswer): SearchAnswer {
  const after = "cursor" in page ? readSearchCursor(page.cursor)?.after : undefined;
  const at = found.hits.findIndex(({ precedent }) => precedent.id === after);
  const start = at === -1 ? startOf(page) : at + 1;
  const hits = found.hits.slice(start, start + page.limit);
  const last = hits.at(-1);
  const shown = start + hits.length;
  return {
    ...found,
    hits,
    ...(last !== undefined && shown < found.total &&
      { nextCursor: writeSearchCursor({ after: last.precedent.id, shown }) }),
  };
}
