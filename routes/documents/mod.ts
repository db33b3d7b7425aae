/** The operations that issue and confirm documents, literal addresses first. */
import { certifyDraftOperation, certifyImpossibilityOperation } from "./certificates.ts";
import {
  confirmDocumentOperation,
  issueDetailOperation,
  issueReceiptOperation,
  issueSeriesReportOperation,
} from "./documents.ts";
import { issueReceiptsOperation } from "./receipts.ts";

export const documentOperations = [
  certifyDraftOperation,
  certifyImpossibilityOperation,
  issueReceiptOperation,
  issueDetailOperation,
  issueSeriesReportOperation,
  confirmDocumentOperation,
  issueReceiptsOperation,
];
