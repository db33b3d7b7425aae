/** The HTTP API: all resources under one prefix, with the same middleware. */
import { acceptance } from "./acceptance/acceptance.ts";
import { Hono } from "hono";
import { rememberAnswers } from "../registries/mod.ts";
import type { App, Env } from "./app.ts";
import { answerReadings } from "./orders/answer_readings.ts";
import { awaiting } from "./orders/worklists.ts";
import { bank } from "./precedents_bank/bnp.ts";
import { bankSecrecy } from "./identity/bank_secrecy.ts";
import { certificates } from "./documents/certificates.ts";
import { courtRules } from "./accounts/court_rules.ts";
import { delegations } from "./delegations/delegations.ts";
import { depositAccounts } from "./accounts/deposit_accounts.ts";
import { draftBatch } from "./drafts/batch.ts";
import { draftCopies } from "./drafts/copies.ts";
import { documents } from "./documents/documents.ts";
import { drafts } from "./drafts/drafts.ts";
import { events } from "./notices/events.ts";
import { finding } from "./orders/finding.ts";
import { failure } from "./http/failure.ts";
import { health } from "./health/health.ts";
import { informationAnswersRoute } from "./orders/information_answers.ts";
import { institutionsCache } from "./institutions/institutions_cache.ts";
import { openapi } from "./openapi/openapi.ts";
import { operationKeys } from "./operations/keys.ts";
import { operations } from "./operations/operations.ts";
import { orderListing } from "./orders/order_listing.ts";
import { orders } from "./orders/orders.ts";
import { problem } from "./http/problems.ts";
import { problems } from "./http/problem_routes.ts";
import { processes } from "./identity/processes.ts";
import { protocol } from "./orders/protocol.ts";
import { receipts } from "./documents/receipts.ts";
import { reference } from "./institutions/reference_data.ts";
import { relationships } from "./drafts/relationships.ts";
import { savedSearches } from "./precedents_search/saved_searches.ts";
import { search } from "./precedents_search/search.ts";
import { searchExport } from "./precedents_search/export.ts";
import { searchItem } from "./precedents_search/item.ts";
import { exchangeHistoryRoutes } from "./health/exchange_history_routes.ts";
import { serviceHealth } from "./health/service_health.ts";
import { series } from "./series/series.ts";
import { seriesSplitting } from "./series/splitting.ts";
import { shell } from "./http/middleware.ts";
import { singleAccounts } from "./accounts/single_accounts.ts";
import { splitBatches } from "./splits/split_batches.ts";
import { splitDiscards } from "./splits/split_discards.ts";
import { splitDrafting } from "./splits/drafting.ts";
import { splitProtocol } from "./splits/split_protocol.ts";
import { splits } from "./splits/splits.ts";
import { statistics } from "./institutions/institution_statistics.ts";
import { subscriptionDeliveries } from "./notices/subscription_deliveries.ts";
import { subscriptions } from "./notices/subscriptions.ts";
import { swagger } from "./openapi/swagger.ts";
import { transfers } from "./orders/transfers.ts";
import { units } from "./identity/units.ts";
import { viewers } from "./orders/viewers.ts";

/** The whole API of the program. */
export function routes(app: App): Hono<Env> {
  const prefix = normalised(app.prefix);
  const root = new Hono<Env>();
  root.use(...shell(app, prefix, root));
  root.notFound((c) => problem(c, "recurso-inexistente"));
  root.onError(failure(app));
  const described = resources(app);
  return root
    .route(prefix || "/", described)
    .route(prefix || "/", openapi(app, prefix, described))
    .route(prefix || "/", swagger(app));
}

/** All operations of the OpenAPI document. Literal paths come before those with a protocol number. */
export function resources(given: App) {
  const app = { ...given, registries: rememberAnswers(given.registries, given.clock) };
  const institutions = institutionsCache(app.db);
  return new Hono<Env>()
    .route("/", health(app))
    .route("/", problems())
    .route("/", drafts(app, institutions))
    .route("/", draftBatch(app, institutions))
    .route("/", protocol(app))
    .route("/", certificates(app))
    .route("/", orderListing(app))
    .route("/", answerReadings(app))
    .route("/", finding(app, institutions))
    .route("/", orders(app))
    .route("/", informationAnswersRoute(app))
    .route("/", documents(app))
    .route("/", receipts(app))
    .route("/", draftCopies(app, institutions))
    .route("/", splitDrafting(app, institutions))
    .route("/", splitProtocol(app))
    .route("/", splitBatches(app, institutions))
    .route("/", splitDiscards(app))
    .route("/", splits(app))
    .route("/", series(app))
    .route("/", seriesSplitting(app, institutions))
    .route("/", transfers(app))
    .route("/", awaiting(app))
    .route("/", statistics(app))
    .route("/", courtRules(app))
    .route("/", viewers(app))
    .route("/", relationships(app, institutions))
    .route("/", delegations(app))
    .route("/", events(app))
    .route("/", subscriptions(app))
    .route("/", subscriptionDeliveries(app))
    .route("/", reference(app, institutions))
    .route("/", units(app))
    .route("/", processes(app))
    .route("/", bankSecrecy(app))
    .route("/", singleAccounts(app, institutions))
    .route("/", depositAccounts(app, institutions))
    .route("/", bank(app))
    .route("/", search(app))
    .route("/", searchItem(app))
    .route("/", searchExport(app))
    .route("/", savedSearches(app))
    .route("/", operationKeys(app))
    .route("/", operations(app))
    .route("/", acceptance(app))
    .route("/", serviceHealth(app))
    .route("/", exchangeHistoryRoutes(app));
}

/** The normalised prefix: empty, or with a leading slash and without a final one. */
export function normalised(prefix: string): string {
  const path = prefix.replace(/^\/+|\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}
