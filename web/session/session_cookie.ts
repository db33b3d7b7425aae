/** What a browser keeps of a session: a random value, of which the service knows the digest alone. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Consoles } from "../../routes/app.ts";

const RANDOM_BYTES = 32;

/** A value nobody can guess. */
export const randomValue = (): string =>
  crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)).toBase64({ alphabet: "base64url", omitPadding: true });

export const digestOf = (value: string): string => createHash("sha256").update(value).digest("hex");

/** It goes with requests of our pages and of links to them, to no script, and over TLS only where there is any. */
function attributesOf({ publicUrl }: Consoles) {
  const { protocol, pathname } = new URL(publicUrl);
  const secure = protocol === "https:";
  // A browser takes names of these beginnings from this very machine, or from TLS, only.
  const name = !secure
    ? "assets_sessao"
    : pathname === "/"
    ? "__Host-assets_sessao"
    : "__Secure-assets_sessao";
  return { name, options: { httpOnly: true, sameSite: "Lax", path: pathname, secure } as const };
}

/** No time of its own: it ends with the browser, and what it stands for ends in the database. */
export function setSessionCookie(c: Context, consoles: Consoles, value: string): void {
  const { name, options } = attributesOf(consoles);
  setCookie(c, name, value, options);
}

export function removeSessionCookie(c: Context, consoles: Consoles): void {
  const { name, options } = attributesOf(consoles);
  deleteCookie(c, name, options);
}

/** The id of the session that the request's cookie stands for, live or not. */
export function sessionIdOf(c: Context, consoles: Consoles): string | undefined {
  const value = getCookie(c, attributesOf(consoles).name);
  return value === undefined ? undefined : digestOf(value);
}
