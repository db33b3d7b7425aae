/** The operators' console: today's exchange, what is wrong with it, and what can be done. */
import { Hono } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { type ConsoleEnv, refusedPage } from "../components/console_layout.tsx";
import { consoleMiddleware } from "../components/console_middleware.ts";
import { spreadsheetRoutes } from "../components/spreadsheet_routes.ts";
import { consoleSearchRoutes } from "../console/search/search_routes.tsx";
import { savedViewsRoutes } from "../saved_views_routes.ts";
import type { Site } from "../site.ts";
import { alarmsRoutes } from "./alarms/alarms_routes.tsx";
import { answersRoutes } from "./answers/answers_routes.tsx";
import { calendarRoutes } from "./calendar_routes.tsx";
import { clockRoutes } from "./clock_routes.tsx";
import { acceptanceRoutes } from "./institutions/acceptance_routes.tsx";
import { channelsRoutes } from "./institutions/channels_routes.tsx";
import { institutionsRoutes } from "./institutions/institutions_routes.tsx";
import { operatorsStatisticsRoutes } from "./institutions/operators_statistics_routes.tsx";
import { integrityRoutes } from "./integrity_routes.tsx";
import { jobsRoutes } from "./jobs_routes.tsx";
import { quarantineRoutes } from "./quarantine/quarantine_routes.tsx";
import { remittancesRoutes } from "./remittances/remittances_routes.tsx";
import { historyRoutes } from "./today/history_routes.tsx";
import { todayRoutes } from "./today/today_routes.tsx";

/** Pages under `/operacao`. */
export function operationConsole(app: App, api: Hono<Env>["fetch"], site: Site): Hono<ConsoleEnv> {
  const pages = new Hono<ConsoleEnv>({ strict: false });
  for (const path of ["/operacao", "/operacao/*"]) {
    pages.use(path, consoleMiddleware(app, api, site, "operation"));
  }
  pages.onError(refusedPage);
  return pages
    .route("/", consoleSearchRoutes("operation"))
    .route("/", spreadsheetRoutes("operation"))
    .route("/", savedViewsRoutes(app, "operation"))
    .route("/", todayRoutes())
    .route("/", institutionsRoutes())
    .route("/", app.automaticAnswers === undefined ? new Hono<ConsoleEnv>() : acceptanceRoutes())
    .route("/", remittancesRoutes())
    .route("/", answersRoutes())
    .route("/", quarantineRoutes())
    .route("/", alarmsRoutes())
    .route("/", jobsRoutes())
    .route("/", calendarRoutes())
    .route("/", channelsRoutes())
    .route("/", integrityRoutes())
    .route("/", operatorsStatisticsRoutes())
    .route("/", historyRoutes())
    .route("/", clockRoutes());
}
