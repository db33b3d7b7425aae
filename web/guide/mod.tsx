/** What anybody may read of the consoles: how to try them, and their words. */
import { Hono } from "hono";
import { dispatchDayFor } from "../../domain/calendar/calendar.ts";
import { lastDispatchDay } from "../../domain/calendar/exchange_deadlines.ts";
import { publicAddress } from "../../routes/http/request.ts";
import type { App, Env } from "../../routes/app.ts";
import { page } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import { GlossaryPage } from "./glossary.tsx";
import { GuidePage } from "./guide.tsx";

export const guide = (app: App, site: Site) =>
  new Hono<Env>()
    .get("/guia", async (c) => {
      const holidays = await app.holidays();
      const now = app.clock();
      return c.html(
        page(
          <GuidePage
            site={site}
            now={now}
            holidays={holidays}
            leftOn={lastDispatchDay(now, holidays)}
            leavesOn={dispatchDayFor(now, holidays)}
            demo={app.demo}
            origin={publicAddress(app, c)}
            tokenUrl={app.tokenUrl}
          />,
        ),
      );
    })
    .get("/glossario", (c) => c.html(page(<GlossaryPage site={site} />)));
