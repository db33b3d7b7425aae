/** The audit trail and the seals over it and over events: one interface for each table, as its rows are. */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { Stream } from "../../domain/audit/audit_seal.ts";
import type { Big, Timestamp } from "../column_types.ts";

export interface AuditEntryTable {
  id: GeneratedAlways<Big>;
  txid: GeneratedAlways<string>;
  at: Timestamp;
  actor: string;
  on_behalf_of: string | null;
  action: string;
  subject: string;
  source_ip: string | null;
  request_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
}

export interface SealTable {
  stream: Stream;
  position: Big;
  first_txid: string;
  first_id: Big;
  last_txid: string;
  last_id: Big;
  row_count: number;
  row_hashes: Uint8Array;
  previous_hash: string;
  hash: string;
  sealed_at: Timestamp;
  key_id: string;
}

export interface SealMarkTable {
  stream: Stream;
  position: Big;
  hash: string;
}

export interface AnchorDeliveryTable {
  destination: string;
  stream: Stream;
  position: Big;
}

export interface AuditTables {
  audit_entry: AuditEntryTable;
  seal: SealTable;
  seal_mark: SealMarkTable;
  anchor_delivery: AnchorDeliveryTable;
}
