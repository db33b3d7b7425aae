/** All tables; `tests/store/tables_test.ts` compares them with the database. */
import type { AccountTables } from "./accounts/account_tables.ts";
import type { AuditTables } from "./audit/audit_tables.ts";
import type { CalendarTables } from "./calendar_tables.ts";
import type { DelegationTables } from "./delegation_tables.ts";
import type { DispatchTables } from "./dispatch/dispatch_tables.ts";
import type { DocumentTables } from "./document_tables.ts";
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
import type { TransferTables } from "./transfer_tables.ts";

export interface Tables
  extends
    AccountTables,
    AuditTables,
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
    TransferTables {}
