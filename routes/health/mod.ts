/** The operations on how the service and its exchange are doing. */
import { issueHistoryReportOperation, readHistoryOperation } from "./exchange_history.ts";
import { readServiceHealthOperation } from "./service_health.ts";

export const healthOperations = [
  readServiceHealthOperation,
  readHistoryOperation,
  issueHistoryReportOperation,
];
