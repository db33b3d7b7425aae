/** The session cookie: a random value, of which the service stores only the digest. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Consoles } from "../../routes/app.ts";

const RANDOM_BYTES = 32;

/** A random value that cannot be guessed. */
export const randomValue = (): string =>
  crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)).toBase64({ alphabet: "base64url", omitPadding: true });

export const digestOf = (value: string): string => createHash("sha256").update(value).digest("hex");

/**
 * Cookie attributes: not readable by scripts, sent with requests from our pages and with links to them, and
 * over TLS only if the public address has TLS.
 */
function attributesOf({ publicUrl }: Consoles) {
  const { protocol, pathname } = new URL(publicUrl);
  const secure = protocol === "https:";
  // Cookie name prefixes: with `__Host-` or `__Secure-`, browsers accept the cookie over TLS only, and with
  // `__Host-` from this host only.
  const name = !secure
    ? "assets_sessao"
    : pathname === "/"
    ? "__Host-assets_sessao"
    : "__Secure-assets_sessao";
  return { name, options: { httpOnly: true, sameSite: "Lax", path: pathname, secure } as const };
}

/**
 * Sets the cookie without an expiry time: it ends with the browser, and the session's own end is in the
 * database.
 */
export function setSessionCookie(c: Context, consoles: Consoles, value: string): void {
  const { name, options } = attributesOf(consoles);
  setCookie(c, name, value, options);
}

export function removeSessionCookie(c: Context, consoles: Consoles): void {
  const { name, options } = attributesOf(consoles);
  deleteCookie(c, name, options);
}

/** The session id that belongs to the request's cookie, whether or not the session is live. */
export function sessionIdOf(c: Context, consoles: Consoles): string | undefined {
  const value = getCookie(c, attributesOf(consoles).name);
  return value === undefined ? undefined : digestOf(value);
}
