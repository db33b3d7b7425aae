/** Delegations of judges to assistants: one interface for each table, as its rows are. */
import type { Day, NullableDay, NullableTimestamp } from "../column_types.ts";

export interface DelegationTable {
  id: string;
  jtr: string;
  judge_cpf: string;
  judge_name: string;
  assistant_cpf: string;
  assistant_name: string;
  starts_on: Day;
  ends_on: NullableDay;
  ended_at: NullableTimestamp;
}

export interface DelegationTables {
  delegation: DelegationTable;
}
