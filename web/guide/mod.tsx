/** Public pages about the consoles: guide, glossary, catalogue of problems. */
import { Hono } from "hono";
import { dispatchDayFor } from "../../domain/calendar/calendar.ts";
import { lastDispatchDay } from "../../domain/calendar/milestones.ts";
import type { App, Env } from "../../routes/app.ts";
import { isProblemCode } from "../../routes/http/problem_catalogue.ts";
import { problem } from "../../routes/http/problems.ts";
import { publicAddress } from "../../routes/http/request.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import { GlossaryPage } from "./glossary.tsx";
import { GuidePage } from "./guide.tsx";
import { ProblemPage, ProblemsPage } from "./problems_pages.tsx";

export const guide = (app: App, site: Site) =>
  new Hono<Env>()
    .get("/guia", async (c) => {
      const holidays = await app.holidays();
      const now = app.clock();
      return c.html(
        renderDocument(
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
    .get("/problemas", (c) => c.html(renderDocument(<ProblemsPage site={site} />)))
    .get("/problemas/:codigo", (c) => {
      const code = c.req.param("codigo");
      return isProblemCode(code)
        ? c.html(renderDocument(<ProblemPage site={site} code={code} />))
        : problem(c, "problema-nao-encontrado");
    })
    .get("/glossario", (c) => c.html(renderDocument(<GlossaryPage site={site} />)));
