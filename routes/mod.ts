/** The HTTP API: all resources under one prefix, with the same middleware. */
import { acceptanceOperations } from "./acceptance/acceptance.ts";
import { Hono } from "hono";
import { withoutEnding } from "../domain/text.ts";
import { withCachedAnswers } from "../registries/mod.ts";
import type { App, Env, Served } from "./app.ts";
import { bnpRoutes } from "./precedents_bank/bnp.ts";
import { bankSecrecyRoutes } from "./identity/bank_secrecy.ts";
import { certificateRoutes } from "./documents/certificates.ts";
import { courtRuleRoutes } from "./accounts/court_rules.ts";
import { delegationRoutes } from "./delegations/delegations.ts";
import { depositAccountRoutes } from "./accounts/deposit_accounts.ts";
import { documentRoutes } from "./documents/documents.ts";
import { eventRoutes } from "./notices/events.ts";
import { answerException } from "./http/failure.ts";
import { healthRoutes } from "./health/health.ts";
import { institutionsCache } from "./institutions/institutions_cache.ts";
import { openapiRoutes } from "./openapi/openapi.ts";
import { operatorOperations } from "./operations/mod.ts";
import { routesOf } from "./operation_routes.ts";
import { problem } from "./http/problems.ts";
import { problemRoutes } from "./http/problem_routes.ts";
import { processRoutes } from "./identity/processes.ts";
import { receiptRoutes } from "./documents/receipts.ts";
import { referenceOperations } from "./institutions/reference_data.ts";
import { savedSearchRoutes } from "./precedents_search/saved_searches.ts";
import { searchRoutes } from "./precedents_search/search.ts";
import { searchExportRoutes } from "./precedents_search/search_export.ts";
import { precedentRoutes } from "./precedents_search/precedent_item.ts";
import { healthOperations } from "./health/mod.ts";
import { apiMiddleware } from "./http/middleware.ts";
import { singleAccountRoutes } from "./accounts/single_accounts.ts";
import { draftOperations } from "./drafts/mod.ts";
import { orderOperations } from "./orders/mod.ts";
import { seriesOperations } from "./series/mod.ts";
import { splitOperations } from "./splits/mod.ts";
import { readStatisticsOperation } from "./institutions/institution_statistics.ts";
import { subscriptionDeliveryRoutes } from "./notices/subscription_deliveries.ts";
import { subscriptionRoutes } from "./notices/subscriptions.ts";
import { swaggerRoutes } from "./openapi/swagger.ts";
import { unitRoutes } from "./identity/units.ts";

/** The whole API of the program. */
export function routes(app: App): Hono<Env> {
  const prefix = normalisedPrefix(app.prefix);
  const root = new Hono<Env>();
  root.use(...apiMiddleware(app, prefix, root));
  root.notFound((c) => problem(c, "recurso-inexistente"));
  root.onError(answerException(app));
  const described = apiRoutes(app);
  return root
    .route(prefix || "/", described)
    .route(prefix || "/", openapiRoutes(app, prefix, described))
    .route(prefix || "/", swaggerRoutes(app));
}

/** What operations are called with; the same for every door of one process. */
export const served = (app: App): Served =>
  isServed(app) ? app : {
    ...app,
    registries: withCachedAnswers(app.registries, app.clock),
    institutions: institutionsCache(app.db),
  };

const isServed = (app: App): app is Served => "institutions" in app;

/** All operations of the OpenAPI document. Literal paths come before those with a protocol number. */
export function apiRoutes(given: App) {
  const app = served(given);
  const { institutions } = app;
  return new Hono<Env>()
    .route("/", healthRoutes(app))
    .route("/", problemRoutes())
    .route("/", certificateRoutes(app))
    .route("/", documentRoutes(app))
    .route("/", receiptRoutes(app))
    .route("/", routesOf(app, draftOperations))
    .route("/", routesOf(app, orderOperations))
    .route("/", routesOf(app, splitOperations))
    .route("/", routesOf(app, seriesOperations))
    .route("/", routesOf(app, [readStatisticsOperation]))
    .route("/", courtRuleRoutes(app))
    .route("/", delegationRoutes(app))
    .route("/", eventRoutes(app))
    .route("/", subscriptionRoutes(app))
    .route("/", subscriptionDeliveryRoutes(app))
    .route("/", routesOf(app, referenceOperations))
    .route("/", unitRoutes(app))
    .route("/", processRoutes(app))
    .route("/", bankSecrecyRoutes(app))
    .route("/", singleAccountRoutes(app, institutions))
    .route("/", depositAccountRoutes(app, institutions))
    .route("/", bnpRoutes(app))
    .route("/", searchRoutes(app))
    .route("/", precedentRoutes(app))
    .route("/", searchExportRoutes(app))
    .route("/", savedSearchRoutes(app))
    .route("/", routesOf(app, operatorOperations(app)))
    .route("/", routesOf(app, acceptanceOperations(app)))
    .route("/", routesOf(app, healthOperations));
}

/** The normalised prefix: empty, or with a leading slash and without a final one. */
export function normalisedPrefix(prefix: string): string {
  const path = withoutEnding(prefix.replace(/^\/+/, ""), /\//);
  return path === "" ? "" : `/${path}`;
}
