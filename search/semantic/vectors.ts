/** The vectors of indexed precedents, in the database beside the index: one a precedent and model. */
import { sql } from "kysely";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Db } from "../../store/connection.ts";
import type { Embed } from "./embeddings.ts";

/** Texts in one call. */
const BATCH = 64;
/** Letters of a text: what most models read. */
const MOST_LETTERS = 8_000;
const TIMEOUT_MS = 30_000;

/** Makes what is missing or of another text. What the server does not answer stays without, until it is indexed again. */
export async function storeVectors(
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
export async function readVectors(
  db: Db,
  model: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const { rows } = await sql<{ id: string; vector: Uint8Array }>`
    select id, vector from search_embedding where model = ${model} and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, vector }) => [id, new Float32Array(Uint8Array.from(vector).buffer)]));
}
