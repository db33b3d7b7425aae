/**
 * Webhook subscriptions: the addresses to which a court wants its events posted; maintained by its
 * administrators.
 */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Profile } from "../../domain/identity/caller.ts";
import {
  changeSubscription,
  HEALTHY,
  MAX_SUBSCRIPTIONS,
  rotateSecret,
  type WebhookSubscription,
} from "../../domain/notices/webhook.ts";
import { eventTypeOf } from "../../domain/notices/event_type.ts";
import { resolveAlarms } from "../../store/operations/alarms.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import type { StoredAnswer } from "../../store/identity/idempotency_keys.ts";
import {
  countSubscriptions,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  lockSubscription,
  removeSubscription,
  saveSubscription,
  type SubscriptionView,
} from "../../store/notices/webhook_subscriptions.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { etagOf, ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { problem, refuse } from "../http/problems.ts";
import { auditEntry, isUuid, locationOf } from "../http/request.ts";
import {
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionChange,
  SubscriptionQuery,
  SubscriptionSecret,
  wireSubscription,
} from "./subscription_schema.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { explainAddress } from "./webhook_problems.ts";

const tag = "Eventos";
export const path = "/v1/assinatura-evento";

/**
 * The destination of a court's notices concerns the whole court, hence its administrators; a service token
 * permits only what is essential to creating and protocoling orders (specification, "User profiles" and
 * "Authentication").
 */
export const administrators = { profiles: ["administrator"] satisfies Profile[] };

export const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador da assinatura (UUID)",
} as const;

export function subscriptionRoutes(app: App) {
  return new Hono<Env>()
    .get(path, ...getSubscriptions(app))
    .post(path, ...postSubscription(app))
    .get(`${path}/:id`, ...getSubscription(app))
    .put(`${path}/:id`, ...putSubscription(app))
    .delete(`${path}/:id`, ...deleteSubscription(app))
    .post(`${path}/:id/segredo`, ...postSecret(app));
}

const getSubscriptions = (app: App) =>
  operation({
    id: "listarAssinaturas",
    tag,
    summary: "Assinaturas de avisos do tribunal",
    access: accessFor(app, administrators),
    query: SubscriptionQuery,
    success: okResponse(
      "Uma página de assinaturas, da mais antiga à mais nova",
      pageSchema(SubscriptionAnswer),
    ),
  }, async (c) => {
    const page = c.req.valid("query");
    const { court } = c.var.caller;
    const { total, rows } = await listSubscriptions(app.db, { court, ...pageWindow(page) });
    return c.json(pageOf(rows.map(wireSubscription), total, page), 200);
  });

const postSubscription = (app: App) =>
  operation({
    id: "criarAssinatura",
    tag,
    summary: "Assina os eventos do tribunal",
    description:
      "Os eventos a partir de agora são enviados por POST ao endereço, assinados conforme Standard " +
      "Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), na forma de /v1/evento. De ordens " +
      "sigilosas nada é enviado. O mesmo aviso pode chegar mais de uma vez, com o mesmo `webhook-id`; um que " +
      "falhou é tentado de novo por três dias, e os seguintes não esperam por ele. Guarde o segredo: ele é " +
      "mostrado só desta vez.",
    access: accessFor(app, administrators),
    body: SubscriptionBody,
    success: versioned(createdResponse("A assinatura, com o segredo", SubscriptionSecret)),
    problems: ["endereco-de-aviso-recusado", "limite-de-assinaturas"],
  }, async (c) => {
    const { url, tipos } = c.req.valid("json");
    const allowed = await app.webhooks.check(url);
    if (!allowed.ok) return refuse(c, explainAddress(allowed.error));
    const id = crypto.randomUUID();
    const { shown, encrypted } = await app.webhooks.makeSecret(id);
    const { cpf, court } = c.var.caller;
    const subscription: WebhookSubscription = {
      id,
      version: 1,
      court,
      url,
      eventTypes: tipos?.map(eventTypeOf),
      createdBy: cpf,
      createdAt: app.clock(),
      state: { status: "active" },
      secret: encrypted,
      previousSecret: undefined,
      health: HEALTHY,
    };
    return await commitAnswer(app.db, c, async (tx) => {
      if (await countSubscriptions(tx, court) >= MAX_SUBSCRIPTIONS) {
        return problem(c, "limite-de-assinaturas");
      }
      await insertSubscription(tx, subscription);
      await subscriptionAudit(app, c, tx, "create", subscription);
      const answer = wireSubscription({ ...subscription, pending: 0, dead: 0 });
      return c.json({ ...answer, segredo: shown }, 201, {
        Location: locationOf(c, `${path}/${id}`),
        ETag: etagOf(subscription.version),
      });
    }, withoutSecret);
  });

const getSubscription = (app: App) =>
  operation({
    id: "consultarAssinatura",
    tag,
    summary: "Uma assinatura",
    access: accessFor(app, administrators),
    parameters: [idParameter],
    success: versioned(okResponse("A assinatura", SubscriptionAnswer)),
    problems: ["assinatura-nao-encontrada"],
  }, async (c) => {
    const found = await findCallersSubscription(app, c);
    return found === undefined ? problem(c, "assinatura-nao-encontrada") : answer(c, found);
  });

const putSubscription = (app: App) =>
  operation({
    id: "alterarAssinatura",
    tag,
    summary: "Altera, desativa ou reativa uma assinatura",
    description:
      "Uma assinatura reativada recebe o que aconteceu enquanto esteve desativada. O segredo não muda.",
    access: accessFor(app, administrators),
    parameters: [idParameter, ifMatch],
    body: SubscriptionChange,
    success: versioned(okResponse("A assinatura alterada", SubscriptionAnswer)),
    problems: ["endereco-de-aviso-recusado", "assinatura-nao-encontrada", "versao-desatualizada"],
  }, async (c) => {
    const { url, tipos, situacao } = c.req.valid("json");
    const allowed = await app.webhooks.check(url);
    if (!allowed.ok) return refuse(c, explainAddress(allowed.error));
    return await app.db.transaction().execute(async (tx) => {
      const found = await lockCallersSubscription(c, tx);
      if (found === undefined) return problem(c, "assinatura-nao-encontrada");
      if (!matchesVersion(c.req.header("If-Match"), found.version)) return problem(c, "versao-desatualizada");
      const active = situacao === "ATIVA";
      const changed = changeSubscription(found, { url, eventTypes: tipos?.map(eventTypeOf), active });
      await saveSubscription(tx, changed);
      await resolveAlarms(tx, app.clock(), { type: "webhook-disabled", subject: found.id });
      await subscriptionAudit(app, c, tx, "change", changed);
      return answer(c, (await findSubscription(tx, changed))!);
    });
  });

const deleteSubscription = (app: App) =>
  operation({
    id: "excluirAssinatura",
    tag,
    summary: "Exclui uma assinatura",
    description: "O que está pendente não é mais enviado.",
    access: accessFor(app, administrators),
    parameters: [idParameter, ifMatch],
    success: noContentResponse("A assinatura foi excluída"),
    problems: ["assinatura-nao-encontrada", "versao-desatualizada"],
  }, async (c) => {
    return await app.db.transaction().execute(async (tx) => {
      const found = await lockCallersSubscription(c, tx);
      if (found === undefined) return problem(c, "assinatura-nao-encontrada");
      if (!matchesVersion(c.req.header("If-Match"), found.version)) return problem(c, "versao-desatualizada");
      await removeSubscription(tx, found.id);
      for (const type of ["webhook-disabled", "webhook-undelivered"] as const) {
        await resolveAlarms(tx, app.clock(), { type, subject: found.id });
      }
      await subscriptionAudit(app, c, tx, "remove", found);
      return c.body(null, 204);
    });
  });

const postSecret = (app: App) =>
  operation({
    id: "trocarSegredo",
    tag,
    summary: "Troca o segredo de uma assinatura",
    description:
      "Por 24 horas os avisos são assinados com o segredo novo e com o anterior, para que o receptor troque " +
      "sem perder avisos. Se o segredo vazou, troque duas vezes: só os dois últimos assinam.",
    access: accessFor(app, administrators),
    parameters: [idParameter],
    success: versioned(okResponse("A assinatura, com o segredo novo", SubscriptionSecret)),
    problems: ["assinatura-nao-encontrada"],
  }, async (c) => {
    return await commitAnswer(app.db, c, async (tx) => {
      const found = await lockCallersSubscription(c, tx);
      if (found === undefined) return problem(c, "assinatura-nao-encontrada");
      const { shown, encrypted } = await app.webhooks.makeSecret(found.id);
      await saveSubscription(tx, rotateSecret(found, encrypted, app.clock()));
      await subscriptionAudit(app, c, tx, "rotate-secret", found);
      const rotated = (await findSubscription(tx, found))!;
      return c.json({ ...wireSubscription(rotated), segredo: shown }, 200, {
        ETag: etagOf(rotated.version),
      });
    }, withoutSecret);
  });

/** The subscription in the path, if it belongs to the caller's court. */
export async function findCallersSubscription(
  { db }: App,
  c: Context<Env>,
): Promise<SubscriptionView | undefined> {
  const id = c.req.param("id");
  return isUuid(id) ? await findSubscription(db, { id, court: c.var.caller.court }) : undefined;
}

/** The same subscription, locked. */
export async function lockCallersSubscription(
  c: Context<Env>,
  tx: Tx,
): Promise<WebhookSubscription | undefined> {
  const id = c.req.param("id");
  return isUuid(id) ? await lockSubscription(tx, { id, court: c.var.caller.court }) : undefined;
}

/** Writes the audit entry of a subscription; of its address only the part that contains no token. */
export async function subscriptionAudit(
  { clock }: App,
  c: Context<Env>,
  tx: Tx,
  action: "create" | "change" | "remove" | "rotate-secret" | "test" | "resend",
  { id, url, eventTypes, state }: WebhookSubscription,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const detail = { receiver: new URL(url).origin, eventTypes, status: state.status, ...more };
  await appendAudit(tx, [
    auditEntry(c.var, { at: clock(), action: `subscription.${action}`, subject: id, detail }),
  ]);
}

const answer = (c: Context<Env>, subscription: SubscriptionView) =>
  c.json(wireSubscription(subscription), 200, { ETag: etagOf(subscription.version) });

/**
 * The answer without the secret, which would otherwise be readable for a day; whoever lost it makes a new
 * one.
 */
function withoutSecret(stored: StoredAnswer): StoredAnswer {
  const { segredo: _, ...rest } = v.parse(v.looseObject({}), JSON.parse(stored.body));
  return { ...stored, body: JSON.stringify(rest) };
}
