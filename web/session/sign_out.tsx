/**
 * Sign-out from the console, and from the single sign-on if it supports that (OpenID Connect RP-Initiated
 * Logout 1.0).
 */
import type { Context } from "hono";
import type { App, Consoles, Env } from "../../routes/app.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  endWebSession,
  findWebSession,
  userOfForm,
  type WebSession,
} from "../../store/identity/web_sessions.ts";
import { SigningOutPage } from "./auth_pages.tsx";
import { csrfTokenOf, fieldsOf, isSameOrigin } from "./csrf.ts";
import { removeSessionCookie, sessionIdOf } from "./session_cookie.ts";
import { decryptTokens } from "./session_tokens.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import { forbiddenOrigin } from "./error_answer.ts";

/**
 * Accepts the CSRF token of any session of the same user, so that a page left open from an earlier session
 * can sign out too.
 */
export const signOut = (app: App, consoles: Consoles, site: Site) => async (c: Context<Env>) => {
  if (!isSameOrigin(c, consoles)) return forbiddenOrigin(c);
  const id = sessionIdOf(c, consoles);
  const session = id === undefined ? undefined : await findWebSession(app.db, id);
  if (session === undefined) return c.redirect(site.to("/entrar/saida"), 303);
  const token = csrfTokenOf(c, await fieldsOf(c));
  if (token === undefined || await userOfForm(app.db, token) !== session.cpf) return forbiddenOrigin(c);
  const tokens = await decryptTokens(consoles.encryption, session);
  await end(app, consoles, c, session);
  removeSessionCookie(c, consoles);
  const address = tokens && await consoles.party.signOutAddress(tokens.id);
  c.header("Cache-Control", "no-store");
  if (address === undefined) return c.redirect(site.to("/entrar/saida"), 303);
  // The content security policy forbids a form to redirect to another origin (`form-action`); a page in
  // between may.
  c.header("Refresh", `0; url=${address}`);
  return c.html(renderDocument(<SigningOutPage site={site} address={address} />));
};

const end = ({ db, clock }: App, { realClock }: Consoles, c: Context<Env>, { id, cpf }: WebSession) =>
  db.transaction().execute(async (tx) => {
    if (!await endWebSession(tx, id, realClock())) return;
    await appendAudit(tx, [{
      at: clock(),
      actor: cpf,
      action: "session.end",
      subject: id,
      sourceIp: c.var.sourceIp,
      requestId: c.var.requestId,
    }]);
  });
