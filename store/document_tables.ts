/** The table of issued documents. */
import type { TimestampColumn } from "./connection/column_types.ts";

/** The kinds of documents, each with an authenticity code printed on it. */
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
