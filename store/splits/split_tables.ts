/** Splits and their actions: one interface for each table, as its rows are. */
import type { ActionType } from "../../domain/splits/action.ts";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import type { SplitOrigin } from "../../domain/splits/split.ts";
import type { Big, NullableDay, NullableTimestamp, Timestamp, UnsetTimestamp } from "../column_types.ts";

export interface SplitTable {
  id: string;
  order_id: string;
  status: "draft" | "protocoled" | "dispatching" | "sent" | "consolidating" | "answered" | "removed";
  version: Generated<number>;
  jtr: string;
  process_number: string;
  court_unit_id: string;
  court_unit_name: string;
  judge_cpf: string;
  judge_name: string;
  creator_cpf: string;
  creator_name: string;
  deposit: JSONColumnType<Deposit> | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  protocol_number: string | null;
  protocoled_at: NullableTimestamp;
  protocoled_by: string | null;
  protocoled_by_name: string | null;
  dispatch_on: NullableDay;
  sent_at: NullableTimestamp;
  answers_due_at: NullableTimestamp;
  publish_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  removed_at: NullableTimestamp;
  interrupts_series: Generated<boolean>;
  origin: Generated<SplitOrigin>;
  followed_up_at: UnsetTimestamp;
  changed_by: Generated<string | null>;
  changed_by_name: Generated<string | null>;
  changed_at: UnsetTimestamp;
}

export interface SplitActionTable {
  id: GeneratedAlways<Big>;
  split_id: string;
  target_id: Big;
  kind: ActionType;
  amount: Big | null;
  rest_amount: Generated<Big | null>;
  repeats_id: Generated<Big | null>;
  asset: string | null;
  transfer_id: string | null;
  receiver_ispb: string;
  code: string | null;
  done_amount: Big | null;
  rest_unblocked: Big | null;
  executed_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  answer_file_id: Big | null;
  answer_line: number | null;
}

export interface SplitTables {
  split: SplitTable;
  split_action: SplitActionTable;
}
