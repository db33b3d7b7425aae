/** Issued documents: not their bytes, but the data that confirm that a document is authentic. */
import { sql } from "kysely";
import { evidenceActions } from "../domain/audit/evidence.ts";
import type { AuthenticityCode } from "../domain/document_authenticity.ts";
import { centavos } from "../domain/money.ts";
import type { OrderKind } from "../domain/orders/order_kind.ts";
import type { PaperFacts } from "../domain/orders/paper_facts.ts";
import { appendAudit } from "./audit/audit_entries.ts";
import type { Db, Tx } from "./connection/connection.ts";
import type { DocumentTable } from "./tables.ts";

/** The kinds of documents about one order, which say its case and what it asks. */
const ABOUT_AN_ORDER: readonly IssuedDocument["kind"][] = [
  "protocol-receipt",
  "order-detail",
  "series-report",
];

export const isAboutAnOrder = (
  { kind, protocolNumber }: Pick<IssuedDocument, "kind" | "protocolNumber">,
): boolean => protocolNumber !== undefined && ABOUT_AN_ORDER.includes(kind);

/** What the paper of a document about one order says; undefined for other documents. */
export async function paperFactsOf(
  db: Db,
  document: Pick<IssuedDocument, "kind" | "protocolNumber">,
): Promise<PaperFacts | undefined> {
  if (!isAboutAnOrder(document)) return undefined;
  const row = await db.selectFrom("court_order as o").innerJoin("order_defendant as d", "d.order_id", "o.id")
    .where("o.protocol_number", "=", document.protocolNumber!).groupBy("o.process_number")
    .select([
      "o.process_number",
      sql<bigint | null>`sum(d.amount)::bigint`.as("total"),
      sql<(bigint | null)[]>`array_agg(d.amount)`.as("amounts"),
    ]).executeTakeFirst();
  return row && {
    processNumber: row.process_number,
    amounts: [row.total, ...row.amounts].flatMap((amount) =>
      amount === null ? [] : [centavos(BigInt(amount))]
    ),
  };
}

export interface IssuedDocument {
  readonly code: AuthenticityCode;
  readonly kind: DocumentTable["kind"];
  readonly court: string;
  readonly protocolNumber: string | undefined;
  readonly confidential: boolean;
  readonly sha256: string;
  readonly issuedAt: Temporal.Instant;
  /** The CPF of who asked for it. */
  readonly issuedTo: string;
}

/** Records an issued document, with its digest in the audit trail. */
export async function insertDocument(tx: Tx, document: IssuedDocument): Promise<void> {
  await tx.insertInto("document").values({
    code: document.code,
    kind: document.kind,
    jtr: document.court,
    protocol_number: document.protocolNumber ?? null,
    confidential: document.confidential,
    sha256: document.sha256,
    issued_at: document.issuedAt.toString(),
    issued_to: document.issuedTo,
  }).execute();
  const { kind, court, protocolNumber, confidential, sha256 } = document;
  await appendAudit(tx, [{
    at: document.issuedAt,
    actor: document.issuedTo,
    action: evidenceActions.documentIssued,
    subject: document.code,
    detail: { kind, jtr: court, protocolNumber, confidential, sha256 },
  }]);
}

/** A document by its code, with the kind of its order; a certificate has no order. */
export async function findDocument(
  db: Db,
  code: AuthenticityCode,
): Promise<IssuedDocument & { readonly orderKind: OrderKind | undefined } | undefined> {
  const row = await db.selectFrom("document as d").selectAll("d")
    .leftJoin("court_order as o", "o.protocol_number", "d.protocol_number").select("o.kind as order_kind")
    .where("d.code", "=", code).executeTakeFirst();
  return row && {
    code,
    kind: row.kind,
    court: row.jtr,
    protocolNumber: row.protocol_number ?? undefined,
    confidential: row.confidential,
    sha256: row.sha256,
    issuedAt: row.issued_at,
    issuedTo: row.issued_to,
    orderKind: row.order_kind ?? undefined,
  };
}
