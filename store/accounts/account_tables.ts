/** The tables of single accounts and deposit accounts, one interface for each. */
import type { Branch } from "../../domain/identity/court_unit.ts";
import type { NullableTimestampColumn, TimestampColumn } from "../connection/column_types.ts";

export interface SingleAccountTable {
  id: string;
  version: number;
  tax_id: string;
  judiciary_branch: Branch;
  ispb: string;
  branch: string;
  account: string;
  registered_at: TimestampColumn;
  registered_by: string;
  ended_at: NullableTimestampColumn;
  ended_by: string | null;
}

export interface DepositAccountTable {
  id: string;
  version: number;
  jtr: string;
  court_unit_id: string | null;
  ispb: string;
  branch: string;
  account: string;
  relationship_agency: string | null;
  registered_at: TimestampColumn;
  registered_by: string;
  ended_at: NullableTimestampColumn;
  ended_by: string | null;
}

export interface AccountTables {
  single_account: SingleAccountTable;
  deposit_account: DepositAccountTable;
}
