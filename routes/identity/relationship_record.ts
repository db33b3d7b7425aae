/** Every look-up of somebody's banks on record, with who asked, for which process and what for. */
import type { Context } from "hono";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { type RelationshipQuery, relationshipQueryRows } from "../../store/identity/relationship_queries.ts";
import type { App, Env } from "../app.ts";
import { auditEntry } from "../http/request.ts";

/** What was asked about one tax id, and how it ended. */
type LookedUp = Pick<
  RelationshipQuery,
  "taxId" | "processNumber" | "purpose" | "outcome" | "institutions"
>;

/** To be written before anything of the answers is used or leaves: nobody learns anything that is not on record. */
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
      auditEntry(c, { at, action: "relationship.query", subject, detail })
    ),
  );
}
