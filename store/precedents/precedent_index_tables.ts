/** The tables of the indexing job, one interface for each. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type {
  BigIntColumn,
  DateColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";

/** The day up to which a resource of the precedents bank has been read. */
interface IndexCursorTable {
  source: string;
  since: NullableDateColumn;
}

interface IndexRunTable {
  id: GeneratedAlways<BigIntColumn>;
  kind: "incremental" | "full";
  engine: string;
  collection: ColumnType<string | null, undefined, string>;
  started_at: TimestampColumn;
  finished_at: NullableTimestampColumn;
  records: Generated<number>;
  put: Generated<number>;
  removed: Generated<number>;
  refused: Generated<number>;
  unchanged: Generated<number>;
  duplicates: Generated<number>;
  form: Generated<number>;
  failure: string | null;
}

interface IndexedPrecedentTable {
  id: string;
  organ: string;
  species: string;
  status: string | null;
  cancelled: boolean;
  updated_on: NullableDateColumn;
  digest: string;
  keys: Generated<unknown>;
  targets: Generated<unknown>;
  dispute: string | null;
  indexed_at: TimestampColumn;
}

/** The precedents that a full reading has found so far. */
interface IndexingPrecedentTable {
  id: string;
  organ: string;
  species: string;
  status: string | null;
  cancelled: boolean;
  updated_on: NullableDateColumn;
  digest: string;
  keys: Generated<unknown>;
  targets: Generated<unknown>;
}

interface IndexRefusalTable {
  source: string;
  record_key: string;
  reason: string;
  first_seen_at: TimestampColumn;
  last_seen_at: TimestampColumn;
  run_id: BigIntColumn;
  /** The digest of a record that a conversion did not end with. */
  silenced_sha256: string | null;
}

interface PrecedentStatusHistoryTable {
  id: GeneratedAlways<BigIntColumn>;
  precedent_id: string;
  status: string | null;
  removed: Generated<boolean>;
  since: DateColumn;
  seen_at: TimestampColumn;
}

/** What the texts of a precedent were before others took their place. */
interface PrecedentVersionTable {
  id: GeneratedAlways<BigIntColumn>;
  precedent_id: string;
  question: string;
  thesis: string;
  until: DateColumn;
}

/** The counts of `indexed_precedent`, maintained at each change. */
interface PrecedentCountTable {
  organ: string;
  species: string;
  status: string | null;
  year: number | null;
  cancelled: boolean;
  precedents: BigIntColumn;
}

export interface PrecedentIndexTables {
  precedent_count: PrecedentCountTable;
  index_cursor: IndexCursorTable;
  index_run: IndexRunTable;
  indexed_precedent: IndexedPrecedentTable;
  indexing_precedent: IndexingPrecedentTable;
  index_refusal: IndexRefusalTable;
  precedent_status_history: PrecedentStatusHistoryTable;
  precedent_version: PrecedentVersionTable;
}
