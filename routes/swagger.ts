/** Swagger UI, served from the package's own files: no CDN, and addresses that hold under any prefix. */
import { Hono } from "hono";
import type { App, Env } from "./app.ts";
import { problem } from "./problems.ts";

/** The package's files the page uses; nothing else of the folder is served. */
const assets: ReadonlyMap<string, string> = new Map([
  ["swagger-ui.css", "text/css; charset=UTF-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=UTF-8"],
  ["favicon-32x32.png", "image/png"],
]);

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API ASSETS</title>
<link rel="stylesheet" href="ui/swagger-ui.css">
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

const start =
  `const ui = SwaggerUIBundle({ url: "../openapi.json", dom_id: "#swagger-ui", deepLinking: true });
ui.initOAuth({ clientId: "assets", scopes: "" });
`;

export function swagger({ tokenUrl }: App) {
  const headers = { "Content-Security-Policy": policy(tokenUrl), "Cache-Control": "no-cache" };
  return new Hono<Env>()
    .get("/swagger/ui", (c) => c.html(page, 200, headers))
    // Under a final slash the page's relative addresses would miss.
    .get("/swagger/ui/", (c) => c.redirect("../ui", 301))
    .get(
      "/swagger/ui/inicio.js",
      (c) => c.body(start, 200, { "Content-Type": "text/javascript; charset=UTF-8" }),
    )
    .get("/swagger/ui/:file", async (c) => {
      const file = c.req.param("file");
      const type = assets.get(file);
      if (type === undefined) return problem(c, "recurso-inexistente");
      const bytes = await Deno.readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));
      return c.body(bytes, 200, { "Content-Type": type, "Cache-Control": "public, max-age=3600" });
    });
}

/** The page sets styles inline and shows pictures of its own; tokens may be had at another origin. */
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
