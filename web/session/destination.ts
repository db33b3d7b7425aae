/**
 * Tells staging's sign-in page, which shares this origin, where somebody is going, so that it puts who works there
 * first. A single sign-on of production needs no such help: everybody is who they are.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
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
