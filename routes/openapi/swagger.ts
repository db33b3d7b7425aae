/**
 * Serves Swagger UI from the package's own files: without a CDN, and with addresses that work under any
 * prefix.
 */
import { Hono } from "hono";
import type { App, Env } from "../app.ts";
import { answerCached, cacheContent, type CachedContent } from "../http/cached_content.ts";
import { problem } from "../http/problems.ts";

const script = "text/javascript; charset=UTF-8";

/** The files of the page, by the name under which they are served: three of the package, and our own. */
const assets: ReadonlyMap<string, { readonly module: string; readonly type: string }> = new Map([
  ["swagger-ui.css", { module: "swagger-ui-dist/swagger-ui.css", type: "text/css; charset=UTF-8" }],
  ["swagger-ui-bundle.js", { module: "swagger-ui-dist/swagger-ui-bundle.js", type: script }],
  ["favicon-32x32.png", { module: "swagger-ui-dist/favicon-32x32.png", type: "image/png" }],
  ["inicio.js", { module: "./swagger_start.js", type: script }],
]);

const read = new Map<string, Promise<CachedContent>>();

/** Reads and compresses a file when it is first requested. */
function cachedAsset(
  { module, type }: { readonly module: string; readonly type: string },
): Promise<CachedContent> {
  let cached = read.get(module);
  if (cached === undefined) {
    cached = Deno.readFile(new URL(import.meta.resolve(module))).then((content) =>
      cacheContent(type, content)
    );
    read.set(module, cached);
  }
  return cached;
}

/** Hides the scopes, which the service has none of, and details that users who sign in do not need. */
const style = `
.swagger-ui .scope-def,
.swagger-ui .wrapper:has(> [for=password_type], > [for=client_id_password], > [for=client_secret_password]) {
  display: none;
}
.swagger-ui .parameter__name.required::after { content: "obrigatório" }
`;

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API ASSETS</title>
<link rel="stylesheet" href="ui/swagger-ui.css">
<style>${style}</style>
<link rel="icon" type="image/png" href="ui/favicon-32x32.png">
</head>
<body>
<noscript>Esta página precisa de JavaScript; o documento da API está em <a href="../openapi.json">openapi.json</a>.</noscript>
<div id="swagger-ui"></div>
<script src="ui/swagger-ui-bundle.js"></script>
<script src="ui/inicio.js"></script>
</body>
</html>
`;

export function swaggerRoutes({ tokenUrl }: App) {
  const headers = { "Content-Security-Policy": policy(tokenUrl), "Cache-Control": "no-cache" };
  return new Hono<Env>()
    .get("/swagger/ui", (c) => c.html(page, 200, headers))
    // With a final slash the page's relative addresses would be wrong.
    .get("/swagger/ui/", (c) => c.redirect("../ui", 301))
    // The address at which the public integration API has its reference.
    .get("/swagger-ui/index.html", (c) => c.redirect("../swagger/ui", 301))
    .get("/swagger/ui/:file", async (c) => {
      const asset = assets.get(c.req.param("file"));
      if (asset === undefined) return problem(c, "recurso-inexistente");
      const cached = await cachedAsset(asset);
      // The package's files change with its version, our own with any version of the program.
      const cache = asset.module.startsWith(".") ? "no-cache" : "public, max-age=3600";
      return answerCached(c, cached, cache);
    });
}

/** The page has inline styles and its own pictures; the token endpoint may be at another origin. */
function policy(tokenUrl: string): string {
  const tokens = URL.parse(tokenUrl)?.origin ?? "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${tokens}`.trimEnd(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
