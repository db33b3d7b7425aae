/** A session's tokens: sealed in its row, and followed by new ones shortly before the access token ends. */
import { setTimeout as pause } from "node:timers/promises";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { SignInFailure, Tokens } from "../../registries/identity/relying_party.ts";
import type { Sealing } from "../../registries/sealing.ts";
import type { App, Consoles } from "../../routes/app.ts";
import {
  claimRefresh,
  completeRefresh,
  findWebSession,
  type WebSession,
} from "../../store/identity/web_sessions.ts";

/** New tokens are asked for when the access token lasts no longer than this: a request must get to its end. */
const MARGIN_SECONDS = 60;
/** Whoever asks for new tokens has them, or has failed, by then. */
const REFRESH_SECONDS = 15;
const POLL_MS = 100;

export async function encryptTokens(
  sealing: Sealing,
  id: string,
  { access, refresh, id: idToken, accessExpiresAt }: Tokens,
): Promise<Pick<WebSession, "encryptedTokens" | "accessExpiresAt">> {
  const text = JSON.stringify({ access, refresh, id: idToken });
  return { encryptedTokens: await sealing.seal(id, text), accessExpiresAt };
}

/** Undefined when the session has ended, or they were sealed under another `APP_SECRET_KEY`. */
export async function openTokens(
  sealing: Sealing,
  { id, encryptedTokens, accessExpiresAt, endedAt }: WebSession,
): Promise<Tokens | undefined> {
  const text = endedAt === undefined ? await sealing.open(id, encryptedTokens) : undefined;
  return text === undefined ? undefined : { ...JSON.parse(text), accessExpiresAt };
}

/**
 * Tokens that last for a request. Of all processes one asks for new ones; the others wait for what it gets only when
 * theirs have ended. A single sign-on that does not answer is no reason to lose tokens that still hold.
 */
export async function lastingTokens(
  { db }: App,
  { sealing, party, realClock }: Consoles,
  session: WebSession,
): Promise<Result<Tokens, SignInFailure>> {
  const ended: SignInFailure = { type: "sign-in-refused", detail: "session-ended" };
  const giveUp = realClock().add({ seconds: REFRESH_SECONDS });
  for (let row: WebSession | undefined = session;; row = await findWebSession(db, session.id)) {
    const tokens = row === undefined ? undefined : await openTokens(sealing, row);
    if (row === undefined || tokens === undefined) return fail(ended);
    const now = realClock();
    const lasts = (seconds: number) =>
      Temporal.Instant.compare(tokens.accessExpiresAt, now.add({ seconds })) > 0;
    if (lasts(MARGIN_SECONDS)) return ok(tokens);
    if (await claimRefresh(db, row, { now, until: now.add({ seconds: REFRESH_SECONDS }) })) {
      const renewed = await party.refresh(tokens);
      await completeRefresh(
        db,
        row.id,
        renewed.ok ? await encryptTokens(sealing, row.id, renewed.value) : undefined,
      );
      return !renewed.ok && renewed.error.type === "registry-unavailable" && lasts(1) ? ok(tokens) : renewed;
    }
    if (lasts(1)) return ok(tokens);
    if (Temporal.Instant.compare(now, giveUp) > 0) return fail(ended);
    await pause(POLL_MS);
  }
}
