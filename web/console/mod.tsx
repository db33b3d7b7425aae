/** The courts' console, for judges and assistants. */
import { Hono } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { type ConsoleEnv, refusedPage } from "../components/console_layout.tsx";
import { consoleMiddleware } from "../components/console_middleware.ts";
import { spreadsheetRoutes } from "../components/spreadsheet_routes.ts";
import { savedViewsRoutes } from "../saved_views_routes.ts";
import type { Site } from "../site.ts";
import { depositAccountsRoutes } from "./accounts/deposit_accounts_routes.tsx";
import { singleAccountsRoutes } from "./accounts/single_accounts_routes.tsx";
import { batchRoutes } from "./batches/batch_routes.tsx";
import { bulkRoutes } from "./batches/bulk_routes.tsx";
import { codesRoutes } from "./codes_routes.tsx";
import { courtRulesRoutes } from "./court_rules_routes.tsx";
import { delegationsRoutes } from "./delegations_routes.tsx";
import { draftRoutes } from "./drafts/draft_routes.tsx";
import { draftsListRoutes } from "./drafts/drafts_list_routes.tsx";
import { courtFiguresRoutes } from "./figures/court_figures_routes.tsx";
import { homeRoutes } from "./home/home_routes.tsx";
import { institutionsStatisticsRoutes } from "./institutions_statistics_routes.tsx";
import { mailDigestRoutes } from "./mail_digest/mail_digest_routes.tsx";
import { noticesRoutes } from "./notices_routes.tsx";
import { orderRoutes } from "./orders/order_routes.tsx";
import { orderSpreadsheets } from "./orders/orders_list_filters.tsx";
import { ordersListRoutes } from "./orders/orders_list_routes.tsx";
import { personRoutes } from "./orders/person_routes.tsx";
import { viewersRoutes } from "./orders/viewers_routes.tsx";
import { protocolRoutes } from "./protocol/protocol_routes.tsx";
import { consoleSearchRoutes } from "./search/search_routes.tsx";
import { secrecyRoutes } from "./secrecy_routes.tsx";
import { seriesRoutes } from "./series/series_routes.tsx";
import { seriesSplitRoutes } from "./series/series_split_routes.tsx";
import { splitProtocolRoutes } from "./splits/split_protocol_routes.tsx";
import { splitRoutes } from "./splits/split_routes.tsx";
import { splitsListRoutes } from "./splits/splits_list_routes.tsx";
import { transfersRoutes } from "./splits/transfers_routes.tsx";
import { subscriptionDeliveriesRoutes } from "./subscriptions/subscription_deliveries_routes.tsx";
import { subscriptionsRoutes } from "./subscriptions/subscriptions_routes.tsx";
import { worklistRoutes } from "./worklist_routes.tsx";

/** The routes under `/console`; literal paths come before those with a number. */
export function courtConsole(app: App, api: Hono<Env>["fetch"], site: Site): Hono<ConsoleEnv> {
  const pages = new Hono<ConsoleEnv>({ strict: false });
  for (const path of ["/console", "/console/*"]) pages.use(path, consoleMiddleware(app, api, site, "court"));
  pages.onError(refusedPage);
  return pages
    .route("/", consoleSearchRoutes("court"))
    .route("/", spreadsheetRoutes("court", orderSpreadsheets))
    .route("/", homeRoutes(app))
    .route("/", savedViewsRoutes(app, "court"))
    .route("/", batchRoutes(app))
    .route("/", bulkRoutes(app))
    .route("/", ordersListRoutes(app))
    .route("/", draftsListRoutes())
    .route("/", personRoutes())
    .route("/", protocolRoutes(app))
    .route("/", worklistRoutes())
    .route("/", noticesRoutes(app))
    .route("/", mailDigestRoutes(app))
    .route("/", delegationsRoutes())
    .route("/", viewersRoutes())
    .route("/", draftRoutes())
    .route("/", codesRoutes())
    .route("/", courtRulesRoutes())
    .route("/", depositAccountsRoutes())
    .route("/", institutionsStatisticsRoutes())
    .route("/", courtFiguresRoutes())
    .route("/", orderRoutes())
    .route("/", secrecyRoutes())
    .route("/", seriesRoutes())
    .route("/", seriesSplitRoutes())
    .route("/", singleAccountsRoutes())
    .route("/", splitRoutes())
    .route("/", splitProtocolRoutes(app))
    .route("/", splitsListRoutes())
    .route("/", subscriptionsRoutes())
    .route("/", subscriptionDeliveriesRoutes())
    .route("/", transfersRoutes());
}
