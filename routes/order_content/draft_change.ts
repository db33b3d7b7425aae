/** Changes of a draft, of an order or of a split: the permission, and the audit record. */
import { type AuditedContent, changedFields } from "../../domain/audit/content_change.ts";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { type DraftOwners, mayChangeDraft } from "../../domain/orders/draft_permission.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { findCourtRule } from "../../store/follow_up/court_rules.ts";
import type { DraftChange } from "../../store/orders/draft_head.ts";
import type { Explanation } from "../http/problems.ts";
import { contentDigest } from "./content_digest.ts";
import { explainDraft } from "./draft_problems.ts";

/** The draft, when the caller, who sees it, may also change it. */
export async function whenChangeable<D extends DraftOwners>(
  db: Db | Tx,
  caller: Caller,
  draft: D,
  now: Temporal.Instant,
): Promise<Result<D, Explanation>> {
  const decide = await changePermission(db, caller, now);
  const may = decide(draft);
  return may.ok ? ok(draft) : fail(explainDraft(may.error));
}

/** Decides for any number of drafts whether the caller, who sees them, may also change them. */
export async function changePermission(db: Db | Tx, caller: Caller, now: Temporal.Instant) {
  const { rule } = await findCourtRule(db, caller.court, { keep: db.isTransaction });
  const delegations = await delegationsTo(db, caller);
  const circumstances = { delegations, today: localDate(now), unitMayChange: rule.unitChangesDrafts };
  return (draft: DraftOwners) => mayChangeDraft(caller, draft, circumstances);
}

/** A change by the caller now. */
export const changeBy = ({ cpf, name }: Caller, at: Temporal.Instant): DraftChange => ({
  by: { cpf, name },
  at,
});

/**
 * The audit record of a change: digests of the contents before and after, and the names of the fields that
 * differ.
 */
export function changeRecord(before: AuditedContent, after: AuditedContent) {
  const fields = changedFields(before, after);
  const left = fields.length - MAX_FIELDS;
  return {
    before: contentDigest(before),
    after: contentDigest(after),
    fields: fields.slice(0, MAX_FIELDS),
    ...left > 0 && { fieldsLeftOut: left },
  };
}

/** For a draft with a thousand institutions the digests have to suffice. */
const MAX_FIELDS = 200;
