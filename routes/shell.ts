/** What every call goes through: its id, its log line, its limits, the headers that protect browsers. */
import type { Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { maskTaxId, parseTaxId } from "../domain/tax_id.ts";
import type { App, Env } from "./app.ts";
import { problem } from "./problems.ts";
import { findSourceIp } from "./source_ip.ts";

const MAX_BODY_BYTES = 1_048_576;
const MAX_REQUEST_ID = 128;
/** How long a browser need not ask again; none keeps the answer longer than two hours. */
const PREFLIGHT_SECONDS = 7_200;

/** In the order they are passed through. */
export const shell = (app: App, prefix: string, root: Hono<Env>): MiddlewareHandler<Env>[] => [
  async (c, next) => {
    c.set("prefix", prefix);
    await next();
  },
  requestId({ limitLength: MAX_REQUEST_ID }),
  accessLog(app),
  findSourceIp(app),
  ...crossOrigin(app),
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // A page sets what it needs itself.
    overwrite: false,
  }),
  unstored,
  methodNotAllowed({
    app: root,
    onMethodNotAllowed: (c, methods) =>
      problem(c, "metodo-nao-permitido", {
        detail: `Este endereço admite ${methods.join(", ")}`,
        headers: { Allow: methods.join(", ") },
      }),
  }),
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => problem(c, "corpo-grande-demais") }),
  onlyJson,
];

/** One line a call. The query is left out and tax ids are masked: they would name people in the logs. */
function accessLog({ log }: App): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    log("info", "request", {
      method: c.req.method,
      path: maskedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      requestId: c.var.requestId,
    });
  };
}

/** A segment that reads as a whole CPF or CNPJ is masked; a protocol number that happens to be one too. */
export const maskedPath = (path: string): string =>
  path.split("/").map((segment) => {
    const taxId = parseTaxId(segment);
    return taxId.ok && taxId.value.kind !== "root" ? maskTaxId(segment) : segment;
  }).join("/");

/** Answers name people: nothing between here and the caller keeps them. */
const unstored: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};

/** Pages of the configured origins may call; the preflight is answered here, before the method is looked for. */
function crossOrigin({ corsOrigins = [] }: App): MiddlewareHandler<Env>[] {
  if (corsOrigins.length === 0) return [];
  return [cors({
    origin: [...corsOrigins],
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
      "X-Request-Id",
      "X-ASSETS-CPF-USUARIO",
    ],
    exposeHeaders: ["ETag", "Location", "Retry-After", "X-Request-Id", "Idempotent-Replayed"],
    maxAge: PREFLIGHT_SECONDS,
  })];
}

/** What a request with a body has one of (RFC 9112, section 6), `curl -X POST` without one none. */
const bodyHeaders = ["Content-Length", "Transfer-Encoding", "Content-Type"];

/** A body in another form is refused before anything tries to read it as JSON. */
const onlyJson: MiddlewareHandler<Env> = async (c, next) => {
  const { body, headers } = c.req.raw;
  // Nothing is said of a body: the server makes an empty one all the same.
  const unsaid = bodyHeaders.every((name) => !headers.has(name));
  // The server gives OPTIONS a body that may be empty without saying so; none is read of it.
  if (c.req.method === "OPTIONS" || body === null || unsaid || headers.get("Content-Length") === "0") {
    return await next();
  }
  const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? await next() : problem(c, "tipo-de-conteudo-nao-aceito");
};
