/** The tables of SFTP channels, their deliveries and remote files, one interface for each. */
import type { Generated } from "kysely";
import type { BigIntColumn, NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";

/** An institution's own SFTP server; institutions without a row use only the local folders. */
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
  delivers_from: TimestampColumn;
  changed_at: TimestampColumn;
}

export interface ChannelStateTable {
  ispb: string;
  direction: "send" | "fetch";
  succeeded_at: NullableTimestampColumn;
  failed_at: NullableTimestampColumn;
  reason: string | null;
  failure: string | null;
  failures: Generated<number>;
  retry_at: NullableTimestampColumn;
}

export interface FileDeliveryTable {
  file_name: string;
  ispb: string;
  what: "remittance" | "receipt";
  size_bytes: BigIntColumn;
  sha256: string;
  published_at: TimestampColumn;
  due_at: NullableTimestampColumn;
  attempts: Generated<number>;
  last_error: string | null;
  retry_at: NullableTimestampColumn;
  delivered_at: NullableTimestampColumn;
}

/** The latest observation of a file in a remote inbox. */
interface RemoteFileTable {
  ispb: string;
  file_name: string;
  size_bytes: BigIntColumn;
  modified: BigIntColumn;
  seen_at: TimestampColumn;
  fetched_at: NullableTimestampColumn;
}

export interface SftpTables {
  channel: ChannelTable;
  channel_state: ChannelStateTable;
  file_delivery: FileDeliveryTable;
  remote_file: RemoteFileTable;
}
