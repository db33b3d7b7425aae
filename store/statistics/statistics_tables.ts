/** The tables of what is counted for statistics, one interface for each. */
import type { BigIntColumn, DateColumn } from "../connection/column_types.ts";

/**
 * The figures of an institution's answers to the orders of a court, or of all courts if empty, that were created on
 * some days.
 */
interface InstitutionFiguresTable {
  jtr: string;
  days: number;
  first_on: DateColumn;
  ispb: string;
  kind: string;
  confidential: boolean;
  requested: BigIntColumn;
  open: BigIntColumn;
  answered: BigIntColumn;
  unanswered: BigIntColumn;
  not_forwarded: BigIntColumn;
  blocked: BigIntColumn;
  consecutive: number;
  timed: BigIntColumn;
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
  institution_figures: InstitutionFiguresTable;
  target_case_change: TargetCaseChangeTable;
}
