/** The tables of splits and their actions, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { BatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { SplitOrigin } from "../../domain/splits/split.ts";
import type { ActionType } from "../../domain/splits/split_action.ts";
import type {
  BigIntColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "../connection/column_types.ts";
import type { ProtocoledColumns } from "../orders/order_tables.ts";

export interface SplitTable extends ProtocoledColumns {
  order_id: string;
  status: "draft" | "protocoled" | "dispatching" | "sent" | "consolidating" | "answered" | "removed";
  interrupts_series: Generated<boolean>;
  origin: Generated<SplitOrigin>;
  /** The last day on which the draft reserves what it asks for. */
  reserved_through: NullableDateColumn;
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
  remaining: JSONColumnType<SkippedInBatch[]>;
}

/** What a decision for many orders left of one of them, with the reason, for a call and for a page. */
export interface SkippedInBatch {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly code: string;
  readonly detail: string | { readonly call: string; readonly page: string };
  readonly target?: string;
  readonly institution?: string;
}

export interface SplitTables {
  split_batch: SplitBatchTable;
  split: SplitTable;
  split_action: SplitActionTable;
}
