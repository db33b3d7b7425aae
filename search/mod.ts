/** Opens the configured search engine. */
import type { Db } from "../store/connection/connection.ts";
import { type ListReading, readPrimary } from "../store/list_reading.ts";
import type { SearchEngine } from "./engine.ts";
import { withFallbackIndex } from "./fallback_index.ts";
import { openPostgresqlEngine } from "./postgresql/postgresql.ts";
import type { EmbeddingsAddress } from "./semantic/embeddings.ts";
import type { RerankAddress } from "./semantic/reranking.ts";
import type { TypesenseAddress } from "./typesense/server.ts";

interface SearchParts {
  readonly db: Db;
  /** Where the database's index is read; the primary when absent. */
  readonly lists?: ListReading;
  /** How long a search waits for the copy of a newly swapped index before the former one answers. */
  readonly swapWaitMs?: number | undefined;
  /** Undefined: PostgreSQL is the engine. */
  readonly typesense?: TypesenseAddress | undefined;
  /** Undefined: there is no semantic stage. */
  readonly embeddings?: EmbeddingsAddress | undefined;
  /** Undefined: nothing is re-ranked. */
  readonly rerank?: RerankAddress | undefined;
  readonly onModelFailure?: (reason: string) => void;
}

/** Opens the engine, with the stages whose models are configured. */
export async function openSearch(parts: SearchParts): Promise<SearchEngine> {
  const { db, embeddings: address, rerank, onModelFailure: onFailure = () => {} } = parts;
  let engine = await openEngine(parts);
  if (address !== undefined) {
    const { embeddings } = await import("./semantic/embeddings.ts");
    const { withSemanticStage } = await import("./semantic/semantic_stage.ts");
    engine = withSemanticStage(engine, { db, address, embed: embeddings(address, onFailure), onFailure });
  }
  if (rerank !== undefined) {
    const { reranking, withReranking } = await import("./semantic/reranking.ts");
    engine = withReranking(engine, { db, address: rerank, rerank: reranking(rerank, onFailure) });
  }
  return engine;
}

async function openEngine(
  { db, lists = readPrimary(db), swapWaitMs, typesense }: SearchParts,
): Promise<SearchEngine> {
  const own = openPostgresqlEngine({ db, lists, swapWaitMs });
  if (typesense === undefined) return own;
  // An engine that is not used is not loaded.
  const { openTypesenseEngine } = await import("./typesense/typesense.ts");
  const { readSynonyms } = await import("./language/synonym_table.ts");
  const outside = openTypesenseEngine({ address: typesense, synonyms: () => readSynonyms(db) });
  return withFallbackIndex(outside, own);
}
