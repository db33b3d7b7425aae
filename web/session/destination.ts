/**
 * Tells staging's sign-in page, which shares this origin, where somebody is going, so that it puts who works there
 * first. A single sign-on of production needs no such help: everybody is who they are.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { Caller } from "../../domain/identity/caller.ts";
import type { Consoles } from "../../routes/app.ts";

const COOKIE = "assets_destino";
const OPERATION = "operacao";

export function tellDestination(c: Context, { publicUrl }: Consoles, path: string | undefined): void {
  const secure = new URL(publicUrl).protocol === "https:";
  const value = path === "/operacao" || path?.startsWith("/operacao/") ? OPERATION : "console";
  setCookie(c, COOKIE, value, { httpOnly: true, sameSite: "Lax", path: "/", secure });
}

/** @param cookies header of a request */
export const goesToOperation = (cookies: string): boolean =>
  cookies.split(/;\s*/).includes(`${COOKIE}=${OPERATION}`);

/**
 * Whether the user belongs in the courts' console; the operators' console is the home of those who are
 * operators only.
 */
export const usesCourtConsole = ({ profiles }: Caller): boolean =>
  profiles.some((profile) => profile !== "operator");

export const homeOf = (caller: Caller): string =>
  caller.profiles.includes("operator") && !usesCourtConsole(caller) ? "/operacao" : "/console";

/**
 * Return addresses after sign-in: only paths of this site are accepted, so that no link can redirect
 * elsewhere (open redirect).
 */
const HERE = "http://here";

/** Path and query of an address within this site; undefined for anything else. */
export function localPath(address: unknown): string | undefined {
  // Browsers read `//x`, `/\x` and addresses with line feeds as addresses of other hosts.
  if (typeof address !== "string" || !/^\/(?![/\\])[^\s\\]*$/.test(address)) return undefined;
  const url = URL.parse(address, HERE);
  return url?.origin === HERE && !url.pathname.startsWith("//") ? url.pathname + url.search : undefined;
}
