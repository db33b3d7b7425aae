/** What every call goes through: its id, its log line, its limits, the headers that protect browsers. */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { secureHeaders } from "hono/secure-headers";
import { resources } from "../../domain/precedents/bnp_resource.ts";
import { maskTaxId, parseTaxId } from "../../domain/identity/tax_id.ts";
import type { App, Env } from "../app.ts";
import { problem } from "./problems.ts";
import { isReading } from "./serve.ts";
import { findSourceIp } from "./source_ip.ts";
import { inRequestSpan } from "../tracing.ts";

const MAX_BODY_BYTES = 1_048_576;
/** An array of a thousand precedents with their decisions; the whole is in memory while it is read. */
const MAX_BANK_BODY_BYTES = 16 * 1_048_576;
const MAX_REQUEST_ID = 128;
/** How long a browser need not ask again; none keeps the answer longer than two hours. */
const PREFLIGHT_SECONDS = 7_200;

/** What anybody's page may call: it is public, and takes no token. */
const PUBLIC_PATHS = "/api/v1/";

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
  openToAll(prefix),
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // A page sets what it needs itself.
    overwrite: false,
  }),
  unstored,
  onlyItsMethods(root),
  methodNotAllowed({ app: root, onMethodNotAllowed: refuseMethod }),
  limitedBody(prefix),
  onlyJson,
];

const refuseMethod = (c: Context, methods: readonly string[]): Response =>
  problem(c, "metodo-nao-permitido", {
    detail: `Este endereço admite ${methods.join(", ")}`,
    headers: { Allow: methods.join(", ") },
  });

/**
 * An address that is written out (`/v1/ordem/protocolar`) has its own methods only: it is never read as one with a
 * number in its place (`/v1/ordem/:numeroProtocolo`), of which would be said that there is no such order.
 */
function onlyItsMethods(root: Hono<Env>): MiddlewareHandler<Env> {
  let methods: Map<string, string[]> | undefined;
  return async (c, next) => {
    methods ??= methodsOfLiterals(root);
    const own = methods.get(c.req.path);
    const asked = c.req.method === "HEAD" ? "GET" : c.req.method;
    return own === undefined || asked === "OPTIONS" || own.includes(asked)
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

/** Courts send precedents by the thousand; what every other call carries fits into much less. */
function limitedBody(prefix: string): MiddlewareHandler<Env> {
  const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => problem(c, "corpo-grande-demais") });
  const [usual, large] = [upTo(MAX_BODY_BYTES), upTo(MAX_BANK_BODY_BYTES)];
  return (c, next) =>
    isReading(c.req.method) ? next() : (isBankPath(c.req.path, prefix) ? large : usual)(c, next);
}

/** One line a call. The query is left out and tax ids are masked: they would name people in the logs. */
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

/** The address as it is written in the program; what fits none is one to monitors, whatever was asked for. */
const routeOf = (c: Context): string => {
  const path = routePath(c, -1);
  return path.includes("*") ? "(none)" : path;
};

/** A segment that reads as a whole CPF or CNPJ is masked; a protocol number that happens to be one too. */
export const maskedPath = (path: string): string =>
  path.split("/").map((segment) => {
    const taxId = parseTaxId(segment);
    return taxId.ok && taxId.value.kind !== "root" ? maskTaxId(segment) : segment;
  }).join("/");

/** Answers name people, so no cache may keep them. */
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

/** Any page may search precedents, as it may with the public service. */
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
 * A body in another form is refused before anything tries to read it as JSON. One of no bytes is none, whatever is said
 * of it: many clients declare JSON on every POST.
 */
const onlyJson: MiddlewareHandler<Env> = async (c, next) => {
  // The server gives OPTIONS a body that may be empty without saying so; none is read of it.
  if (c.req.method === "OPTIONS" || isReading(c.req.method)) return await next();
  const declared = c.req.header("Content-Type");
  if (await isEmpty(c)) {
    if (declared !== undefined) c.req.raw = withoutBody(c.req.raw);
    return await next();
  }
  const type = declared?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? await next() : problem(c, "tipo-de-conteudo-nao-aceito");
};

/** A body whose length is not said has been read by its limit already. */
async function isEmpty({ req }: Context<Env>): Promise<boolean> {
  const length = req.header("Content-Length");
  if (req.raw.body === null || length === "0") return true;
  return length === undefined && (await req.bytes()).length === 0;
}

function withoutBody({ url, method, headers, signal }: Request): Request {
  const others = [...headers].filter(([name]) => name !== "content-type");
  return new Request(url, { method, headers: others, signal });
}
