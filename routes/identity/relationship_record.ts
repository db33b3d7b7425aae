/** Records every look-up of relationships: who asked, for which process and what purpose. */
import type { Context } from "hono";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { type RelationshipQuery, relationshipQueryRows } from "../../store/identity/relationship_queries.ts";
import type { App, Env } from "../app.ts";
import { auditEntry } from "../http/request.ts";

/** A tax id that was looked up, and the outcome. */
type LookedUp = Pick<
  RelationshipQuery,
  "taxId" | "processNumber" | "purpose" | "outcome" | "institutions"
>;

/** Writes the record before any answer is used or returned, so that nothing is disclosed without a record. */
export async function recordLookUps(
  { db, clock }: App,
  c: Context<Env>,
  lookUps: readonly LookedUp[],
): Promise<void> {
  const at = clock();
  const { caller, requestId, sourceIp } = c.var;
  const rows = relationshipQueryRows(
    lookUps.map((lookUp) => ({ ...lookUp, at, caller, requestId, sourceIp })),
  );
  // One statement, and so one transaction.
  await appendAudit(
    db.with("recorded", (recorded) => recorded.insertInto("relationship_query").values(rows)),
    lookUps.map(({ taxId: subject, ...detail }) =>
      auditEntry(c.var, { at, action: "relationship.query", subject, detail })
    ),
  );
}
