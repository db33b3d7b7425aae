/** The tables of the precedents bank, one interface for each. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Category } from "../../domain/precedents/bnp_values.ts";
import type { BigIntColumn, DateColumn, TimestampColumn } from "../connection/column_types.ts";

/** A court of the precedents bank, and its numeric id in this environment. */
interface OrganTable {
  acronym: string;
  search_acronym: string;
  jtr: string;
  name: string;
  id: number;
}

interface PrecedentRecordTable {
  id: GeneratedAlways<BigIntColumn>;
  resource: string;
  organ: string;
  number: number;
  kind: string;
  category: Category;
  status: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: DateColumn;
}

interface PrecedentStatusTable {
  id: GeneratedAlways<BigIntColumn>;
  category: Category;
  organ: string;
  number: number;
  kind: string;
  status: string | null;
  at: TimestampColumn;
}

/** A case that a court stayed because of a precedent. */
interface PrecedentCaseTable {
  id: GeneratedAlways<BigIntColumn>;
  record_id: BigIntColumn;
  organ: string;
  number: string;
  judging_body: number;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: DateColumn;
}

interface ServiceUnitTable {
  id: number;
  court: string;
  name: string;
  active: Generated<boolean>;
  refreshed_at: TimestampColumn;
}

export interface PrecedentTables {
  organ: OrganTable;
  precedent_record: PrecedentRecordTable;
  precedent_status: PrecedentStatusTable;
  precedent_case: PrecedentCaseTable;
  service_unit: ServiceUnitTable;
}
