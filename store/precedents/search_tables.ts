/** The tables of saved searches and of the PostgreSQL engine's index, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type {
  BigIntColumn,
  DateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";

/** A saved search, accessible to whoever has its id. */
interface SavedSearchTable {
  id: string;
  title: string;
  filter: JSONColumnType<Record<string, unknown>>;
  question: JSONColumnType<Record<string, unknown>>;
  created_at: TimestampColumn;
  checked_at: TimestampColumn;
  read_at: TimestampColumn;
  webhook_url: string | null;
  webhook_secret: Uint8Array | null;
}

interface SavedSearchHitTable {
  id: GeneratedAlways<BigIntColumn>;
  search_id: string;
  precedent_id: string;
  title: string;
  summary: string;
  found_at: TimestampColumn;
  notify_at: NullableTimestampColumn;
  attempts: Generated<number>;
}

/** Who is sent the hits of a saved search by e-mail. */
interface SearchMailTable {
  id: string;
  search_id: string;
  address: string;
  confirmation: string;
  created_at: TimestampColumn;
  confirmation_sent_at: NullableTimestampColumn;
  confirmed_at: NullableTimestampColumn;
  told_hit: Generated<BigIntColumn>;
  attempts: Generated<number>;
  next_attempt_at: TimestampColumn;
}

interface SearchWithoutHitsTable {
  day: DateColumn;
  words: string;
  count: number;
}

/** An index of precedents; one is active, another may be under construction. */
interface SearchBuildTable {
  id: GeneratedAlways<number>;
  active: boolean;
  version: bigint;
  begun_at_version: bigint;
  image: unknown;
  created_at: Temporal.Instant;
}

interface SearchDocumentTable {
  build: number;
  id: string;
  version: bigint;
  organ: string;
  species: string;
  number: string;
  updated_on: string | null;
  cancelled: boolean;
  facts: Generated<unknown>;
  words: string;
  precedent: unknown;
}

/** A part of the bytes from which a build's index is loaded into memory. */
interface SearchImagePartTable {
  build: number;
  part: number;
  bytes: Uint8Array;
}

interface SearchWordTable {
  build: number;
  word: string;
  shown: string;
  documents: number;
}

interface SearchSynonymTable {
  id: GeneratedAlways<number>;
  terms: string[];
}

interface SearchEmbeddingTable {
  id: string;
  model: string;
  digest: string;
  vector: Uint8Array;
  version: Generated<BigIntColumn>;
}

interface SearchStageTable {
  settings: string;
  accepted: boolean;
  figures: unknown;
  measured_at: Generated<TimestampColumn>;
}

export interface SearchTables {
  saved_search: SavedSearchTable;
  saved_search_hit: SavedSearchHitTable;
  search_mail: SearchMailTable;
  search_without_hits: SearchWithoutHitsTable;
  search_build: SearchBuildTable;
  search_document: SearchDocumentTable;
  search_image_part: SearchImagePartTable;
  search_word: SearchWordTable;
  search_synonym: SearchSynonymTable;
  search_embedding: SearchEmbeddingTable;
  search_stage: SearchStageTable;
}
