/** SFTP channels, what is delivered through them, and what was seen there: one interface for each table, as its rows are. */
import type { Generated } from "kysely";
import type { Big, NullableTimestamp, Timestamp } from "../column_types.ts";

/** An institution's own SFTP server; one without a row has its watched folder alone. */
export interface ChannelTable {
  ispb: string;
  host: string;
  port: number;
  username: string;
  authentication: "key" | "password";
  host_keys: string[];
  outbox_folder: string;
  inbox_folder: string;
  receipts_folder: string;
  after_fetch: "move" | "delete";
  enabled: boolean;
  delivers_from: Timestamp;
  changed_at: Timestamp;
}

export interface ChannelStateTable {
  ispb: string;
  direction: "send" | "fetch";
  succeeded_at: NullableTimestamp;
  failed_at: NullableTimestamp;
  reason: string | null;
  failure: string | null;
  failures: Generated<number>;
  retry_at: NullableTimestamp;
}

export interface FileDeliveryTable {
  file_name: string;
  ispb: string;
  what: "remittance" | "receipt";
  size_bytes: Big;
  sha256: string;
  published_at: Timestamp;
  due_at: NullableTimestamp;
  attempts: Generated<number>;
  last_error: string | null;
  retry_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
}

/** What was last seen of a file in a remote inbox. */
export interface RemoteFileTable {
  ispb: string;
  file_name: string;
  size_bytes: Big;
  modified: Big;
  seen_at: Timestamp;
  fetched_at: NullableTimestamp;
}

export interface SftpTables {
  channel: ChannelTable;
  channel_state: ChannelStateTable;
  file_delivery: FileDeliveryTable;
  remote_file: RemoteFileTable;
}
