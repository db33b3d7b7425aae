/** The operations on delegations, literal addresses first. */
import {
  createDelegationOperation,
  endDelegationOperation,
  listDelegatingJudgesOperation,
  listDelegationsOperation,
} from "./delegations.ts";

export const delegationOperations = [
  listDelegatingJudgesOperation,
  listDelegationsOperation,
  createDelegationOperation,
  endDelegationOperation,
];
