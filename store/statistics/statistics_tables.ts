/** The tables of what is counted for statistics, one interface for each. */
import type { BigIntColumn, DateColumn } from "../connection/column_types.ts";

/** The institutions' answers to the orders of a court's day, in the cases the domain counts. */
interface TargetCaseTable {
  created_on: DateColumn;
  jtr: string;
  ispb: string;
  kind: string;
  confidential: boolean;
  published: boolean;
  reopened: string | null;
  code: string | null;
  occurrence: number;
  consecutive: number;
  targets: BigIntColumn;
  blocked: BigIntColumn;
  microseconds: BigIntColumn;
}

/** A day of a court whose cases must be counted again. */
interface TargetCaseChangeTable {
  created_on: DateColumn;
  jtr: string;
}

/** What the blocks of a court's day came to; a unit, or empty for all units together. */
interface CourtMoneyTable {
  jtr: string;
  court_unit_id: string;
  created_on: DateColumn;
  orders: BigIntColumn;
  asked: BigIntColumn;
  blocked: BigIntColumn;
  transferred: BigIntColumn;
  unblocked: BigIntColumn;
  in_doubt: BigIntColumn;
  received: BigIntColumn;
}

export interface StatisticsTables {
  court_money: CourtMoneyTable;
  target_case: TargetCaseTable;
  target_case_change: TargetCaseChangeTable;
}
