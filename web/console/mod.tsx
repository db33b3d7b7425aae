/** The court console: what a judge and an assistant do in a day. */
import { Hono } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { type ConsoleEnv, consoleMiddleware, refusedPage } from "../components/console_layout.tsx";
import type { Site } from "../site.ts";
import { codes } from "./codes.tsx";
import { courtRules } from "./court_rules.tsx";
import { delegations } from "./delegations.tsx";
import { depositAccounts } from "./accounts/deposit_accounts.tsx";
import { drafting } from "./drafts/draft_pages.tsx";
import { draftsList } from "./drafts/drafts_list.tsx";
import { home } from "./home.tsx";
import { institutionsStatistics } from "./institutions_statistics.tsx";
import { notices } from "./notices.tsx";
import { orderPages } from "./orders/order_pages.tsx";
import { ordersList } from "./orders/orders_list.tsx";
import { pending } from "./pending.tsx";
import { protocol } from "./protocol/protocol.tsx";
import { savedViews } from "./orders/saved_views.tsx";
import { secrecy } from "./secrecy.tsx";
import { seriesPages } from "./series/series_pages.tsx";
import { seriesSplitPages } from "./series/series_split.tsx";
import { singleAccounts } from "./accounts/single_accounts.tsx";
import { splitPages } from "./splits/split_pages.tsx";
import { splitProtocolPages } from "./splits/split_protocol.tsx";
import { splitsList } from "./splits/splits_list.tsx";
import { subscriptions } from "./subscriptions/subscriptions.tsx";
import { subscriptionDeliveries } from "./subscriptions/subscriptions_deliveries.tsx";
import { transfersPage } from "./splits/transfers.tsx";
import { viewers } from "./orders/viewers.tsx";

/** Pages under `/console`; literal paths come before those with a number. */
export function courtConsole(app: App, api: Hono<Env>["fetch"], site: Site): Hono<ConsoleEnv> {
  const pages = new Hono<ConsoleEnv>({ strict: false });
  for (const path of ["/console", "/console/*"]) pages.use(path, consoleMiddleware(app, api, site, "court"));
  pages.onError(refusedPage);
  return pages
    .route("/", home(app))
    .route("/", savedViews(app))
    .route("/", ordersList(app))
    .route("/", draftsList())
    .route("/", protocol(app))
    .route("/", pending())
    .route("/", notices(app))
    .route("/", delegations())
    .route("/", viewers())
    .route("/", drafting())
    .route("/", codes())
    .route("/", courtRules())
    .route("/", depositAccounts())
    .route("/", institutionsStatistics())
    .route("/", orderPages())
    .route("/", secrecy())
    .route("/", seriesPages())
    .route("/", seriesSplitPages())
    .route("/", singleAccounts())
    .route("/", splitPages())
    .route("/", splitProtocolPages(app))
    .route("/", splitsList())
    .route("/", subscriptions())
    .route("/", subscriptionDeliveries())
    .route("/", transfersPage());
}
