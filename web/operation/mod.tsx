/** The operators' console: today's exchange, what is wrong with it, and what can be done. */
import { Hono } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { type ConsoleEnv, consoleMiddleware, refusedPage } from "../components/console_layout.tsx";
import type { Site } from "../site.ts";
import { alarms } from "./alarms/alarms.tsx";
import { answers } from "./answers/answers.tsx";
import { calendar } from "./calendar.tsx";
import { channels } from "./institutions/channels.tsx";
import { clock } from "./clock.tsx";
import { institutions } from "./institutions/institutions.tsx";
import { integrity } from "./integrity.tsx";
import { jobs } from "./jobs.tsx";
import { quarantine } from "./quarantine/quarantine.tsx";
import { remittances } from "./remittances/remittances.tsx";
import { statistics } from "./institutions/operators_statistics.tsx";
import { today } from "./today/today.tsx";

/** Pages under `/operacao`. */
export function operationConsole(app: App, api: Hono<Env>["fetch"], site: Site): Hono<ConsoleEnv> {
  const pages = new Hono<ConsoleEnv>({ strict: false });
  for (const path of ["/operacao", "/operacao/*"]) {
    pages.use(path, consoleMiddleware(app, api, site, "operation"));
  }
  pages.onError(refusedPage);
  return pages
    .route("/", today())
    .route("/", institutions())
    .route("/", remittances())
    .route("/", answers())
    .route("/", quarantine())
    .route("/", alarms())
    .route("/", jobs())
    .route("/", calendar())
    .route("/", channels())
    .route("/", integrity())
    .route("/", statistics())
    .route("/", clock());
}
