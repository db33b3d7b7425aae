/** What indexing precedents is given, and what a run of it carries. */
import type { Clock } from "../../domain/ports.ts";
import type { PrecedentsBank } from "../../registries/precedents/bnp.ts";
import type { SearchEngine } from "../../search/engine.ts";
import type { Db } from "../../store/connection.ts";
import type { RunCounts } from "../../store/precedents/index_runs.ts";

/** What indexing needs of the program. */
export interface IndexingApp {
  readonly db: Db;
  readonly clock: Clock;
  readonly bank: PrecedentsBank;
  readonly search: SearchEngine;
}

/** What one reading of a resource has met; begun anew when the resource is read again. */
export interface SourceReading {
  records: number;
  refused: number;
  duplicates: number;
  /** Ids of the precedents that were read. */
  readonly met: Set<string>;
}

/** What a run carries from page to page. */
export interface Indexing extends IndexingApp {
  readonly runId: bigint;
  readonly today: Temporal.PlainDate;
  readonly organOf: (id: number) => string | undefined;
  readonly counts: { -readonly [Name in keyof RunCounts]: number };
  readonly signal: AbortSignal | undefined;
  tell(source: string, total: number, read: number): void;
}
