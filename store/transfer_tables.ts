/** The tables of transfers under way and of courts' rules, one interface for each. */
import type { Generated } from "kysely";
import type { Remedy } from "../domain/splits/split_action.ts";
import type {
  BigIntColumn,
  DateColumn,
  NullableDateColumn,
  TimestampColumn,
} from "./connection/column_types.ts";

export interface TransferArrivalTable {
  action_id: BigIntColumn;
  ispb: string;
  receiver_ispb: string;
  amount: BigIntColumn;
  transferred_at: TimestampColumn;
  expected_on: DateColumn;
  status: "expected" | "arrived";
  asked: Generated<number>;
  arrived_amount: BigIntColumn | null;
  arrived_on: NullableDateColumn;
  account: string | null;
  updated_at: TimestampColumn;
}

/** What the service does automatically for a court; without a row, nothing. */
export interface CourtRuleTable {
  jtr: string;
  version: number;
  no_answer: Remedy | null;
  minimum_amount: BigIntColumn | null;
  drafts_excess: boolean;
  arrival_days: number | null;
  changed_at: TimestampColumn;
  changed_by: string;
  unit_changes_drafts: Generated<boolean>;
  requires_read_version: Generated<boolean>;
  deletable_until_sent: Generated<boolean>;
  reservation_days: Generated<number>;
}

export interface TransferTables {
  transfer_arrival: TransferArrivalTable;
  court_rule: CourtRuleTable;
}
