/** The precedents bank: one interface for each table, as its rows are. */
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Category } from "../../domain/precedents/bnp_words.ts";
import type { Big, Day, Timestamp } from "../column_types.ts";

/** A court of the precedents bank, and its numeric id in this environment. */
export interface OrganTable {
  acronym: string;
  search_acronym: string;
  jtr: string;
  name: string;
  id: number;
}

export interface PrecedentRecordTable {
  id: GeneratedAlways<Big>;
  resource: string;
  organ: string;
  number: number;
  kind: string;
  category: Category;
  status: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: Day;
}

export interface PrecedentStatusTable {
  id: GeneratedAlways<Big>;
  category: Category;
  organ: string;
  number: number;
  kind: string;
  status: string | null;
  at: Timestamp;
}

/** A case a court stayed because of a precedent. */
export interface PrecedentCaseTable {
  id: GeneratedAlways<Big>;
  record_id: Big;
  organ: string;
  number: string;
  judging_body: number;
  payload: JSONColumnType<Record<string, unknown>>;
  updated_on: Day;
}

export interface ServiceUnitTable {
  id: number;
  court: string;
  name: string;
  active: Generated<boolean>;
  refreshed_at: Timestamp;
}

export interface PrecedentTables {
  organ: OrganTable;
  precedent_record: PrecedentRecordTable;
  precedent_status: PrecedentStatusTable;
  precedent_case: PrecedentCaseTable;
  service_unit: ServiceUnitTable;
}
