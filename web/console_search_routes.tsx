/** Search in both consoles: redirects to a single result, otherwise lists the results by kind. */
import { searchConsoleOperation } from "../routes/orders/console_search.ts";
import { Hono } from "hono";
import { type ConsoleEnv, refusalStatusOf, renderConsole } from "./components/console_layout.tsx";
import type { ConsoleKind } from "./components/console_sections.ts";
import { searchPath } from "./components/search_box.tsx";
import { ConsoleSearchPage, placePath } from "./console_search_page.tsx";

export const consoleSearchRoutes = (kind: ConsoleKind) =>
  new Hono<ConsoleEnv>().get(searchPath(kind), async (c) => {
    const { context, call } = c.var;
    const q = c.req.query("q")?.trim() ?? "";
    const found = q === "" ? undefined : await call(searchConsoleOperation, { query: { q } });
    const [only, another] = found?.ok ? found.value : [];
    if (only !== undefined && another === undefined) {
      return c.redirect(context.site.to(placePath(kind, only)), 303);
    }
    return renderConsole(
      c,
      <ConsoleSearchPage context={context} found={found} />,
      found === undefined || found.ok ? 200 : refusalStatusOf(found.error),
    );
  });
