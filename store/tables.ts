/** All tables; `tests/store/tables_test.ts` compares them with the database. */
import type { Generated } from "kysely";
import type { Remedy } from "../domain/splits/split_action.ts";
import type { AccountTables } from "./accounts/account_tables.ts";
import type { AuditTables } from "./audit/audit_tables.ts";
import type {
  BigIntColumn,
  DateColumn,
  NullableDateColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./connection/column_types.ts";
import type { DispatchTables } from "./dispatch/dispatch_tables.ts";
import type { BulkTables } from "./follow_up/bulk_tables.ts";
import type { IdentityTables } from "./identity/identity_tables.ts";
import type { InstitutionTables } from "./institutions/institution_tables.ts";
import type { IntakeTables } from "./intake/intake_tables.ts";
import type { NoticeTables } from "./notices/notice_tables.ts";
import type { OperationTables } from "./operations/operation_tables.ts";
import type { OrderTables } from "./orders/order_tables.ts";
import type { PrecedentIndexTables } from "./precedents/precedent_index_tables.ts";
import type { PrecedentTables } from "./precedents/precedent_tables.ts";
import type { SearchTables } from "./precedents/search_tables.ts";
import type { QueueTables } from "./queue/queue_tables.ts";
import type { SeriesTables } from "./series/series_tables.ts";
import type { SftpTables } from "./sftp/sftp_tables.ts";
import type { SplitTables } from "./splits/split_tables.ts";
import type { StatisticsTables } from "./statistics/statistics_tables.ts";

export interface Tables
  extends
    AccountTables,
    AuditTables,
    BulkTables,
    CalendarTables,
    DelegationTables,
    DispatchTables,
    DocumentTables,
    IdentityTables,
    InstitutionTables,
    IntakeTables,
    NoticeTables,
    OperationTables,
    OrderTables,
    PrecedentIndexTables,
    PrecedentTables,
    QueueTables,
    SearchTables,
    SeriesTables,
    SftpTables,
    SplitTables,
    StatisticsTables,
    TransferTables {}

interface HolidayTable {
  day: DateColumn;
  name: string;
  source: string;
  active: Generated<boolean>;
}

interface CalendarTables {
  holiday: HolidayTable;
}

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

interface DelegationTables {
  delegation: DelegationTable;
}

/** The kinds of documents, each with an authenticity code printed on it. */
type DocumentKind =
  | "protocol-receipt"
  | "order-detail"
  | "impossibility-certificate"
  | "series-report"
  | "exchange-report"
  | "court-report";

export interface DocumentTable {
  code: string;
  kind: DocumentKind;
  jtr: string;
  protocol_number: string | null;
  confidential: boolean;
  sha256: string;
  issued_at: TimestampColumn;
  issued_to: string;
}

interface DocumentTables {
  document: DocumentTable;
}

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

interface TransferTables {
  transfer_arrival: TransferArrivalTable;
  court_rule: CourtRuleTable;
}
