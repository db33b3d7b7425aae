/** The tables of orders, their defendants, targets and viewers, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Deposit } from "../../domain/accounts/judicial_deposit.ts";
import type { InformationKind } from "../../domain/answers/information_answer.ts";
import type { ViewerAuthority } from "../../domain/orders/confidentiality.ts";
import type { TargetOrigin } from "../../domain/orders/draft_targets.ts";
import type { OrderStatus } from "../../domain/orders/order.ts";
import type { OrderKind } from "../../domain/orders/order_kind.ts";
import type {
  BigIntColumn,
  DateColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
  UnsetTimestampColumn,
} from "../connection/column_types.ts";

/**
 * The columns that orders and splits share: court and people, and when they were protocoled, sent and
 * answered.
 */
export interface ProtocoledColumns {
  id: string;
  version: Generated<number>;
  process_number: string;
  jtr: string;
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
  deletable_until_sent: Generated<boolean>;
  content_version: Generated<number | null>;
  content_digest: Generated<string | null>;
  dispatch_on: NullableDateColumn;
  sent_at: NullableTimestampColumn;
  answers_due_at: NullableTimestampColumn;
  publish_at: NullableTimestampColumn;
  answered_at: NullableTimestampColumn;
  removed_at: NullableTimestampColumn;
  followed_up_at: UnsetTimestampColumn;
  changed_by: Generated<string | null>;
  changed_by_name: Generated<string | null>;
  changed_at: UnsetTimestampColumn;
}

export interface CourtOrderTable extends ProtocoledColumns {
  status: OrderStatus;
  kind: OrderKind;
  information_kinds: InformationKind[] | null;
  transfer_id: string | null;
  repetition_ends_on: NullableDateColumn;
  large_amount_confirmed: Generated<boolean>;
  action_type: string;
  plaintiff_name: string | null;
  plaintiff_tax_id: string | null;
  confidential: boolean;
  scheduled_for: NullableDateColumn;
  answers_read_at: UnsetTimestampColumn;
  answers_read_by: Generated<string | null>;
  awaits_split: Generated<boolean>;
  awaits_remedy: Generated<boolean>;
  series_id: Generated<string | null>;
  series_position: Generated<number | null>;
  not_sent_at: UnsetTimestampColumn;
}

export interface OrderDefendantTable {
  order_id: string;
  position: number;
  tax_id: string;
  name: string;
  amount: BigIntColumn | null;
  salary_account: boolean;
  use_single_account: Generated<boolean>;
}

export interface OrderTargetTable {
  id: GeneratedAlways<BigIntColumn>;
  order_id: string;
  defendant_position: number;
  tax_id: string;
  ispb: string;
  receiver_ispb: string;
  branch: string | null;
  account: string | null;
  origin: TargetOrigin;
  affected: boolean;
  amount: BigIntColumn | null;
  occurrence: Generated<number>;
  code: string | null;
  blocked_amount: BigIntColumn | null;
  executed_at: NullableTimestampColumn;
  answered_at: NullableTimestampColumn;
  answer_file_id: BigIntColumn | null;
  answer_line: number | null;
  consecutive_no_answers: Generated<number>;
  released_amount: Generated<BigIntColumn>;
}

export interface OrderViewerTable {
  id: GeneratedAlways<BigIntColumn>;
  order_id: string;
  cpf: string;
  name: string;
  added_as: ViewerAuthority;
  added_by: string;
  added_at: TimestampColumn;
  removed_by: string | null;
  removed_at: NullableTimestampColumn;
}

/** An order whose personal data have been masked. */
interface MaskedOrderTable {
  order_id: string;
  masked_at: TimestampColumn;
}

/** Counts of orders that are not confidential, which the transactions of their changes maintain. */
interface OrderCountTable {
  jtr: string;
  dimension: "court" | "day" | "unit" | "judge";
  value: string;
  status: OrderStatus;
  kind: OrderKind;
  orders: BigIntColumn;
}

/** Changes that are not in `order_count` yet. */
interface OrderCountChangeTable {
  jtr: string;
  created_on: DateColumn;
  court_unit_id: string;
  judge_cpf: string;
  status: OrderStatus;
  kind: OrderKind;
  orders: BigIntColumn;
}

export interface OrderTables {
  court_order: CourtOrderTable;
  order_defendant: OrderDefendantTable;
  order_target: OrderTargetTable;
  order_viewer: OrderViewerTable;
  masked_order: MaskedOrderTable;
  order_count: OrderCountTable;
  order_count_change: OrderCountChangeTable;
}
