/** Cut-offs, remittances and their lines: one interface for each table, as its rows are. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Big, Day, NullableTimestamp, Timestamp } from "../column_types.ts";

/** The record types of the layout that ask something. */
export type LineRecord = 10 | 20 | 30 | 40 | 50;

/** By record type, how many lines and what they add up to, in centavos. */
export type RecordTotals = Readonly<
  Partial<Record<LineRecord, { readonly count: number; readonly sum: string }>>
>;

export interface DispatchRunTable {
  business_date: Day;
  frozen_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface ExchangeSequenceTable {
  ispb: string;
  direction: "out" | "in" | "receipt";
  last: number;
}

export interface RemittanceTable {
  id: GeneratedAlways<Big>;
  ispb: string;
  cutoff_date: Day;
  dispatch_date: Day;
  sequence: number;
  status: "frozen" | "published";
  file_name: string;
  line_count: number;
  totals: JSONColumnType<RecordTotals>;
  frozen_at: Timestamp;
  sha256: string | null;
  size_bytes: Big | null;
  plain_sha256: string | null;
  plain_size_bytes: Big | null;
  published_at: NullableTimestamp;
  answers_due_at: Timestamp;
  publish_at: Timestamp;
  answers_closed_at: NullableTimestamp;
  /** When its file was found to have left the outbox. */
  collected_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
}

/** One row: the exchange folder, by the mark it bears. */
export interface ExchangeFolderTable {
  single: Generated<boolean>;
  mark: string;
  marked_at: NullableTimestamp;
  returned_at: NullableTimestamp;
  compared_at: NullableTimestamp;
}

export interface RemittanceLineTable {
  remittance_id: Big;
  line: number;
  target_id: Big;
  occurrence: number;
  record: Generated<LineRecord>;
  action_id: Big | null;
  jtr: ColumnType<string | null, string, never>;
  confidential: ColumnType<boolean | null, boolean, never>;
  protocoled_at: ColumnType<Temporal.Instant | null, string, never>;
  protocol_number: ColumnType<string | null, string, never>;
  text: ColumnType<string | null, string, never>;
}

export interface DispatchTables {
  exchange_folder: ExchangeFolderTable;
  dispatch_run: DispatchRunTable;
  exchange_sequence: ExchangeSequenceTable;
  remittance: RemittanceTable;
  remittance_line: RemittanceLineTable;
}
