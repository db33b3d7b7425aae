/**
 * Sign-in at the single sign-on, and sign-out, also where the session ends there first (OpenID Connect Back-Channel Logout
 * 1.0, RP-Initiated Logout 1.0; `docs/adr/0013-console-sessions.md`).
 */
import { type Context, Hono } from "hono";
import type { SignInFailure, Tokens } from "../../registries/identity/relying_party.ts";
import type { App, Consoles, Env } from "../../routes/app.ts";
import { refuse } from "../../routes/http/problems.ts";
import { inVoice } from "../../routes/http/voice.ts";
import { identifyUser } from "../../routes/identity/caller_identity.ts";
import { explainCaller } from "../../routes/identity/caller_problems.ts";
import type { CallerRefusal } from "../../routes/identity/client_admission.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import {
  endSessionsOf,
  endWebSession,
  findWebSession,
  userOfForm,
  type WebSession,
} from "../../store/identity/web_sessions.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import {
  FormResumedPage,
  NoConsolePage,
  NotAdmittedPage,
  NotCompletedPage,
  SignedOutPage,
  SignInAgainPage,
  SigningOutPage,
} from "./auth_pages.tsx";
import { csrfTokenOf, fieldsOf, isSameOrigin } from "./csrf.ts";
import { homeOf, localPath, tellDestination, usesCourtConsole } from "./destination.ts";
import { forbiddenOrigin, problemResponse } from "./error_answer.ts";
import { requireSession } from "./require_session.ts";
import { savedFormPath } from "./save_form.ts";
import { savedFormRoutes } from "./saved_form_routes.tsx";
import type { WebEnv } from "./session.ts";
import { beginSession } from "./session_begin.ts";
import { removeSessionCookie, sessionIdOf } from "./session_cookie.ts";
import { sessionMiddleware } from "./session_middleware.ts";
import { decryptTokens } from "./session_tokens.ts";
import { saveSignInFlow, takeSignInFlow } from "./sign_in_flow.ts";
import { unitChoiceRoutes } from "./unit_choice_routes.tsx";

/**
 * Marks a request that has been redirected to the public address, so that it is redirected once only: behind
 * a proxy, the service may see another host name than browsers do.
 */
const BY_PUBLIC_ADDRESS = "publico";

export function signInRoutes(app: App, site: Site) {
  const { consoles } = app;
  const off = new Hono<Env>().get(
    "/entrar",
    (c) => c.html(renderDocument(<NoConsolePage site={site} />), 503),
  );
  if (consoles === undefined) return off;
  return new Hono<Env>()
    .use("/entrar/*", async (c, next) => {
      await next();
      c.res.headers.set("Cache-Control", "no-store");
    })
    .get("/entrar", (c) => begin(app, consoles, site, c))
    .get("/entrar/retorno", (c) => complete(app, consoles, site, c))
    .get("/entrar/saida", (c) => c.html(renderDocument(<SignedOutPage site={site} />)))
    .get("/sessao/retomada", (c) => c.html(renderDocument(<FormResumedPage site={site} />)))
    // The session guard itself renews the session, so there is nothing else to do.
    .route("/sessao/renovar", new Hono<WebEnv>().use(requireSession(app)).post("/", (c) => c.body(null, 204)))
    .post("/sair", signOut(app, consoles, site))
    .post("/sair/acesso-unico", backChannelLogout(app, consoles))
    .route("/unidade", unitChoiceRoutes(app, site))
    .route("/formulario-guardado", savedFormRoutes(app, site));
}

async function begin(app: App, consoles: Consoles, site: Site, c: Context<Env>): Promise<Response> {
  const back = localPath(c.req.query("voltar"));
  const { searchParams, host } = new URL(c.req.url);
  if (host !== new URL(consoles.publicUrl).host && !searchParams.has(BY_PUBLIC_ADDRESS)) {
    const query = new URLSearchParams({ ...back !== undefined && { voltar: back }, [BY_PUBLIC_ADDRESS]: "" });
    return c.redirect(`${consoles.publicUrl}/entrar?${query}`, 302);
  }
  const session = await sessionMiddleware(app, c);
  if (session.ok) return c.redirect(site.to(back ?? homeOf(session.value.caller)), 303);
  // The request comes from a form, and the content security policy lets a form redirect to no other origin;
  // so a page comes in between, which also says that the form was saved.
  if (back?.startsWith(savedFormPath("")) && !searchParams.has("agora")) {
    const address = site.to(`/entrar?agora&voltar=${encodeURIComponent(back)}`);
    return c.html(renderDocument(<SignInAgainPage site={site} address={address} />), 401);
  }
  const begun = await consoles.party.begin();
  if (!begun.ok) return failed(app, site, c, begun.error);
  await saveSignInFlow(c, consoles, begun.value.flow, back);
  if (app.demo !== undefined) tellDestination(c, consoles, back);
  return c.redirect(begun.value.address, 302);
}

async function complete(app: App, consoles: Consoles, site: Site, c: Context<Env>): Promise<Response> {
  const flow = await takeSignInFlow(c, consoles, c.req.query("state") ?? "");
  if (flow === undefined) {
    const session = await sessionMiddleware(app, c);
    return session.ok
      ? c.redirect(site.to(homeOf(session.value.caller)), 303)
      : failed(app, site, c, { type: "sign-in-refused", detail: "unknown-state" });
  }
  const tokens = await consoles.party.complete(new URL(c.req.url).search, flow);
  if (!tokens.ok) return failed(app, site, c, tokens.error, flow.back);
  const caller = await identifyUser(app, tokens.value.access);
  if (!caller.ok) return await notAdmitted(consoles, site, c, tokens.value, caller.error);
  const { unit } = await beginSession(app, consoles, c, caller.value, tokens.value);
  const to = flow.back ?? homeOf(caller.value);
  const choosesUnit = unit === undefined && usesCourtConsole(caller.value);
  return c.redirect(site.to(choosesUnit ? `/unidade?voltar=${encodeURIComponent(to)}` : to), 303);
}

const noAnswer = {
  title: "O acesso único não respondeu",
  detail: "Sem ele ninguém entra nos consoles; quem já entrou continua. Espere um minuto e tente de novo.",
};

/** The single sign-on did not answer, or this sign-in failed; another attempt may succeed. */
function failed(
  { log }: App,
  site: Site,
  c: Context<Env>,
  failure: SignInFailure,
  back?: string,
): Response | Promise<Response> {
  log("warn", "sign-in failed", { failure, requestId: c.var.requestId });
  if (failure.type === "registry-unavailable") return problemResponse(c, 503, noAnswer);
  const address = site.to(back === undefined ? "/entrar" : `/entrar?voltar=${encodeURIComponent(back)}`);
  return c.html(renderDocument(<NotCompletedPage site={site} address={address} />), 400);
}

/**
 * The single sign-on authenticated the user, and the corporate registry gives the reason why they are not
 * admitted.
 */
async function notAdmitted(
  { party }: Consoles,
  site: Site,
  c: Context<Env>,
  { id }: Tokens,
  refusal: CallerRefusal,
): Promise<Response> {
  const explained = explainCaller(refusal);
  if (refusal.type === "registry-unavailable") return refuse(c, explained);
  const otherUser = await party.signOutAddress(id);
  return c.html(
    renderDocument(
      <NotAdmittedPage site={site} detail={inVoice(explained.detail, "page")} otherUser={otherUser} />,
    ),
    403,
  );
}

/**
 * The request comes from the single sign-on and not from a browser, so there is no session; the logout token
 * alone authenticates it.
 */
const backChannelLogout = (app: App, consoles: Consoles) => async (c: Context<Env>) => {
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

/**
 * Accepts the CSRF token of any session of the same user, so that a page left open from an earlier session
 * can sign out too.
 */
const signOut = (app: App, consoles: Consoles, site: Site) => async (c: Context<Env>) => {
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
