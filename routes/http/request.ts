/** What handlers ask of a request besides its body. */
import type { Context } from "hono";
import type { AuditEntry } from "../../store/audit/audit_entries.ts";
import type { App, Env } from "../app.ts";

/** The audit entry of what the caller does: who, from where, in which call. */
export function auditEntry(
  c: Context<Env>,
  entry: Pick<AuditEntry, "at" | "action" | "subject" | "onBehalfOf" | "detail">,
): AuditEntry {
  const { cpf, via, clientId } = c.var.caller;
  return {
    actor: cpf,
    sourceIp: c.var.sourceIp,
    requestId: c.var.requestId,
    ...entry,
    detail: { via, clientId, ...entry.detail },
  };
}

/** A text file that is to be saved. */
export const attachment = (c: Context<Env>, { name, text }: { name: string; text: string }): Response =>
  c.body(text, 200, {
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
  });

/** The address of a resource, under the prefix the service is mounted at. */
export const locationOf = (c: Context<Env>, path: string): string => `${c.var.prefix}${path}`;

/**
 * The whole address of a resource, as others are to call it: under `PUBLIC_URL`, since a request's own address is
 * whatever its sender or a proxy wrote.
 */
export const publicAddress = (
  { publicUrl }: Pick<App, "publicUrl">,
  { req, var: { prefix } }: Context<Env>,
  path = "",
): string => `${publicUrl ?? new URL(req.url).origin + prefix}${path}`;

/** A text that can be the id of what is kept under one; anything else names nothing. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** A text that can be the id of an order. */
export const isOrderId = isUuid;

/** A text that can be a protocol number. */
export const isProtocolNumber = (text: string | undefined): text is string =>
  text !== undefined && /^\d{14}$/.test(text);

/** The ISPB a path names; none where it cannot be one, so that no institution is found by it. */
export const ispbOf = (c: Context<Env>): string => {
  const text = c.req.param("ispb") ?? "";
  return /^[0-9A-Z]{8}$/.test(text) ? text : "";
};
