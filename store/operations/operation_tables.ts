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

export interface OperationTables {
  alarm: AlarmTable;
  operator_action: OperatorActionTable;
}
