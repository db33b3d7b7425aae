/** The whole site: the pages with their assets, and the API behind them. */
import { Hono } from "hono";
import type { App, Env } from "../routes/app.ts";
import { answerCached } from "../routes/http/cached_content.ts";
import { problemCodeOf } from "../routes/http/failure.ts";
import { problem } from "../routes/http/problems.ts";
import { normalisedPrefix } from "../routes/mod.ts";
import { openAssets } from "./assets.ts";
import { pageMiddleware } from "./components/page_middleware.tsx";
import { courtConsole } from "./console/mod.tsx";
import { documentCheckRoutes } from "./document_check_routes.tsx";
import { guide } from "./guide/mod.tsx";
import { shownOrderRoutes } from "./guide/shown_order_routes.tsx";
import { operationConsole } from "./operation/mod.tsx";
import { followRoutes } from "./portal/follow_routes.tsx";
import { portalRoutes } from "./portal/portal_routes.tsx";
import { savedSearchRoutes } from "./portal/saved_search_routes.tsx";
import { signInRoutes } from "./session/sign_in_routes.tsx";
import { ASSETS_PATH, siteOf } from "./site.ts";

type Fetch = Hono<Env>["fetch"];

/** First path segments that belong to pages; all others belong to the API. */
const own: ReadonlySet<string> = new Set([
  "",
  "pesquisa",
  "precedente",
  "estatisticas",
  "ajuda",
  "pesquisas-salvas",
  "acompanhar",
  "entrar",
  "sair",
  "unidade",
  "sessao",
  "formulario-guardado",
  "console",
  "operacao",
  "guia",
  "documento",
  "glossario",
  ASSETS_PATH.slice(1),
]);

const FOR_EVER = "public, max-age=31536000, immutable";

export async function website(app: App, api: Fetch): Promise<Fetch> {
  const prefix = normalisedPrefix(app.prefix);
  const assets = await openAssets();
  const site = siteOf(prefix, assets);
  const pages = new Hono<Env>({ strict: false }).use(...pageMiddleware(app, site, prefix));
  pages.notFound((c) => problem(c, "recurso-inexistente"));
  pages.onError((error, c) => {
    const code = problemCodeOf(error);
    // A form that its browser stopped sending is a fault of nobody here.
    if (code !== "corpo-malformado") {
      app.log("error", "request failed", { error, requestId: c.var.requestId, method: c.req.method });
    }
    return problem(c, code);
  });
  pages
    .route(prefix || "/", portalRoutes(app, site))
    .route(prefix || "/", savedSearchRoutes(app, site))
    .route(prefix || "/", followRoutes(app, site))
    .route(prefix || "/", signInRoutes(app, site))
    .route(prefix || "/", guide(app, site))
    .route(prefix || "/", shownOrderRoutes(app, site))
    .route(prefix || "/", documentCheckRoutes(app, site))
    .route(prefix || "/", courtConsole(app, api, site))
    .route(prefix || "/", operationConsole(app, api, site))
    .get(`${prefix}${ASSETS_PATH}/:digest/:file`, (c) => {
      const asset = assets.find(c.req.param("file"));
      if (asset === undefined) return problem(c, "recurso-inexistente");
      // A page of another version that is still open gets the current asset, and is told not to cache it.
      const cache = c.req.param("digest") === assets.digest ? FOR_EVER : "no-cache";
      return answerCached(c, asset, cache);
    });

  const forPeople = async (request: Request, env: Partial<Env["Bindings"]> | undefined) =>
    await pages.fetch(request, { ...env, forPeople: true });
  return async (request, env) => {
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${prefix}/`) || pathname === prefix
      ? pathname.slice(prefix.length)
      : undefined;
    const first = path?.split("/")[1] ?? "";
    // The catalogue of problems is a page for browsers and JSON for programs.
    const isPage = own.has(first) || first === "problemas" && wantsPage(request);
    if (path !== undefined && isPage) return await forPeople(request, env);
    const answer = await api(request, env);
    // An unknown address is answered with an error page to browsers; programs, and addresses of the API, get
    // a problem in JSON.
    const lost = answer.status === 404 && !["v1", "api"].includes(first) && wantsPage(request);
    return lost ? await forPeople(request, env) : answer;
  };
}

const wantsPage = ({ method, headers }: Request): boolean =>
  method === "GET" && (headers.get("Accept") ?? "").includes("text/html");
