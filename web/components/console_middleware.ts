/** Middleware of all console pages. */
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { served } from "../../routes/mod.ts";
import { countAwaiting } from "../../routes/orders/worklists.ts";
import { columnsOf, consoleViewsOf } from "../../store/identity/console_views.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import { forwarderOf, operationCall, versionedCall } from "../operation_call.ts";
import { requireSession } from "../session/require_session.ts";
import type { WebEnv } from "../session/session.ts";
import { stepOnPage } from "../shown_order/step_on_page.ts";
import type { Site } from "../site.ts";
import type { ConsoleEnv } from "./console_layout.tsx";
import { type ConsoleKind, drafters, menuCounts, type PageAwaiting, profilesOf } from "./console_sections.ts";
import { spreadsheetOf } from "./spreadsheet_routes.ts";

type Fetch = Hono<Env>["fetch"];

/**
 * The middleware of every page of a console: requires a session with a profile of that console, and sets the
 * page context.
 */
export function consoleMiddleware(
  app: App,
  api: Fetch,
  site: Site,
  kind: ConsoleKind,
): MiddlewareHandler<ConsoleEnv> {
  const operations = served(app);
  const sessionGuard = requireSession(app, ...profilesOf[kind]);
  return async (c, next) => {
    // All variables that the session guard sets are among those of `WebEnv`.
    const own = c as unknown as Context<WebEnv>;
    return await sessionGuard(own, async () => {
      const { pathname, search } = new URL(c.req.url);
      const { unit } = c.var.session;
      const path = pathname.slice(c.var.prefix.length);
      const isList = c.req.method === "GET" && spreadsheetOf(kind, path) !== undefined;
      c.set("forward", forwarderOf(api, own));
      c.set("call", operationCall(operations, own));
      c.set("callVersioned", versionedCall(operations, own));
      const [found, awaiting, step, kept] = await Promise.all([
        unit ? findUnit(app.db, unit) : undefined,
        awaitingOf(app, c, { kind, path }),
        stepOnPage(app, c),
        keptOf(app, c.var.session.caller.cpf, isList ? path : undefined),
      ]);
      c.set("context", {
        site,
        session: c.var.session,
        unitName: unit && (found?.name ?? unit),
        now: app.clock(),
        movable: app.moveClock !== undefined,
        path: path + search,
        console: kind,
        awaiting,
        step,
        ...kept,
      });
      await next();
    });
  };
}

/** What a user has kept of a list: views, and the columns they hid. */
async function keptOf({ db }: App, cpf: string, list: string | undefined) {
  if (list === undefined) return { savedViews: [], hiddenColumns: undefined };
  const [savedViews, [columns]] = await Promise.all([
    consoleViewsOf(db, cpf, list),
    consoleViewsOf(db, cpf, columnsOf(list)),
  ]);
  return {
    savedViews,
    hiddenColumns: columns && new Set(new URLSearchParams(columns.query).getAll("oculta")),
  };
}

/** What awaits the unit of who drafts, for the menu of a whole page. */
async function awaitingOf(
  app: App,
  c: Context<ConsoleEnv>,
  { kind, path }: { readonly kind: ConsoleKind; readonly path: string },
): Promise<PageAwaiting | undefined> {
  const { caller, unit } = c.var.session;
  const isPage = c.req.method === "GET" && c.req.header("HX-Request") === undefined &&
    c.req.header("Accept")?.includes("text/html") === true;
  return isPage && kind === "court" && caller.profiles.some((profile) => drafters.includes(profile))
    // The views of the list of orders say how many each has.
    ? await countAwaiting(app, caller, unit, path === "/console/ordens" ? undefined : menuCounts)
    : undefined;
}
