/** The HTTP API: every resource under one prefix, behind one shell. */
import { Hono } from "hono";
import type { App, Env } from "./app.ts";
import { delegations } from "./delegations.ts";
import { drafts } from "./drafts.ts";
import { events } from "./events.ts";
import { failure } from "./failure.ts";
import { health } from "./health.ts";
import { institutionsCache } from "./institutions_cache.ts";
import { openapi } from "./openapi.ts";
import { operations } from "./operations.ts";
import { orders } from "./orders.ts";
import { problem, problems } from "./problems.ts";
import { protocol } from "./protocol.ts";
import { reference } from "./reference.ts";
import { shell } from "./shell.ts";
import { swagger } from "./swagger.ts";

/** The whole API of the program. */
export function routes(app: App): Hono<Env> {
  const prefix = normalised(app.prefix);
  const root = new Hono<Env>();
  root.use(...shell(app, prefix, root));
  root.notFound((c) => problem(c, "recurso-inexistente"));
  root.onError(failure(app));
  const described = resources(app);
  return root
    .route(prefix || "/", described)
    .route(prefix || "/", openapi(app, prefix, described))
    .route(prefix || "/", swagger(app));
}

/** Every operation of the OpenAPI document. The literal paths come before those with a protocol number. */
export function resources(app: App) {
  const institutions = institutionsCache(app.db);
  return new Hono<Env>()
    .route("/", health(app))
    .route("/", problems())
    .route("/", drafts(app, institutions))
    .route("/", protocol(app))
    .route("/", orders(app))
    .route("/", delegations(app))
    .route("/", events(app))
    .route("/", reference(app, institutions))
    .route("/", operations(app));
}

/** Empty, or with a leading slash and without a final one. */
function normalised(prefix: string): string {
  const path = prefix.replace(/^\/+|\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}
