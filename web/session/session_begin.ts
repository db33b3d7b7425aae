/** Starts a session for a user who has just signed in at the single sign-on. */
import type { Context } from "hono";
import type { Caller } from "../../domain/identity/caller.ts";
import type { SignedIn } from "../../registries/identity/relying_party.ts";
import type { App, Consoles, Env } from "../../routes/app.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import { endWebSession, insertWebSession, lastUnitOf } from "../../store/identity/web_sessions.ts";
import { digestOf, randomValue, sessionIdOf, setSessionCookie } from "./session_cookie.ts";
import { sessionUnitOf } from "./session_middleware.ts";
import { encryptTokens } from "./session_tokens.ts";

/**
 * Replaces the browser's cookie by a new random value, so that a value planted before sign-in does not become
 * a session (session fixation).
 */
export async function beginSession(
  { db, clock }: App,
  consoles: Consoles,
  c: Context<Env>,
  caller: Caller,
  tokens: SignedIn,
): Promise<{ readonly id: string; readonly unit: string | undefined }> {
  const value = randomValue();
  const id = digestOf(value);
  const now = consoles.realClock();
  const unit = sessionUnitOf(caller, await lastUnitOf(db, caller.cpf));
  const { cpf, name, clientId } = caller;
  const encrypted = await encryptTokens(consoles.encryption, id, tokens);
  const former = sessionIdOf(c, consoles);
  await db.transaction().execute(async (tx) => {
    if (former !== undefined) await endWebSession(tx, former, now);
    const csrf = randomValue();
    const { subject, providerSession } = tokens;
    await insertWebSession(tx, {
      ...{ id, cpf, name, unit, csrf, subject, providerSession, ...encrypted },
      ...{ createdAt: now, seenAt: now },
    });
    await appendAudit(tx, [{
      at: clock(),
      actor: cpf,
      action: "session.begin",
      subject: id,
      sourceIp: c.var.sourceIp,
      requestId: c.var.requestId,
      detail: { clientId },
    }]);
  });
  setSessionCookie(c, consoles, value);
  return { id, unit };
}
