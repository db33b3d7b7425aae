/** Documents issued: one interface for each table, as its rows are. */
import type { TimestampColumn } from "../column_types.ts";

/** A document issued, known by the code printed on it. */
type DocumentKind =
  | "protocol-receipt"
  | "order-detail"
  | "impossibility-certificate"
  | "series-report"
  | "exchange-report";

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

export interface DocumentTables {
  document: DocumentTable;
}
