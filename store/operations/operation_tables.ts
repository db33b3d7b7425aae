/** The tables of alarms, operators' actions and processes, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AlarmNames } from "../../domain/operations/alarm_names.ts";
import type { WatchedRegistry } from "../../domain/operations/outage_text.ts";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import type { BigIntColumn, NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";

export interface AlarmTable {
  id: GeneratedAlways<BigIntColumn>;
  at: TimestampColumn;
  type: string;
  subject: string;
  detail: string;
  resolved_at: NullableTimestampColumn;
  resolved_by: string | null;
  resolution: string | null;
  /** What must happen for the alarm to end by itself. */
  awaits: string[] | null;
  /** When an operator took it, who, and what they noted. */
  taken_at: NullableTimestampColumn;
  taken_by: string | null;
  note: string | null;
  named: JSONColumnType<AlarmNames> | null;
}

export interface OperatorActionTable {
  id: GeneratedAlways<BigIntColumn>;
  kind: RemittanceAction;
  remittance_id: BigIntColumn;
  reason: string;
  requested_by: string;
  requested_at: TimestampColumn;
  finished_at: NullableTimestampColumn;
  outcome: string | null;
  detail: JSONColumnType<Record<string, unknown>> | null;
}

export interface AlarmNoticeTable {
  alarm_id: BigIntColumn;
  channel: "email" | "webhook";
  attempts: number;
  sent_at: NullableTimestampColumn;
  next_attempt_at: NullableTimestampColumn;
  failure: string | null;
}

interface ServiceProcessTable {
  /** The name of its sessions. */
  name: string;
  role: "start" | "api" | "worker";
  version: string;
  host: string;
  started_at: TimestampColumn;
  seen_at: TimestampColumn;
  /** Since when it has been heard of without a pause; null: since its start. */
  resumed_at: NullableTimestampColumn;
  /** When it was stopped in order; null otherwise. */
  stopped_at: NullableTimestampColumn;
}

interface RegistryOutageTable {
  process: string;
  registry: WatchedRegistry;
  since: TimestampColumn;
  last_at: TimestampColumn;
  failures: number;
  reason: string;
}

/** The one row by which a worker vouches for the database. */
interface DatabaseVoucherTable {
  only_row: Generated<boolean>;
  written_by: string;
  database_oid: number;
  server_started_at: TimestampColumn;
  vouched_at: TimestampColumn;
  refusal: string | null;
}

export interface OperationTables {
  database_voucher: DatabaseVoucherTable;
  registry_outage: RegistryOutageTable;
  alarm_notice: AlarmNoticeTable;
  alarm_end_notice: AlarmNoticeTable;
  service_process: ServiceProcessTable;
  alarm: AlarmTable;
  operator_action: OperatorActionTable;
}
