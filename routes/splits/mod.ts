/** The operations on splits, literal addresses first. */
import { createBatchOperation, readBatchOperation } from "./split_batches.ts";
import { discardSplitsOperation } from "./split_discards.ts";
import { createSplitOperation, replaceSplitOperation } from "./split_drafts.ts";
import { protocolSplitsOperation } from "./split_protocol.ts";
import { listSplitsOperation, readSplitOperation, removeSplitOperation } from "./splits.ts";
import { readSplitsOperation } from "./splits_by_id.ts";

export const splitOperations = [
  createSplitOperation,
  replaceSplitOperation,
  protocolSplitsOperation,
  createBatchOperation,
  readBatchOperation,
  discardSplitsOperation,
  readSplitsOperation,
  listSplitsOperation,
  readSplitOperation,
  removeSplitOperation,
];
