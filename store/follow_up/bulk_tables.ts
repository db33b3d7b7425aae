/** The tables of bulk actions and of their parts. */
import type { Generated, JSONColumnType } from "kysely";
import type { BulkAct, BulkOutcome, BulkStatus } from "../../domain/follow_up/bulk.ts";
import type { NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";

interface BulkActionTable {
  id: string;
  jtr: string;
  act: BulkAct;
  status: BulkStatus;
  user_cpf: string;
  client_id: string;
  source_ip: string | null;
  request_id: string;
  request: JSONColumnType<Record<string, unknown>>;
  created_at: TimestampColumn;
  confirmed_at: NullableTimestampColumn;
  ended_at: NullableTimestampColumn;
}

interface BulkItemTable {
  bulk_id: string;
  position: number;
  order_id: string;
  split_id: string | null;
  version: number | null;
  outcome: Generated<BulkOutcome>;
  number: string | null;
  deletable_until: NullableTimestampColumn;
  code: string | null;
  detail: string | null;
}

export interface BulkTables {
  bulk_action: BulkActionTable;
  bulk_item: BulkItemTable;
}
