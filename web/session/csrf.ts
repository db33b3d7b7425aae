/** Whether what is sent to a console comes from one of its own pages (cross-site request forgery). */
import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Consoles } from "../../routes/app.ts";
import { digestOf } from "./session_cookie.ts";

/** Browsers say where a request comes from, and no page can make them say otherwise. */
export function isSameOrigin({ req }: Context, { publicUrl }: Consoles): boolean {
  const site = req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.header("Origin");
  return origin !== undefined && (origin === new URL(publicUrl).origin || origin === new URL(req.url).origin);
}

/** A script of ours asks, not a form: its page is still there. */
export const isByScript = ({ req }: Context): boolean =>
  req.header("HX-Request") !== undefined || req.header("X-CSRF") !== undefined;

/** The fields of what was sent; none of what is no form. */
export async function fieldsOf({ req }: Context): Promise<FormData> {
  const type = req.header("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return new FormData();
  // Kept as bytes, so that the page itself can still read it in whatever way it likes.
  await req.arrayBuffer();
  return await req.formData().catch(() => new FormData());
}

/** The CSRF token that every form of a session's pages carries. */
export function csrfTokenOf({ req }: Context, fields: FormData): string | undefined {
  const token = req.header("X-CSRF") ?? fields.get("csrf");
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Compares in constant time. */
export const isSameToken = (one: string | undefined, other: string): boolean =>
  one !== undefined && timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));
