/** Splits and their actions: one interface for each table, as its rows are. */
import type { ActionType } from "../../domain/splits/action.ts";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { BatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import type { SplitOrigin } from "../../domain/splits/split.ts";
import type {
  BigIntColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
  UnsetTimestampColumn,
} from "../column_types.ts";

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
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
  protocol_number: string | null;
  protocoled_at: NullableTimestampColumn;
  protocoled_by: string | null;
  protocoled_by_name: string | null;
  dispatch_on: NullableDateColumn;
  sent_at: NullableTimestampColumn;
  answers_due_at: NullableTimestampColumn;
  publish_at: NullableTimestampColumn;
  answered_at: NullableTimestampColumn;
  removed_at: NullableTimestampColumn;
  interrupts_series: Generated<boolean>;
  origin: Generated<SplitOrigin>;
  followed_up_at: UnsetTimestampColumn;
  changed_by: Generated<string | null>;
  changed_by_name: Generated<string | null>;
  changed_at: UnsetTimestampColumn;
}

export interface SplitActionTable {
  id: GeneratedAlways<BigIntColumn>;
  split_id: string;
  target_id: BigIntColumn;
  kind: ActionType;
  amount: BigIntColumn | null;
  rest_amount: Generated<BigIntColumn | null>;
  repeats_id: Generated<BigIntColumn | null>;
  asset: string | null;
  transfer_id: string | null;
  receiver_ispb: string;
  code: string | null;
  done_amount: BigIntColumn | null;
  rest_unblocked: BigIntColumn | null;
  executed_at: NullableTimestampColumn;
  answered_at: NullableTimestampColumn;
  answer_file_id: BigIntColumn | null;
  answer_line: number | null;
}

interface SplitBatchTable {
  id: string;
  jtr: string;
  decision: BatchDecision;
  created_at: TimestampColumn;
  splits: string[];
  remaining: JSONColumnType<LeftInBatch[]>;
}

/** What a decision for many orders left of one of them, and why, as courts read it. */
export interface LeftInBatch {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly code: string;
  readonly detail: string;
  readonly target?: string;
  readonly institution?: string;
}

export interface SplitTables {
  split_batch: SplitBatchTable;
  split: SplitTable;
  split_action: SplitActionTable;
}
