/** The tables of cut-offs, remittances and their lines, one interface for each. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { DelayCause } from "../../domain/orders/departure.ts";
import type {
  BigIntColumn,
  DateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";

/** The record types of the layout that make a request. */
export type LineRecord = 10 | 20 | 30 | 40 | 50;

/** The number of lines of each record type, and their sum in centavos. */
export type RecordTotals = Readonly<
  Partial<Record<LineRecord, { readonly count: number; readonly sum: string }>>
>;

interface DispatchRunTable {
  business_date: DateColumn;
  frozen_at: TimestampColumn;
  finished_at: NullableTimestampColumn;
}

interface ExchangeSequenceTable {
  ispb: string;
  direction: "out" | "in" | "receipt";
  last: number;
}

export interface RemittanceTable {
  id: GeneratedAlways<BigIntColumn>;
  ispb: string;
  cutoff_date: DateColumn;
  dispatch_date: DateColumn;
  sequence: number;
  status: "frozen" | "published";
  file_name: string;
  line_count: number;
  totals: JSONColumnType<RecordTotals>;
  frozen_at: TimestampColumn;
  sha256: string | null;
  size_bytes: BigIntColumn | null;
  plain_sha256: string | null;
  plain_size_bytes: BigIntColumn | null;
  published_at: NullableTimestampColumn;
  answers_due_at: TimestampColumn;
  publish_at: TimestampColumn;
  answers_closed_at: NullableTimestampColumn;
  /** When its file was found to have left the outbox. */
  collected_at: ColumnType<Temporal.Instant | null, string | null | undefined, string | null>;
  /** Why the latest attempt to write its file failed; kept when it is written after all. */
  delay_cause: ColumnType<DelayCause | null, never, DelayCause | null>;
}

/** A remittance that has no number yet, whose lines have its id. */
interface UnnumberedRemittanceTable {
  id: BigIntColumn;
  ispb: string;
  cutoff_date: DateColumn;
  dispatch_date: DateColumn;
  line_count: number;
  totals: JSONColumnType<RecordTotals>;
  frozen_at: TimestampColumn;
  answers_due_at: TimestampColumn;
  publish_at: TimestampColumn;
  cause: "held" | "exhausted";
  /** When it became a remittance. */
  numbered_at: NullableTimestampColumn;
}

/** The exchange folder, in a single row, with the mark it has. */
interface ExchangeFolderTable {
  single: Generated<boolean>;
  mark: string;
  marked_at: NullableTimestampColumn;
  returned_at: NullableTimestampColumn;
  compared_at: NullableTimestampColumn;
  /** When all inboxes had last been looked into, by half minutes. */
  inboxes_scanned_at: NullableTimestampColumn;
}

interface RemittanceLineTable {
  remittance_id: BigIntColumn;
  line: number;
  /** Null for a line that was adopted without its order. */
  target_id: BigIntColumn | null;
  occurrence: number;
  record: Generated<LineRecord>;
  action_id: BigIntColumn | null;
  jtr: ColumnType<string | null, string, never>;
  confidential: ColumnType<boolean | null, boolean, never>;
  protocoled_at: ColumnType<Temporal.Instant | null, string, never>;
  protocol_number: ColumnType<string | null, string, never>;
  text: ColumnType<string | null, string, never>;
}

/** Whether an institution's outbox takes files. */
interface FolderTestTable {
  ispb: string;
  asked_at: NullableTimestampColumn;
  tested_at: NullableTimestampColumn;
  fault: string | null;
}

/** Answer files for whose receipts a recovery has reserved numbers. */
interface CountedClaimTable {
  claim_id: string;
}

export interface DispatchTables {
  counted_claim: CountedClaimTable;
  exchange_folder: ExchangeFolderTable;
  folder_test: FolderTestTable;
  dispatch_run: DispatchRunTable;
  exchange_sequence: ExchangeSequenceTable;
  remittance: RemittanceTable;
  unnumbered_remittance: UnnumberedRemittanceTable;
  remittance_line: RemittanceLineTable;
}
