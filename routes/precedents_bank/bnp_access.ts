/**
 * The access rules of the precedents bank: courts' systems call in their own name (specification 001,
 * "Authentication").
 */
import type { Context, MiddlewareHandler } from "hono";
import type { AuditEntry } from "../../store/audit/audit_entries.ts";
import { type BnpOrgan, listOrgans } from "../../store/precedents/organs.ts";
import type { App, Env } from "../app.ts";
import { auditEntry } from "../call.ts";
import type { AccessRule } from "../http/access_rule.ts";
import { problem, refuse } from "../http/problems.ts";
import { identifySystem, systemProblems } from "../identity/caller_identity.ts";
import { explainCaller } from "../identity/caller_problems.ts";

/** Permits any registered system to read. */
export const bnpReader = (app: App): AccessRule => ({
  checks: [findBank(app)],
  signIns: ["sistema", "token"],
  problems: systemProblems,
});

/** Permits only the systems of the bank's courts, which alone may write. */
export const bnpWriter = (app: App): AccessRule => ({
  checks: [findBank(app), onlyCourts],
  signIns: ["sistema", "token"],
  problems: [...systemProblems, "sistema-so-consulta"],
});

const findBank = (app: App): MiddlewareHandler<Env> => async (c, next) => {
  const caller = await identifySystem(app, c.req.header("Authorization"), c.var.sourceIp);
  if (!caller.ok) return refuse(c, explainCaller(caller.error));
  const organs = await listOrgans(app.db);
  c.set("caller", caller.value);
  c.set("bank", { organs, court: organs.find(({ jtr }) => jtr === caller.value.court) });
  return await next();
};

const onlyCourts: MiddlewareHandler<Env> = async (c, next) =>
  c.var.bank.court === undefined ? problem(c, "sistema-so-consulta") : await next();

/** The caller's court; available after `bnpWriter`. */
export function courtOf(c: Context<Env>): BnpOrgan {
  const { court } = c.var.bank;
  if (court === undefined) throw new Error("A call that changes the bank without a court");
  return court;
}

export const organById = (c: Context<Env>, id: number): BnpOrgan | undefined =>
  c.var.bank.organs.find((organ) => organ.id === id);

/** The audit entry of a system's own action. */
export const bnpAudit = (
  c: Context<Env>,
  entry: Pick<AuditEntry, "at" | "action" | "subject" | "detail">,
): AuditEntry => ({ ...auditEntry(c.var, entry), actor: c.var.caller.clientId });
