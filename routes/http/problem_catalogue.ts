/**
 * The catalogue of all problems of the API, assembled from the tables of its subjects
 * (`routes/<subject>/*_problems.ts`).
 *
 * Source: HTTP contract, "Errors"; specification, "Errors". A published code keeps its meaning.
 */
import { accountProblems } from "../accounts/account_problems.ts";
import { depositProblems } from "../accounts/deposit_problems.ts";
import { bulkProblems } from "../bulk/bulk_problems.ts";
import { delegationProblems } from "../delegations/delegation_problems.ts";
import { documentProblems } from "../documents/document_problems.ts";
import { authorityProblems } from "../identity/authority_problems.ts";
import { callerProblems } from "../identity/caller_problems.ts";
import { registryProblems } from "../identity/registry_problems.ts";
import { relationshipProblems } from "../identity/relationship_problems.ts";
import { institutionProblems } from "../institutions/institution_problems.ts";
import { webhookProblems } from "../notices/webhook_problems.ts";
import { quarantineProblems, remittanceProblems } from "../operations/file_action_problems.ts";
import { holidayProblems } from "../operations/holiday_problems.ts";
import { keyProblems } from "../operations/key_problems.ts";
import { operationProblems } from "../operations/operation_problems.ts";
import { defendantProblems } from "../order_content/defendant_problems.ts";
import { draftProblems } from "../order_content/draft_problems.ts";
import { orderProblems } from "../order_content/order_problems.ts";
import { versionProblems } from "../order_content/version_problems.ts";
import { viewerProblems } from "../order_content/viewer_problems.ts";
import { bnpProblems } from "../precedents_bank/bnp_problems.ts";
import { searchProblems } from "../precedents_search/search_problems.ts";
import { seriesProblems } from "../series/series_problems.ts";
import { actionProblems } from "../splits/action_problems.ts";
import { confirmationProblems } from "../splits/confirmation_problems.ts";
import { splitProblems } from "../splits/split_problems.ts";
import { splitStateProblems } from "../splits/split_state_problems.ts";
import type { ProblemKind } from "./problem_table.ts";
import { requestProblems } from "./request_problems.ts";
import { valueProblems } from "./value_problems.ts";
import { inVoice, type Voice, type Voiced } from "./voice.ts";

/** A new problem is added in its subject's table, a new table here. */
const catalogue = {
  ...requestProblems,
  ...valueProblems.kinds,
  ...callerProblems.kinds,
  ...authorityProblems.kinds,
  ...relationshipProblems.kinds,
  ...registryProblems.kinds,
  ...institutionProblems,
  ...versionProblems.kinds,
  ...draftProblems.kinds,
  ...defendantProblems.kinds,
  ...orderProblems.kinds,
  ...viewerProblems.kinds,
  ...documentProblems,
  ...delegationProblems.kinds,
  ...accountProblems.kinds,
  ...depositProblems.kinds,
  ...splitProblems.kinds,
  ...splitStateProblems.kinds,
  ...actionProblems.kinds,
  ...confirmationProblems.kinds,
  ...seriesProblems.kinds,
  ...bulkProblems.kinds,
  ...webhookProblems.kinds,
  ...remittanceProblems.kinds,
  ...quarantineProblems.kinds,
  ...holidayProblems.kinds,
  ...keyProblems.kinds,
  ...operationProblems,
  ...bnpProblems,
  ...searchProblems,
} as const;

/** The stable code of a problem, `codigo` on the wire. */
export type ProblemCode = keyof typeof catalogue;

export const problemKinds: { readonly [code in ProblemCode]: ProblemKind } = catalogue;

/** A kind of problem in one voice. */
export function kindIn(voice: Voice, code: ProblemCode) {
  const { title, meaning, remedy, ...kind }: ProblemKind = problemKinds[code];
  const said = (text: Voiced) => inVoice(text, voice);
  return { ...kind, title: said(title), meaning: said(meaning), remedy: said(remedy) };
}

/** All codes, in the order of the catalogue. */
export const problemCodes = Object.keys(problemKinds) as ProblemCode[];

/** Whether a text is the code of a problem. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(problemKinds, text);
