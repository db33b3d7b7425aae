/** The operations on drafts of orders, literal addresses first. */
import { createDraftsOperation } from "./draft_batch.ts";
import { changeSecrecyOperation, removeDraftOperation, replaceDraftOperation } from "./draft_changes.ts";
import { copyOrderOperation } from "./draft_copies.ts";
import { createDraftOperation, createNamedDraftOperation, readDraftOperation } from "./drafts.ts";
import { readDraftsOperation } from "./drafts_by_id.ts";
import { findRelationshipsBareOperation, findRelationshipsOperation } from "./relationships.ts";

export const draftOperations = [
  readDraftsOperation,
  createDraftOperation,
  createNamedDraftOperation,
  createDraftsOperation,
  readDraftOperation,
  replaceDraftOperation,
  changeSecrecyOperation,
  removeDraftOperation,
  copyOrderOperation,
  findRelationshipsOperation,
  findRelationshipsBareOperation,
];
