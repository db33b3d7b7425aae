/** Who did what, on whose behalf, from where; written in the transaction of the change itself. */
import type { Db, Tx } from "../connection.ts";

export interface AuditEntry {
  readonly at: Temporal.Instant;
  /** CPF of the user, or `service` for the program itself. */
  readonly actor: string;
  /** CPF of the judge in whose name an assistant acted. */
  readonly onBehalfOf?: string | undefined;
  readonly action: string;
  /** What was acted on: an order id, a protocol number, an institution. */
  readonly subject: string;
  readonly sourceIp?: string | undefined;
  readonly requestId?: string | undefined;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** @param tx the transaction of the change; or the change itself, as what the statement is written `with` */
export async function appendAudit(tx: Pick<Tx, "insertInto">, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await auditStatement(tx, entries).execute();
}

/** The same as a statement that is to be made alongside that of the change; of one entry or more. */
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
  })));
