/** Alarms, and what operators ask of remittances: one interface for each table, as its rows are. */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import type { BigIntColumn, NullableTimestampColumn, TimestampColumn } from "../column_types.ts";

export interface AlarmTable {
  id: GeneratedAlways<BigIntColumn>;
  at: TimestampColumn;
  type: string;
  subject: string;
  detail: string;
  resolved_at: NullableTimestampColumn;
  resolved_by: string | null;
  resolution: string | null;
  /** What has to come right for it to end by itself. */
  awaits: string[] | null;
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
  /** That of its sessions. */
  name: string;
  role: "start" | "api" | "worker";
  version: string;
  host: string;
  started_at: TimestampColumn;
  seen_at: TimestampColumn;
  /** It stopped in order. */
  stopped_at: NullableTimestampColumn;
}

export interface OperationTables {
  alarm_notice: AlarmNoticeTable;
  service_process: ServiceProcessTable;
  alarm: AlarmTable;
  operator_action: OperatorActionTable;
}
