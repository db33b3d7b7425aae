/**
 * OAuth tokens of a session: stored encrypted in its row, and refreshed shortly before the access token
 * expires.
 */
import { setTimeout as pause } from "node:timers/promises";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { SignInFailure, Tokens } from "../../registries/identity/relying_party.ts";
import type { SecretEncryption } from "../../registries/secret_encryption.ts";
import type { App, Consoles } from "../../routes/app.ts";
import {
  claimRefresh,
  completeRefresh,
  findWebSession,
  type WebSession,
} from "../../store/identity/web_sessions.ts";

/**
 * Tokens are refreshed if the access token expires within this time, so that it stays valid to the end of the
 * request.
 */
const MARGIN_SECONDS = 60;
/** Time after which a process that is refreshing tokens has succeeded or failed. */
const REFRESH_SECONDS = 15;
const POLL_MS = 100;

export async function encryptTokens(
  encryption: SecretEncryption,
  id: string,
  { access, refresh, id: idToken, accessExpiresAt }: Tokens,
): Promise<Pick<WebSession, "encryptedTokens" | "accessExpiresAt">> {
  const text = JSON.stringify({ access, refresh, id: idToken });
  return { encryptedTokens: await encryption.encrypt(id, text), accessExpiresAt };
}

/**
 * Decrypts the tokens; undefined if the session has ended, or if they were encrypted under another
 * `APP_SECRET_KEY`.
 */
export async function decryptTokens(
  encryption: SecretEncryption,
  { id, encryptedTokens, accessExpiresAt, endedAt }: WebSession,
): Promise<Tokens | undefined> {
  const text = endedAt === undefined ? await encryption.decrypt(id, encryptedTokens) : undefined;
  return text === undefined ? undefined : { ...JSON.parse(text), accessExpiresAt };
}

/**
 * Tokens valid for the duration of a request, refreshed if necessary. Only one of all processes refreshes
 * them; the others wait for it only if their access token has expired. If the single sign-on does not answer,
 * tokens that are still valid are kept.
 */
export async function validTokens(
  { db }: App,
  { encryption, party, realClock }: Consoles,
  session: WebSession,
): Promise<Result<Tokens, SignInFailure>> {
  const ended: SignInFailure = { type: "sign-in-refused", detail: "session-ended" };
  const giveUp = realClock().add({ seconds: REFRESH_SECONDS });
  for (let row: WebSession | undefined = session;; row = await findWebSession(db, session.id)) {
    const tokens = row === undefined ? undefined : await decryptTokens(encryption, row);
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
        renewed.ok ? await encryptTokens(encryption, row.id, renewed.value) : undefined,
      );
      return !renewed.ok && renewed.error.type === "registry-unavailable" && lasts(1) ? ok(tokens) : renewed;
    }
    if (lasts(1)) return ok(tokens);
    if (Temporal.Instant.compare(now, giveUp) > 0) return fail(ended);
    await pause(POLL_MS);
  }
}
