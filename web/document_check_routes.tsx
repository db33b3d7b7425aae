/** Public verification of documents, by their printed code and by their content. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { parseAuthenticityCode } from "../domain/document_authenticity.ts";
import type { App, Env } from "../routes/app.ts";
import { limitSearchTime } from "../routes/precedents_search/search_access.ts";
import { findDocument } from "../store/document_codes.ts";
import { renderDocument } from "./components/page_middleware.tsx";
import type { Site } from "./site.ts";
import {
  AskForDocumentPage,
  type DigestComparison,
  DocumentPage,
  type FoundDocument,
} from "./document_check_page.tsx";

export function documentCheckRoutes(app: App, site: Site) {
  const limited = limitSearchTime(app);
  const answer = async (
    c: Context<Env>,
    compare?: (document: FoundDocument) => Promise<DigestComparison>,
  ) => {
    const typed = c.req.param("codigo") ?? "";
    const code = parseAuthenticityCode(typed);
    const document = code.ok ? await findDocument(app.db, code.value) : undefined;
    if (document === undefined) {
      return c.html(renderDocument(<AskForDocumentPage site={site} typed={typed} />), 404);
    }
    const comparison = await compare?.(document);
    return c.html(
      renderDocument(<DocumentPage site={site} document={document} comparison={comparison} />),
    );
  };
  return new Hono<Env>()
    .get("/documento", (c) => {
      const typed = c.req.query("codigo")?.trim();
      return typed
        ? c.redirect(site.to(`/documento/${encodeURIComponent(typed)}`), 303)
        : c.html(renderDocument(<AskForDocumentPage site={site} />));
    })
    .get("/documento/:codigo", limited, (c) => answer(c))
    .post("/documento/:codigo", limited, (c) =>
      answer(c, async ({ sha256 }) => {
        const { pdf } = await c.req.parseBody();
        if (!(pdf instanceof File) || pdf.size === 0) return "none";
        return createHash("sha256").update(await pdf.bytes()).digest("hex") === sha256 ? "same" : "other";
      }));
}
