/** The middleware of every call: request id, log line, limits, and security headers for browsers. */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { secureHeaders } from "hono/secure-headers";
import { maskTaxId, parseTaxId } from "../../domain/identity/tax_id.ts";
import { resources } from "../../domain/precedents/bnp_resource.ts";
import type { App, Env } from "../app.ts";
import { inRequestSpan } from "../tracing.ts";
import { problem } from "./problems.ts";
import { isSafeMethod } from "./serve.ts";
import { findSourceIp } from "./source_ip.ts";
import { isDeclaredUtf8, takeJson, wholeAddress } from "./text_gate.ts";

const MAX_BODY_BYTES = 1_048_576;
/** Fits an array of a thousand precedents with their decisions, which is read into memory whole. */
const MAX_BANK_BODY_BYTES = 16 * 1_048_576;
const MAX_REQUEST_ID = 128;
/** For this host alone: names below it may be of others (RFC 6797, 6.1.2). A year. */
export const STRICT_TRANSPORT = "max-age=31536000";
/** How long browsers may cache a preflight; none caches it longer than two hours. */
const PREFLIGHT_SECONDS = 7_200;

/** The paths that any page may call: they are public and take no token. */
const PUBLIC_PATHS = "/api/v1/";

/** The middleware in the order in which it runs. */
export const apiMiddleware = (app: App, prefix: string, root: Hono<Env>): MiddlewareHandler<Env>[] => [
  async (c, next) => {
    c.set("prefix", prefix);
    await next();
  },
  requestId({ limitLength: MAX_REQUEST_ID }),
  accessLog(app),
  async (c, next) => {
    c.set("now", app.clock());
    await next();
  },
  findSourceIp(app),
  ...crossOrigin(app),
  openToAll(prefix),
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    strictTransportSecurity: STRICT_TRANSPORT,
    // A page's own headers stay.
    overwrite: false,
  }),
  unstored,
  onlyItsMethods(root),
  methodNotAllowed({ app: root, onMethodNotAllowed: refuseMethod }),
  wholeAddress,
  limitedBody(prefix),
  onlyJson,
];

const refuseMethod = (c: Context, methods: readonly string[]): Response =>
  problem(c, "metodo-nao-permitido", {
    detail: `Este endereço admite ${methods.join(", ")}`,
    headers: { Allow: methods.join(", ") },
  });

/**
 * A literal path (`/v1/ordem/protocolar`) has its own methods only: it never matches one with a parameter in
 * its place (`/v1/ordem/:numeroProtocolo`), which would answer that there is no such order.
 */
function onlyItsMethods(root: Hono<Env>): MiddlewareHandler<Env> {
  let methods: Map<string, string[]> | undefined;
  return async (c, next) => {
    methods ??= methodsOfLiterals(root);
    const own = methods.get(c.req.path);
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    return own === undefined || method === "OPTIONS" || own.includes(method)
      ? await next()
      : refuseMethod(c, own);
  };
}

function methodsOfLiterals({ routes }: Hono<Env>): Map<string, string[]> {
  const literal = routes.filter(({ method, path }) => method !== "ALL" && !/[:*]/.test(path));
  const byPath = Map.groupBy(literal, ({ path }) => path);
  return new Map([...byPath].map(([path, own]) => [path, [...new Set(own.map(({ method }) => method))]]));
}

const bankResources = new Set(resources.map(({ name }) => name));

const isBankPath = (path: string, prefix: string): boolean =>
  path.startsWith(`${prefix}/v1/`) &&
  bankResources.has(path.slice(`${prefix}/v1/`.length).split("/")[0] ?? "");

/** Limits the body: the precedents bank accepts thousands of elements, every other call far less. */
function limitedBody(prefix: string): MiddlewareHandler<Env> {
  const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => problem(c, "corpo-grande-demais") });
  const [usual, large] = [upTo(MAX_BODY_BYTES), upTo(MAX_BANK_BODY_BYTES)];
  return (c, next) =>
    isSafeMethod(c.req.method) ? next() : (isBankPath(c.req.path, prefix) ? large : usual)(c, next);
}

/**
 * Logs one line for each call. The query is left out and tax ids are masked, because they would name people.
 */
export function accessLog({ log, observe }: App): MiddlewareHandler<Env> {
  return (c, next) =>
    inRequestSpan(c.req.method, c.req.header(), async () => {
      const began = performance.now();
      await next();
      const ms = performance.now() - began;
      const answered = { route: routeOf(c), status: c.res.status };
      observe?.({ method: c.req.method, ...answered, seconds: ms / 1_000 });
      log("info", "request", {
        method: c.req.method,
        path: maskedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(ms),
        requestId: c.var.requestId,
      });
      return answered;
    });
}

/**
 * The route that matched; unknown addresses share one, so that monitoring does not get a new one for each.
 */
const routeOf = (c: Context): string => {
  const path = routePath(c, -1);
  return path.includes("*") ? "(none)" : path;
};

/** Masks a segment that is a whole CPF or CNPJ; a protocol number that is also a valid CNPJ is masked too. */
export const maskedPath = (path: string): string =>
  path.split("/").map((segment) => {
    const taxId = parseTaxId(segment);
    return taxId.ok && taxId.value.kind !== "root" ? maskTaxId(segment) : segment;
  }).join("/");

/** Answers name people, so caches must not store them. */
const unstored: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};

/**
 * Permits the pages of the configured origins; the preflight is answered here, before the method is checked.
 */
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

/** Permits any page to search precedents, as the public service does. */
function openToAll(prefix: string): MiddlewareHandler<Env> {
  const open = cors({
    origin: "*",
    allowMethods: ["GET", "POST", "PUT", "DELETE"],
    allowHeaders: ["Content-Type", "X-Request-Id"],
    exposeHeaders: ["Location", "Retry-After", "X-Request-Id"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return (c, next) => c.req.path.startsWith(prefix + PUBLIC_PATHS) ? open(c, next) : next();
}

/**
 * Refuses a body of another media type or encoding before anything parses it as JSON. An empty body counts as
 * none, whatever its type: many clients declare JSON on every POST.
 */
const onlyJson: MiddlewareHandler<Env> = async (c, next) => {
  // The server gives OPTIONS a body of unknown length; it is not read.
  if (c.req.method === "OPTIONS" || isSafeMethod(c.req.method)) return await next();
  const declared = c.req.header("Content-Type");
  if (await isEmpty(c)) {
    if (declared !== undefined) c.req.raw = withoutBody(c.req.raw);
    return await next();
  }
  const type = declared?.split(";")[0]?.trim().toLowerCase();
  if (declared === undefined || type !== "application/json" || !isDeclaredUtf8(declared)) {
    return problem(c, "tipo-de-conteudo-nao-aceito");
  }
  return await takeJson(c) ?? await next();
};

/** A body of unknown length has been read by its limit already. */
async function isEmpty({ req }: Context<Env>): Promise<boolean> {
  const length = req.header("Content-Length");
  if (req.raw.body === null || length === "0") return true;
  return length === undefined && (await req.bytes()).length === 0;
}

function withoutBody({ url, method, headers, signal }: Request): Request {
  const others = [...headers].filter(([name]) => name !== "content-type");
  return new Request(url, { method, headers: others, signal });
}
