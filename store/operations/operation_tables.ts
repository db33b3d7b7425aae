/** Alarms, and what operators ask of remittances: one interface for each table, as its rows are. */
import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import type { Big, NullableTimestamp, Timestamp } from "../column_types.ts";

export interface AlarmTable {
  id: GeneratedAlways<Big>;
  at: Timestamp;
  type: string;
  subject: string;
  detail: string;
  resolved_at: NullableTimestamp;
  resolved_by: string | null;
  resolution: string | null;
  /** What has to come right for it to end by itself. */
  awaits: string[] | null;
}

export interface OperatorActionTable {
  id: GeneratedAlways<Big>;
  kind: RemittanceAction;
  remittance_id: Big;
  reason: string;
  requested_by: string;
  requested_at: Timestamp;
  finished_at: NullableTimestamp;
  outcome: string | null;
  detail: JSONColumnType<Record<string, unknown>> | null;
}

export interface AlarmNoticeTable {
  alarm_id: Big;
  channel: "email" | "webhook";
  attempts: number;
  sent_at: NullableTimestamp;
  next_attempt_at: NullableTimestamp;
  failure: string | null;
}

export interface ServiceProcessTable {
  /** That of its sessions. */
  name: string;
  role: "start" | "api" | "worker";
  version: string;
  host: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  /** It stopped in order. */
  stopped_at: NullableTimestamp;
}

export interface OperationTables {
  alarm_notice: AlarmNoticeTable;
  service_process: ServiceProcessTable;
  alarm: AlarmTable;
  operator_action: OperatorActionTable;
}
