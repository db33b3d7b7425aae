/** The operations on bulk actions. */
import {
  confirmBulkOperation,
  createBulkOperation,
  discardBulkOperation,
  undoBulkOperation,
} from "./bulk_commands.ts";
import { listBulkItemsOperation, listBulksOperation, readBulkOperation } from "./bulk_reading.ts";

export const bulkOperations = [
  listBulksOperation,
  createBulkOperation,
  readBulkOperation,
  listBulkItemsOperation,
  confirmBulkOperation,
  undoBulkOperation,
  discardBulkOperation,
];
