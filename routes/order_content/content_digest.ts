/**
 * The content of drafts, of orders and of splits, and its digest: what whoever protocols has read. It is made of what
 * is stored with the draft, so that it can be made again, and of fields of the answers about it, so that
 * whoever reads one can compare (`docs/orders.md`). Names that directories give stay out of it.
 */
import { createHash } from "node:crypto";
import { type AuditedContent, contentText } from "../../domain/audit/content_change.ts";
import type { DepositAnswer } from "../accounts/deposit_schema.ts";

/** The SHA-256 of a content, in lower-case hexadecimal. */
export const contentDigest = (content: AuditedContent): string =>
  createHash("sha256").update(contentText(content)).digest("hex");

/** The deposit without the name of its institution. */
export const depositOf = (deposit: DepositAnswer): AuditedContent => {
  if (deposit === undefined) return undefined;
  const { instituicao: _name, ...given } = deposit;
  return given;
};
