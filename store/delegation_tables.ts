/** The table of delegations from judges to assistants. */
import type { DateColumn, NullableDateColumn, NullableTimestampColumn } from "./connection/column_types.ts";

export interface DelegationTable {
  id: string;
  jtr: string;
  judge_cpf: string;
  judge_name: string;
  assistant_cpf: string;
  assistant_name: string;
  starts_on: DateColumn;
  ends_on: NullableDateColumn;
  ended_at: NullableTimestampColumn;
}

export interface DelegationTables {
  delegation: DelegationTable;
}
