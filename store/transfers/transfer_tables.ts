/** Transfers under way, and what a court's own rule does by itself: one interface for each table, as its rows are. */
import type { Generated } from "kysely";
import type { Remedy } from "../../domain/splits/remedy.ts";
import type { Big, Day, NullableDay, Timestamp } from "../column_types.ts";

export interface TransferArrivalTable {
  action_id: Big;
  ispb: string;
  receiver_ispb: string;
  amount: Big;
  transferred_at: Timestamp;
  expected_on: Day;
  status: "expected" | "arrived";
  asked: Generated<number>;
  arrived_amount: Big | null;
  arrived_on: NullableDay;
  account: string | null;
  updated_at: Timestamp;
}

/** What a court has the service do by itself; without a row, nothing. */
export interface CourtRuleTable {
  jtr: string;
  version: number;
  no_answer: Remedy | null;
  minimum_amount: Big | null;
  drafts_excess: boolean;
  arrival_days: number | null;
  changed_at: Timestamp;
  changed_by: string;
  unit_changes_drafts: Generated<boolean>;
}

export interface TransferTables {
  transfer_arrival: TransferArrivalTable;
  court_rule: CourtRuleTable;
}
