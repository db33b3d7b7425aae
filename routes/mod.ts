/** The HTTP API: all resources under one prefix, with the same middleware. */
import { Hono } from "hono";
import { withoutEnding } from "../domain/text.ts";
import { withCachedAnswers } from "../registries/mod.ts";
import { acceptanceOperations } from "./acceptance/acceptance.ts";
import { accountOperations, courtRuleOperations } from "./accounts/mod.ts";
import type { App, Env, Served } from "./app.ts";
import { bulkOperations } from "./bulk/mod.ts";
import { delegationOperations } from "./delegations/mod.ts";
import { documentOperations } from "./documents/mod.ts";
import { draftOperations } from "./drafts/mod.ts";
import { healthRoutes } from "./health/health.ts";
import { healthOperations } from "./health/mod.ts";
import { answerException } from "./http/failure.ts";
import { apiMiddleware } from "./http/middleware.ts";
import { problemRoutes } from "./http/problem_routes.ts";
import { problem } from "./http/problems.ts";
import { identityOperations } from "./identity/mod.ts";
import { readStatisticsOperation } from "./institutions/institution_statistics.ts";
import { institutionsCache, referenceOperations } from "./institutions/reference_data.ts";
import { noticeOperations } from "./notices/mod.ts";
import { openapiRoutes } from "./openapi/openapi.ts";
import { swaggerRoutes } from "./openapi/swagger.ts";
import { routesOf } from "./operation_routes.ts";
import { operatorOperations } from "./operations/mod.ts";
import { orderOperations } from "./orders/mod.ts";
import { bnpRoutes } from "./precedents_bank/bnp.ts";
import { precedentRoutes } from "./precedents_search/precedent_item.ts";
import { savedSearchRoutes } from "./precedents_search/saved_searches.ts";
import { searchRoutes } from "./precedents_search/search.ts";
import { searchExportRoutes } from "./precedents_search/search_export.ts";
import { seriesOperations } from "./series/mod.ts";
import { splitOperations } from "./splits/mod.ts";
import { issueMoneyReportOperation, readMoneyOperation } from "./statistics/money_statistics.ts";

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
  return new Hono<Env>()
    .route("/", healthRoutes(app))
    .route("/", problemRoutes())
    .route("/", routesOf(app, documentOperations))
    .route("/", routesOf(app, draftOperations))
    .route("/", routesOf(app, orderOperations))
    .route("/", routesOf(app, splitOperations))
    .route("/", routesOf(app, seriesOperations))
    .route("/", routesOf(app, bulkOperations))
    .route("/", routesOf(app, [readStatisticsOperation, readMoneyOperation, issueMoneyReportOperation]))
    .route("/", routesOf(app, courtRuleOperations))
    .route("/", routesOf(app, delegationOperations))
    .route("/", routesOf(app, noticeOperations))
    .route("/", routesOf(app, referenceOperations))
    .route("/", routesOf(app, identityOperations))
    .route("/", routesOf(app, accountOperations))
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
