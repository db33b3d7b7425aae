/** The context of indexing precedents, and the state of a run. */
import type { Clock } from "../../domain/ports.ts";
import type { PrecedentsBank } from "../../registries/bnp.ts";
import type { SearchEngine } from "../../search/engine.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { ReadRecord, RunCounts } from "../../store/precedents/index_runs.ts";

/** The parts of the program that indexing uses. */
export interface IndexingApp {
  readonly db: Db;
  readonly clock: Clock;
  readonly bank: PrecedentsBank;
  readonly search: SearchEngine;
  /** Told of each record before it is converted. */
  readonly onRecord?: ((record: ReadRecord) => void) | undefined;
}

/** The state of one reading of a resource; begun anew when the resource is read again. */
export interface SourceReading {
  records: number;
  refused: number;
  duplicates: number;
  /** The ids of the precedents that were read. */
  readonly met: Set<string>;
}

/** The state of a run from page to page. */
export interface Indexing extends IndexingApp {
  readonly runId: bigint;
  readonly today: Temporal.PlainDate;
  readonly organOf: (id: number) => string | undefined;
  /** Whether the index has precedents in another form than this program makes of the same records. */
  readonly isOtherForm: boolean;
  readonly counts: { -readonly [Name in keyof RunCounts]: number };
  readonly signal: AbortSignal | undefined;
  reportProgress(source: string, total: number, read: number): void;
}
