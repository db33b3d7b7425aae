/** Middleware of all pages: like that of the API, but errors are answered as pages. */
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { App, Env } from "../../routes/app.ts";
import { problem } from "../../routes/http/problems.ts";
import { accessLog } from "../../routes/http/middleware.ts";
import { findSourceIp } from "../../routes/http/source_ip.ts";
import { wholeAddress, wholeForm } from "../../routes/http/text_gate.ts";
import { countComputing } from "../../search/computing_time.ts";
import type { Site } from "../site.ts";
import { type ErrorDetails, ErrorPage } from "./error_page.tsx";

/** Body limit of the consoles' forms, equal to the API's. */
const MAX_BODY_BYTES = 1_048_576;

/** Body limit for a PDF that is compared with the one issued. */
const MAX_FILE_BYTES = 10 * MAX_BODY_BYTES;

export const pageMiddleware = (app: App, site: Site, prefix: string): MiddlewareHandler<Env>[] => [
  async (c, next) => {
    c.set("prefix", prefix);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
  },
  requestId(),
  accessLog(app),
  findSourceIp(app),
  compress(),
  secureHeaders({
    // Content security policy: scripts and styles come from files of this origin only; inline ones are
    // blocked.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: "same-origin",
  }),
  readable(site),
  wholeAddress,
  async (c, next) => {
    const isFile = c.req.path.startsWith(`${prefix}/documento/`);
    const limit = bodyLimit({
      maxSize: isFile ? MAX_FILE_BYTES : MAX_BODY_BYTES,
      onError: (c) => problem(c, "corpo-grande-demais"),
    });
    return await limit(c, next);
  },
  wholeForm,
];

/** Shows problems, which the API's functions answer as JSON, as error pages. */
const readable = (site: Site): MiddlewareHandler<Env> => async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const { status, headers } = c.res;
  const problem = await c.res.json() as Pick<ErrorDetails, "codigo" | "title" | "detail">;
  const error = {
    ...problem,
    status,
    path: new URL(c.req.url).pathname.slice(c.var.prefix.length),
    requestId: c.var.requestId,
    retryAfter: headers.get("Retry-After") ?? undefined,
  };
  const body = renderDocument(<ErrorPage site={site} error={error} />);
  const passedOn = ["Retry-After", "Cache-Control"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  c.res = undefined;
  c.res = await c.html(body, status as 404, Object.fromEntries(passedOn));
};

/** Renders a whole document. */
export const renderDocument = (content: Child) => html`<!doctype html>${content}`;

export const renderPage = (c: Context<Env>, content: Child, status: 200 | 400 = 200) =>
  c.html(countComputing(() => renderDocument(content)), status);
