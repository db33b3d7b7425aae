/** The HTTP API: every resource under one prefix, behind one shell. */
import { Hono } from "hono";
import type { App, Env } from "./app.ts";
import { awaiting } from "./awaiting.ts";
import { bank } from "./bnp.ts";
import { bankSecrecy } from "./bank_secrecy.ts";
import { certificates } from "./certificates.ts";
import { courtRules } from "./court_rules.ts";
import { delegations } from "./delegations.ts";
import { depositAccounts } from "./deposit_accounts.ts";
import { draftBatch } from "./draft_batch.ts";
import { draftCopies } from "./draft_copies.ts";
import { documents } from "./documents.ts";
import { drafts } from "./drafts.ts";
import { events } from "./events.ts";
import { failure } from "./failure.ts";
import { health } from "./health.ts";
import { informationAnswersRoute } from "./information_answers.ts";
import { institutionsCache } from "./institutions_cache.ts";
import { openapi } from "./openapi.ts";
import { operationKeys } from "./operation_keys.ts";
import { operations } from "./operations.ts";
import { orders } from "./orders.ts";
import { problem, problems } from "./problems.ts";
import { protocol } from "./protocol.ts";
import { reference } from "./reference.ts";
import { relationships } from "./relationships.ts";
import { savedSearches } from "./saved_searches.ts";
import { search } from "./search.ts";
import { searchExport } from "./search_export.ts";
import { searchItem } from "./search_item.ts";
import { series } from "./series.ts";
import { seriesSplitting } from "./series_splitting.ts";
import { shell } from "./shell.ts";
import { singleAccounts } from "./single_accounts.ts";
import { splitDrafting } from "./split_drafting.ts";
import { splitProtocol } from "./split_protocol.ts";
import { splits } from "./splits.ts";
import { statistics } from "./statistics.ts";
import { subscriptionDeliveries } from "./subscription_deliveries.ts";
import { subscriptions } from "./subscriptions.ts";
import { swagger } from "./swagger.ts";
import { transfers } from "./transfers.ts";
import { units } from "./units.ts";
import { viewers } from "./viewers.ts";

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

/** Every operation of the OpenAPI document. The literal paths come before those with a protocol number. */
export function resources(app: App) {
  const institutions = institutionsCache(app.db);
  return new Hono<Env>()
    .route("/", health(app))
    .route("/", problems())
    .route("/", drafts(app, institutions))
    .route("/", draftBatch(app, institutions))
    .route("/", protocol(app))
    .route("/", certificates(app))
    .route("/", orders(app))
    .route("/", informationAnswersRoute(app))
    .route("/", documents(app))
    .route("/", draftCopies(app, institutions))
    .route("/", splitDrafting(app, institutions))
    .route("/", splitProtocol(app))
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
    .route("/", bankSecrecy(app))
    .route("/", singleAccounts(app, institutions))
    .route("/", depositAccounts(app, institutions))
    .route("/", bank(app))
    .route("/", search(app))
    .route("/", searchItem(app))
    .route("/", searchExport(app))
    .route("/", savedSearches(app))
    .route("/", operationKeys(app))
    .route("/", operations(app));
}

/** Empty, or with a leading slash and without a final one. */
export function normalised(prefix: string): string {
  const path = prefix.replace(/^\/+|\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}
