/** Records every look-up of relationships: who asked, for which process and what purpose. */
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { type RelationshipQuery, relationshipQueryRows } from "../../store/identity/counted_look_ups.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";

/** A tax id that was looked up, and the outcome. */
type LookedUp = Pick<
  RelationshipQuery,
  "taxId" | "processNumber" | "purpose" | "outcome" | "institutions"
>;

/** Writes the record before any answer is used or returned, so that nothing is disclosed without a record. */
export async function recordLookUps(
  { db, clock }: App,
  acting: Acting,
  lookUps: readonly LookedUp[],
): Promise<void> {
  const at = clock();
  const { caller, requestId, sourceIp } = acting;
  const rows = relationshipQueryRows(
    lookUps.map((lookUp) => ({ ...lookUp, at, caller, requestId, sourceIp })),
  );
  // One statement, and so one transaction.
  await appendAudit(
    db.with("recorded", (recorded) => recorded.insertInto("relationship_query").values(rows)),
    lookUps.map(({ taxId: subject, ...detail }) =>
      auditEntry(acting, { at, action: "relationship.query", subject, detail })
    ),
  );
}
