/**
 * Session guard of the consoles: a request needs a live session and, if it changes something, its CSRF token.
 */
import type { Context, MiddlewareHandler } from "hono";
import { type Profile, requireProfile } from "../../domain/identity/caller.ts";
import type { App, Consoles } from "../../routes/app.ts";
import { refuse } from "../../routes/http/problems.ts";
import { isUuid } from "../../routes/http/wire.ts";
import { explainCaller } from "../../routes/identity/caller_problems.ts";
import { removeSavedForm } from "../../store/identity/saved_forms.ts";
import { userOfForm } from "../../store/identity/web_sessions.ts";
import { csrfTokenOf, fieldsOf, isByScript, isSameOrigin, isSameToken } from "./csrf.ts";
import { forbiddenOrigin, problemResponse } from "./error_answer.ts";
import { RESUMED_FORM, saveForm } from "./save_form.ts";
import type { Session, WebEnv } from "./session.ts";
import { sessionMiddleware } from "./session_middleware.ts";

/**
 * The session guard.
 *
 * @param profiles one of these is required; if none is given, every user of the service is admitted
 */
export const requireSession =
  (app: App, ...profiles: Profile[]): MiddlewareHandler<WebEnv> => async (c, next) => {
    const refused = await admit(app, c, profiles);
    if (refused === undefined) {
      await next();
      await forgetContinued(app, c);
    } else c.res = refused;
    c.res.headers.set("Cache-Control", "no-store");
  };

const reading: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Sets the session of the request, or returns the answer that refuses it. */
async function admit(
  app: App,
  c: Context<WebEnv>,
  profiles: readonly Profile[],
): Promise<Response | undefined> {
  const { consoles } = app;
  const changes = !reading.has(c.req.method);
  if (consoles === undefined) return changes ? forbiddenOrigin(c) : toSignIn(c, addressOf(c));
  if (changes && !isSameOrigin(c, consoles)) return forbiddenOrigin(c);
  const found = await sessionMiddleware(app, c);
  if (!found.ok) {
    if (found.error.type !== "no-session") return refuse(c, explainCaller(found.error));
    if (isByScript(c)) return endedFragment(c);
    return changes ? await keepForSignIn(app, consoles, c) : toSignIn(c, addressOf(c));
  }
  const session = found.value;
  if (profiles.length > 0) {
    const allowed = requireProfile(session.caller, ...profiles);
    if (!allowed.ok) return refuse(c, explainCaller(allowed.error));
  }
  c.set("session", session);
  return changes ? await requireToken(app, consoles, c, session) : undefined;
}

/**
 * Requires the session's CSRF token in a form. If the token is of an earlier session of the same user, the
 * form is saved and shown again.
 */
async function requireToken(
  app: App,
  consoles: Consoles,
  c: Context<WebEnv>,
  { csrf, caller }: Session,
): Promise<Response | undefined> {
  const fields = await fieldsOf(c);
  const token = csrfTokenOf(c, fields);
  if (isSameToken(token, csrf)) return undefined;
  const cpf = token && await userOfForm(app.db, token);
  if (!cpf) return forbiddenOrigin(c);
  // A request by script succeeds all the same: its page is still open, and its user has signed in again in
  // another window.
  if (cpf === caller.cpf && isByScript(c)) return undefined;
  const path = await saveForm(app, consoles, { cpf, ...formOf(c), fields });
  return cpf === caller.cpf ? c.redirect(c.var.prefix + path, 303) : problemResponse(c, 403, {
    title: "Este formulário é de outra pessoa",
    detail:
      "Quem o preencheu já saiu, e agora é outra pessoa que está usando o sistema neste navegador. O que foi " +
      "preenchido ficou guardado por 24 horas para quem o preencheu; nada foi enviado.",
  });
}

/** Saves a form whose session ended while it was being filled in, and leads to sign-in. */
async function keepForSignIn(app: App, consoles: Consoles, c: Context<WebEnv>): Promise<Response> {
  const fields = await fieldsOf(c);
  const token = csrfTokenOf(c, fields);
  const cpf = token && await userOfForm(app.db, token);
  if (!cpf) return forbiddenOrigin(c);
  return toSignIn(c, await saveForm(app, consoles, { cpf, ...formOf(c), fields }));
}

/** Deletes a saved form once its page has received it, whatever the page answered. */
async function forgetContinued({ db }: App, c: Context<WebEnv>): Promise<void> {
  const id = c.req.query(RESUMED_FORM);
  if (reading.has(c.req.method) || !isUuid(id) || c.res.status >= 500) return;
  await removeSavedForm(db, id, c.var.session.caller.cpf);
}

const formOf = (c: Context<WebEnv>) => ({
  address: addressOf(c),
  multipart: c.req.header("Content-Type")?.toLowerCase().startsWith("multipart/") ?? false,
});

/** Path and query of the request, without the prefix the service is mounted at. */
function addressOf(c: Context<WebEnv>): string {
  const url = new URL(c.req.url);
  // A form saved a second time gets a new id.
  if (url.searchParams.has(RESUMED_FORM)) url.searchParams.delete(RESUMED_FORM);
  return url.pathname.slice(c.var.prefix.length) + url.search;
}

const toSignIn = (c: Context<WebEnv>, path: string): Response =>
  c.redirect(`${c.var.prefix}/entrar?voltar=${encodeURIComponent(path)}`, 303);

/** Answer to a request for a fragment of a page whose session has ended. */
const endedFragment = (c: Context<WebEnv>): Response =>
  c.html(
    `<p class="fault" role="alert">Sua sessão terminou. <a href="${c.var.prefix}/entrar?voltar=/sessao/retomada" ` +
      `target="_blank" rel="noopener">Entre de novo</a> e continue nesta página: nada do que foi preenchido se ` +
      `perdeu.</p>`,
    401,
  );
