/**
 * Webhook subscriptions: the addresses to which a court wants its events posted; maintained by its
 * administrators.
 */
import { eventTypeOf } from "../../domain/notices/event.ts";
import {
  changeSubscription,
  HEALTHY,
  MAX_SUBSCRIPTIONS,
  rotateSecret,
  type WebhookSubscription,
} from "../../domain/notices/webhook.ts";
import { fail, ok } from "../../domain/result.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
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
import { resolveAlarms } from "../../store/operations/alarms.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry, type Outcome, Versioned } from "../call.ts";
import { ifMatch, matchesVersion, versioned } from "../http/etag.ts";
import { isUuid, pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import {
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionChange,
  SubscriptionQuery,
  SubscriptionSecret,
  wireSubscription,
} from "./subscription_schema.ts";
import { explainAddress } from "./webhook_problems.ts";

export const path = "/v1/assinatura-evento";

/**
 * The destination of a court's notices concerns the whole court, hence its administrators; a service token
 * permits only what is essential to creating and protocoling orders (specification, "User profiles" and
 * "Authentication").
 */
export const subscriptionOperation = operationsOf({
  tag: "Eventos",
  access: { profiles: ["administrator"] },
});

export const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador da assinatura (UUID)",
} as const;

export const listSubscriptionsOperation = subscriptionOperation({
  id: "listarAssinaturas",
  method: "GET",
  path,
  summary: "Assinaturas de avisos do tribunal",
  query: SubscriptionQuery,
  success: okResponse(
    "Uma página de assinaturas, da mais antiga à mais nova",
    pageSchema(SubscriptionAnswer),
  ),
  run: async (app, call) => {
    const { query: page, caller: { court } } = call;
    const { total, rows } = await listSubscriptions(app.db, { court, ...pageWindow(page) });
    return ok(pageOf(rows.map(wireSubscription), total, page));
  },
});

export const createSubscriptionOperation = subscriptionOperation({
  id: "criarAssinatura",
  method: "POST",
  path,
  summary: "Assina os eventos do tribunal",
  description:
    "Os eventos a partir de agora são enviados por POST ao endereço, assinados conforme Standard " +
    "Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), na forma de /v1/evento. De ordens " +
    "sigilosas nada é enviado. O mesmo aviso pode chegar mais de uma vez, com o mesmo `webhook-id`; um que " +
    "falhou é tentado de novo por três dias, e os seguintes não esperam por ele. Guarde o segredo: ele é " +
    "mostrado só desta vez.",
  body: SubscriptionBody,
  success: versioned(createdResponse("A assinatura, com o segredo", SubscriptionSecret)),
  problems: ["endereco-de-aviso-recusado", "limite-de-assinaturas"],
  location: ({ id }) => `${path}/${id}`,
  run: async (app, call) => {
    const { url, tipos } = call.body;
    const allowed = await app.webhooks.check(url);
    if (!allowed.ok) return fail(explainAddress(allowed.error));
    const id = crypto.randomUUID();
    const { shown, encrypted } = await app.webhooks.makeSecret(id);
    const { cpf, court } = call.caller;
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
    return await call.commit(async (tx) => {
      if (await countSubscriptions(tx, court) >= MAX_SUBSCRIPTIONS) {
        return fail("limite-de-assinaturas");
      }
      await insertSubscription(tx, subscription);
      await subscriptionAudit(app, call, tx, "create", subscription);
      const answer = wireSubscription({ ...subscription, pending: 0, dead: 0 });
      return ok(new Versioned({ ...answer, segredo: shown }, subscription.version));
    }, withoutSecret);
  },
});

export const readSubscriptionOperation = subscriptionOperation({
  id: "consultarAssinatura",
  method: "GET",
  path: `${path}/:id`,
  summary: "Uma assinatura",
  parameters: [idParameter],
  success: versioned(okResponse("A assinatura", SubscriptionAnswer)),
  problems: ["assinatura-nao-encontrada"],
  run: async (app, call) => {
    const found = await findCallersSubscription(app, call);
    return found === undefined ? fail("assinatura-nao-encontrada") : ok(answer(found));
  },
});

export const changeSubscriptionOperation = subscriptionOperation({
  id: "alterarAssinatura",
  method: "PUT",
  path: `${path}/:id`,
  summary: "Altera, desativa ou reativa uma assinatura",
  description:
    "Uma assinatura reativada recebe o que aconteceu enquanto esteve desativada. O segredo não muda.",
  parameters: [idParameter, ifMatch],
  body: SubscriptionChange,
  success: versioned(okResponse("A assinatura alterada", SubscriptionAnswer)),
  problems: ["endereco-de-aviso-recusado", "assinatura-nao-encontrada", "versao-desatualizada"],
  run: async (app, call) => {
    const { url, tipos, situacao } = call.body;
    const allowed = await app.webhooks.check(url);
    if (!allowed.ok) return fail(explainAddress(allowed.error));
    return await app.db.transaction().execute(async (tx) => {
      const found = await lockCallersSubscription(call, tx);
      if (found === undefined) return fail("assinatura-nao-encontrada");
      if (!matchesVersion(call.ifMatch, found.version)) return fail("versao-desatualizada");
      const active = situacao === "ATIVA";
      const changed = changeSubscription(found, { url, eventTypes: tipos?.map(eventTypeOf), active });
      await saveSubscription(tx, changed);
      await resolveAlarms(tx, app.clock(), { type: "webhook-disabled", subject: found.id });
      await subscriptionAudit(app, call, tx, "change", changed);
      return ok(answer((await findSubscription(tx, changed))!));
    });
  },
});

export const removeSubscriptionOperation = subscriptionOperation({
  id: "excluirAssinatura",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Exclui uma assinatura",
  description: "O que está pendente não é mais enviado.",
  parameters: [idParameter, ifMatch],
  success: noContentResponse("A assinatura foi excluída"),
  problems: ["assinatura-nao-encontrada", "versao-desatualizada"],
  run: async (app, call) =>
    await app.db.transaction().execute(async (tx) => {
      const found = await lockCallersSubscription(call, tx);
      if (found === undefined) return fail("assinatura-nao-encontrada");
      if (!matchesVersion(call.ifMatch, found.version)) return fail("versao-desatualizada");
      await removeSubscription(tx, found.id);
      for (const type of ["webhook-disabled", "webhook-undelivered"] as const) {
        await resolveAlarms(tx, app.clock(), { type, subject: found.id });
      }
      await subscriptionAudit(app, call, tx, "remove", found);
      return ok(undefined);
    }),
});

export const rotateSecretOperation = subscriptionOperation({
  id: "trocarSegredo",
  method: "POST",
  path: `${path}/:id/segredo`,
  summary: "Troca o segredo de uma assinatura",
  description:
    "Por 24 horas os avisos são assinados com o segredo novo e com o anterior, para que o receptor troque " +
    "sem perder avisos. Se o segredo vazou, troque duas vezes: só os dois últimos assinam.",
  parameters: [idParameter],
  success: versioned(okResponse("A assinatura, com o segredo novo", SubscriptionSecret)),
  problems: ["assinatura-nao-encontrada"],
  run: async (app, call) =>
    await call.commit(async (tx) => {
      const found = await lockCallersSubscription(call, tx);
      if (found === undefined) return fail("assinatura-nao-encontrada");
      const { shown, encrypted } = await app.webhooks.makeSecret(found.id);
      await saveSubscription(tx, rotateSecret(found, encrypted, app.clock()));
      await subscriptionAudit(app, call, tx, "rotate-secret", found);
      const rotated = (await findSubscription(tx, found))!;
      return ok(new Versioned({ ...wireSubscription(rotated), segredo: shown }, rotated.version));
    }, withoutSecret),
});

/** A call on the subscription of which the path has the id. */
type OnSubscription = Acting & { readonly params: { readonly id: string } };

/** The subscription in the path, if it belongs to the caller's court. */
export async function findCallersSubscription(
  { db }: App,
  { params: { id }, caller: { court } }: OnSubscription,
): Promise<SubscriptionView | undefined> {
  return isUuid(id) ? await findSubscription(db, { id, court }) : undefined;
}

/** The same subscription, locked. */
export async function lockCallersSubscription(
  { params: { id }, caller: { court } }: OnSubscription,
  tx: Tx,
): Promise<WebhookSubscription | undefined> {
  return isUuid(id) ? await lockSubscription(tx, { id, court }) : undefined;
}

/** Writes the audit entry of a subscription; of its address only the part that contains no token. */
export async function subscriptionAudit(
  { clock }: App,
  acting: Acting,
  tx: Tx,
  action: "create" | "change" | "remove" | "rotate-secret" | "test" | "resend",
  { id, url, eventTypes, state }: WebhookSubscription,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const detail = { receiver: new URL(url).origin, eventTypes, status: state.status, ...more };
  await appendAudit(tx, [
    auditEntry(acting, { at: clock(), action: `subscription.${action}`, subject: id, detail }),
  ]);
}

const answer = (subscription: SubscriptionView) =>
  new Versioned(wireSubscription(subscription), subscription.version);

/**
 * The answer without the secret, which would otherwise be readable for a day; whoever lost it makes a new
 * one.
 */
const withoutSecret = (
  outcome: Outcome<SubscriptionSecret>,
): Outcome<SubscriptionSecret> =>
  outcome.ok && outcome.value instanceof Versioned
    ? ok(new Versioned({ ...outcome.value.value, segredo: undefined }, outcome.value.version))
    : outcome;
