/** The tables of answer files, their lines, encrypted receipts and the quarantine, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { EntryKind, QuarantineCode, QuarantineStatus } from "../../domain/operations/quarantine.ts";
import type { BigIntColumn, NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";
import type { LineRecord } from "../dispatch/dispatch_tables.ts";

/** A fault of an answer file, as in its receipt. */
export interface FileFault {
  line: number;
  field: string;
  code: string;
  message: string;
}

export interface AnswerFileTable {
  id: GeneratedAlways<BigIntColumn>;
  claim_id: string;
  ispb: string;
  file_name: string;
  sequence: number | null;
  remittance_id: BigIntColumn | null;
  sha256: string;
  announced_sha256: string | null;
  size_bytes: BigIntColumn;
  archive_path: string;
  received_at: TimestampColumn;
  status: "received" | "accepted" | "rejected" | "duplicate";
  sequence_used: Generated<boolean>;
  duplicate_of: BigIntColumn | null;
  line_count: number | null;
  faults: JSONColumnType<FileFault[]> | null;
  receipt_name: string | null;
  receipt: string | null;
  decided_at: NullableTimestampColumn;
  receipt_written_at: NullableTimestampColumn;
}

interface AnswerLineTable {
  file_id: BigIntColumn;
  line: number;
  remittance_line: number;
  protocol_number: string;
  tax_id: string;
  ispb: string;
  code: string | null;
  amount: BigIntColumn | null;
  executed_at: NullableTimestampColumn;
  record: Generated<LineRecord>;
  detail: JSONColumnType<Record<string, string>> | null;
  /** The line of this file that answers the same line of the remittance before it. */
  repeats: Generated<number | null>;
}

interface AnswerAccountTable {
  file_id: BigIntColumn;
  line: number;
  remittance_line: number;
  branch: string;
  account: string;
  kind: string;
  situation: string;
  balance: BigIntColumn | null;
}

interface AnswerAttachmentTable {
  file_id: BigIntColumn;
  line: number;
  remittance_line: number;
  information: string;
  file_name: string;
  sha256: string;
  size_bytes: BigIntColumn;
  archive_path: string;
}

/** What the scanner of malicious programs has said of a document; without a scanner, every one waits. */
interface DocumentScanTable {
  file_id: BigIntColumn;
  line: number;
  state: "waiting" | "clean" | "infected";
  /** The scanner's name for what it has found in an infected one. */
  finding: string | null;
  tried_at: NullableTimestampColumn;
  failing_since: NullableTimestampColumn;
  failure: string | null;
}

interface EncryptedReceiptTable {
  name: string;
  ciphertext: Uint8Array;
  encrypted_at: TimestampColumn;
}

export interface QuarantineTable {
  id: GeneratedAlways<BigIntColumn>;
  entry_id: string;
  ispb: string;
  name: string;
  raw_name: Uint8Array;
  code: QuarantineCode;
  kind: EntryKind;
  size_bytes: BigIntColumn;
  sha256: string | null;
  head: Uint8Array;
  kept_path: string;
  delivered_at: TimestampColumn;
  quarantined_at: TimestampColumn;
  status: QuarantineStatus;
  decided_at: NullableTimestampColumn;
  decided_by: string | null;
  reason: string | null;
  released_name: string | null;
  receipt_name: string | null;
  receipt: string | null;
  receipt_written_at: NullableTimestampColumn;
}

export interface IntakeTables {
  answer_file: AnswerFileTable;
  answer_line: AnswerLineTable;
  answer_account: AnswerAccountTable;
  answer_attachment: AnswerAttachmentTable;
  document_scan: DocumentScanTable;
  encrypted_receipt: EncryptedReceiptTable;
  quarantine: QuarantineTable;
}
