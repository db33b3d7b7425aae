/** What handlers need of a request besides its body. */
import type { Context } from "hono";
import type { App, Env } from "../app.ts";
import type { Download } from "../call.ts";

/** Answers a file. */
export const answerDownload = (c: Context, { content, media, name, disposition }: Download): Response =>
  c.body(content, 200, {
    "Content-Type": media,
    "Content-Disposition": `${disposition}; filename="${name.replace(/[^\w.-]/g, "_")}"`,
  });

/** A text file to be saved. */
export const textFile = ({ name, text }: { readonly name: string; readonly text: string }): Download => ({
  content: text,
  media: "text/plain; charset=UTF-8",
  name,
  disposition: "attachment",
});

/** The path of a resource, with the prefix at which the service is mounted. */
export const locationOf = (c: Context<Env>, path: string): string => `${c.var.prefix}${path}`;

/**
 * The full address of a resource for others to call. It is based on `PUBLIC_URL`, because a request's own
 * address may be forged by its sender or changed by a proxy.
 */
export const publicAddress = <E extends Env>(
  { publicUrl }: Pick<App, "publicUrl">,
  { req, var: { prefix } }: Context<E>,
  path = "",
): string => `${publicUrl ?? new URL(req.url).origin + prefix}${path}`;
