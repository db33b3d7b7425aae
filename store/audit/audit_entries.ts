/**
 * Audit entries: who did what, on whose behalf and from where, written in the transaction of the change
 * itself.
 */
import type { Db, Tx } from "../connection/connection.ts";
import { preparedIf } from "../connection/prepared_statements.ts";

export interface AuditEntry {
  readonly at: Temporal.Instant;
  /** The CPF of the user, or `service` for the program itself. */
  readonly actor: string;
  /** The CPF of the judge in whose name an assistant acted. */
  readonly onBehalfOf?: string | undefined;
  readonly action: string;
  /** The object of the action: an order id, a protocol number, an institution. */
  readonly subject: string;
  readonly sourceIp?: string | undefined;
  readonly requestId?: string | undefined;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * @param tx the transaction of the change, or the change's own statement, to which this one is added by
 * `with`
 */
export async function appendAudit(tx: Pick<Tx, "insertInto">, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await auditStatement(tx, entries).execute();
}

/** The same as a statement to be made alongside that of the change; for at least one entry. */
export const auditStatement = (db: Pick<Db, "insertInto">, entries: readonly AuditEntry[]) =>
  db.insertInto("audit_entry").values(entries.map((entry) => ({
    at: entry.at.toString(),
    actor: entry.actor,
    on_behalf_of: entry.onBehalfOf ?? null,
    action: entry.action,
    subject: entry.subject,
    source_ip: entry.sourceIp ?? null,
    request_id: entry.requestId ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
  }))).modifyEnd(preparedIf(entries.length === 1));
