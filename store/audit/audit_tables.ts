/** The tables of the audit trail, and of the seals over it and over events, one interface for each. */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { SealedStream } from "../../domain/audit/audit_seal.ts";
import type { BigIntColumn, TimestampColumn } from "../connection/column_types.ts";

interface AuditEntryTable {
  id: GeneratedAlways<BigIntColumn>;
  txid: GeneratedAlways<string>;
  at: TimestampColumn;
  actor: string;
  on_behalf_of: string | null;
  action: string;
  subject: string;
  source_ip: string | null;
  request_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
}

interface SealTable {
  stream: SealedStream;
  position: BigIntColumn;
  first_txid: string;
  first_id: BigIntColumn;
  last_txid: string;
  last_id: BigIntColumn;
  row_count: number;
  row_hashes: Uint8Array;
  previous_hash: string;
  hash: string;
  sealed_at: TimestampColumn;
  key_id: string;
  signature: Uint8Array | null;
}

interface SealMarkTable {
  stream: SealedStream;
  position: BigIntColumn;
  hash: string;
}

interface AnchorDeliveryTable {
  destination: string;
  stream: SealedStream;
  position: BigIntColumn;
}

export interface AuditTables {
  audit_entry: AuditEntryTable;
  seal: SealTable;
  seal_mark: SealMarkTable;
  anchor_delivery: AnchorDeliveryTable;
}
