/**
 * Ends sessions that have ended at the single sign-on (OpenID Connect Back-Channel Logout 1.0, section 2.5).
 */
import type { Context } from "hono";
import type { App, Consoles, Env } from "../../routes/app.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { endSessionsOf } from "../../store/identity/web_sessions.ts";

/**
 * The request comes from the single sign-on and not from a browser, so there is no session; the logout token
 * alone authenticates it.
 */
export const backChannelLogout = (app: App, consoles: Consoles) => async (c: Context<Env>) => {
  c.header("Cache-Control", "no-store");
  const token = new URLSearchParams(await c.req.text()).get("logout_token");
  const read = await consoles.logouts.read(token ?? "");
  if (!read.ok) {
    const isAway = read.error.type === "registry-unavailable";
    app.log("warn", "sign-out refused", { reason: read.error.type, requestId: c.var.requestId });
    return isAway
      ? c.json({ error: "temporarily_unavailable" }, 503)
      : c.json({ error: "invalid_request" }, 400);
  }
  await app.db.transaction().execute(async (tx) => {
    const ended = await endSessionsOf(tx, read.value, consoles.realClock());
    if (ended.length === 0) return;
    await appendAudit(
      tx,
      ended.map(({ id, cpf }) => ({
        at: app.clock(),
        actor: cpf,
        action: "session.end" as const,
        subject: id,
        sourceIp: c.var.sourceIp,
        requestId: c.var.requestId,
        detail: { by: "single sign-on" },
      })),
    );
  });
  return c.body(null, 200);
};
