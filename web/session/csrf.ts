/**
 * Protection against cross-site request forgery: requests that change something have to come from a page of
 * this service.
 */
import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Consoles } from "../../routes/app.ts";
import { digestOf } from "./session_cookie.ts";

/**
 * Whether the request comes from this origin, by the `Sec-Fetch-Site` and `Origin` headers, which browsers
 * set and pages cannot change.
 */
export function isSameOrigin({ req }: Context, { publicUrl }: Consoles): boolean {
  const site = req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.header("Origin");
  return origin !== undefined && (origin === new URL(publicUrl).origin || origin === new URL(req.url).origin);
}

/** Whether one of our scripts sent the request; its page is then still open, unlike after a form. */
export const isByScript = ({ req }: Context): boolean =>
  req.header("HX-Request") !== undefined || req.header("X-CSRF") !== undefined;

/** The fields of a posted form; empty if the body is no form. */
export async function fieldsOf({ req }: Context): Promise<FormData> {
  const type = req.header("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return new FormData();
  // Reads the body as bytes first, which Hono caches, so that the page's handler can still read it in any
  // form.
  await req.arrayBuffer();
  return await req.formData().catch(() => new FormData());
}

/** The CSRF token that a request carries, in its header or its form. */
export function csrfTokenOf({ req }: Context, fields: FormData): string | undefined {
  const token = req.header("X-CSRF") ?? fields.get("csrf");
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Compares in constant time. */
export const isSameToken = (one: string | undefined, other: string): boolean =>
  one !== undefined && timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));
