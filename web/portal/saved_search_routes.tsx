/** Saved searches of the portal. There is no sign-in: whoever has the address has the search. */
import { Hono } from "hono";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { App, Env } from "../../routes/app.ts";
import { problem } from "../../routes/http/problems.ts";
import { publicAddress } from "../../routes/http/request.ts";
import { isUuid } from "../../routes/http/wire.ts";
import { savedSearchPageRoutes } from "../../routes/precedents_search/saved_searches.ts";
import { limitHeavySearches, limitSearchTime } from "../../routes/precedents_search/search_access.ts";
import { readFilter } from "../../routes/precedents_search/search_filter.ts";
import { withoutControls } from "../../routes/precedents_search/search_schema.ts";
import {
  insertSavedSearch,
  listHits,
  readSavedSearch,
  removeSavedSearch,
} from "../../store/precedents/saved_searches.ts";
import { renderPage } from "../components/page_middleware.tsx";
import { emptySearch, parseSearchAddress, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";
import { WrongSearchPage } from "./results.tsx";
import { SavedPage } from "./saved_searches.tsx";

const path = "/pesquisas-salvas";
const MAX_TITLE = 200;

export function savedSearchRoutes(app: App, site: Site) {
  const { db, clock } = app;
  return new Hono<Env>()
    .post(path, limitHeavySearches(app), async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const read = parseSearchAddress(form);
      const request = read.ok ? readFilter(read.value, localDate(clock())) : read;
      if (!read.ok || !request.ok) {
        const errors = read.ok && !request.ok ? request.error : read.ok ? [] : read.error;
        return renderPage(c, <WrongSearchPage site={site} filter={emptySearch} errors={errors} />, 400);
      }
      // Control characters are removed after cutting, which may leave half of a surrogate pair.
      const title = withoutControls((form.get("titulo") ?? "").trim().slice(0, MAX_TITLE)).trim() ||
        "Pesquisa de precedentes";
      const { pagina: _, tamanhoPagina: __, cursor: ___, ...filter } = read.value;
      const id = crypto.randomUUID();
      const search = savedSearchPageRoutes(app, {
        id,
        title,
        filter,
        request: request.value,
        webhook: undefined,
      });
      if (!await insertSavedSearch(db, search, app.mostSavedSearches)) {
        return problem(c, "pesquisas-salvas-demais");
      }
      return c.redirect(site.to(`${path}/${id}`), 303);
    })
    .get(`${path}/:id`, limitSearchTime(app), async (c) => {
      const id = c.req.param("id");
      const search = isUuid(id) ? await readSavedSearch(db, id, clock()) : undefined;
      if (search === undefined) return problem(c, "pesquisa-salva-nao-encontrada");
      const { origin } = new URL(publicAddress(app, c));
      // The address gives access, so the page is neither cached nor indexed.
      c.header("Cache-Control", "no-store");
      c.header("X-Robots-Tag", "noindex");
      const hits = await listHits(db, id);
      const { writesToUsers = false } = app;
      return renderPage(c, <SavedPage {...{ site, search, hits, origin, writesToUsers }} />);
    })
    .post(`${path}/:id/excluir`, limitHeavySearches(app), async (c) => {
      const id = c.req.param("id");
      if (!isUuid(id) || !await removeSavedSearch(db, id)) return problem(c, "pesquisa-salva-nao-encontrada");
      return c.redirect(site.to(searchPath(emptySearch)), 303);
    });
}
