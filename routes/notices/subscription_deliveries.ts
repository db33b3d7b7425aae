/** The deliveries of a webhook subscription, and sending them again. */
import { Hono } from "hono";
import { parseEventCursor } from "../../domain/notices/event.ts";
import { signingSecrets } from "../../domain/notices/webhook.ts";
import { resolveAlarms } from "../../store/operations/alarms.ts";
import { listDeliveries, resendNotices } from "../../store/notices/webhook_deliveries.ts";
import { rewindSubscription, saveHealth } from "../../store/notices/webhook_subscriptions.ts";
import type { App, Env } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { problem } from "../http/problems.ts";
import {
  DeliveryAnswer,
  DeliveryQuery,
  explainOutcome,
  ResendQuery,
  statusOf,
  TestAnswer,
  wireDelivery,
} from "./subscription_schema.ts";
import {
  administrators,
  findCallersSubscription,
  idParameter,
  lockCallersSubscription,
  path,
  subscriptionAudit,
} from "./subscriptions.ts";
import { pageOf, pageSchema, pageWindow, wireInstant } from "../http/wire.ts";

const tag = "Eventos";

export function subscriptionDeliveryRoutes(app: App) {
  return new Hono<Env>()
    .post(`${path}/:id/testar`, ...postTest(app))
    .get(`${path}/:id/entrega`, ...getDeliveries(app))
    .post(`${path}/:id/entrega/:evento/reenviar`, ...postResend(app))
    .post(`${path}/:id/reenviar`, ...postResends(app));
}

const postTest = (app: App) =>
  operation({
    id: "testarAssinatura",
    tag,
    summary: "Envia um aviso de teste",
    description:
      "Assinado como os outros, de `tipo` `Teste` e sem ordem; enviado uma só vez, também a uma assinatura " +
      "desativada. A resposta diz como o receptor o recebeu.",
    access: accessFor(app, administrators),
    parameters: [idParameter],
    success: okResponse("Como terminou o envio", TestAnswer),
    problems: ["assinatura-nao-encontrada"],
  }, async (c) => {
    const found = await findCallersSubscription(app, c);
    if (found === undefined) return problem(c, "assinatura-nao-encontrada");
    const now = app.clock();
    const id = `teste-${crypto.randomUUID()}`;
    const outcome = await app.webhooks.send({
      subscriptionId: found.id,
      url: found.url,
      id,
      body: JSON.stringify({ id, tipo: "Teste", dataHora: wireInstant(now), sigilosa: false, dados: {} }),
      secrets: signingSecrets(found, now),
    });
    return await commitAnswer(app.db, c, async (tx) => {
      await subscriptionAudit(app, c, tx, "test", found, { outcome: outcome.type });
      const resultado = explainOutcome(outcome);
      return c.json({ entregue: outcome.type === "accepted", resultado }, 200);
    });
  });

const getDeliveries = (app: App) =>
  operation({
    id: "listarEntregas",
    tag,
    summary: "Avisos de uma assinatura e o que foi feito deles",
    access: accessFor(app, administrators),
    parameters: [idParameter],
    query: DeliveryQuery,
    success: okResponse(
      "Uma página de entregas, do evento mais novo ao mais antigo",
      pageSchema(DeliveryAnswer),
    ),
    problems: ["assinatura-nao-encontrada"],
  }, async (c) => {
    const { situacao, ...page } = c.req.valid("query");
    const found = await findCallersSubscription(app, c);
    if (found === undefined) return problem(c, "assinatura-nao-encontrada");
    const status = situacao === undefined ? undefined : statusOf(situacao);
    const { total, rows } = await listDeliveries(app.db, found, { status, ...pageWindow(page) });
    return c.json(pageOf(rows.map(wireDelivery), total, page), 200);
  });

const postResend = (app: App) =>
  operation({
    id: "reenviarAviso",
    tag,
    summary: "Reenvia um aviso",
    description: "Em até um minuto, com o mesmo `webhook-id`, mesmo que já tenha sido entregue.",
    access: accessFor(app, administrators),
    parameters: [idParameter, { in: "path", name: "evento", description: "O `id` do evento" }],
    success: noContentResponse("O aviso será reenviado"),
    problems: ["assinatura-nao-encontrada", "entrega-nao-encontrada"],
  }, async (c) => {
    const event = parseEventCursor(c.req.param("evento"));
    return await commitAnswer(app.db, c, async (tx) => {
      const found = await lockCallersSubscription(c, tx);
      if (found === undefined) return problem(c, "assinatura-nao-encontrada");
      const again = event === undefined ? 0 : await resendNotices(tx, found.id, event, app.clock());
      if (again === 0) return problem(c, "entrega-nao-encontrada");
      await saveHealth(tx, { ...found, health: { ...found.health, resumesAt: undefined } });
      await subscriptionAudit(app, c, tx, "resend", found, { event: c.req.param("evento") });
      return c.body(null, 204);
    });
  });

const postResends = (app: App) =>
  operation({
    id: "reenviarAvisos",
    tag,
    summary: "Reenvia os avisos não entregues, ou todos desde um evento",
    description:
      "Com `depoisDe`, todos os eventos posteriores são enviados de novo, com o mesmo `webhook-id`, também os " +
      "anteriores à assinatura e os de tipos que ela passou a assinar; os que ela ainda não alcançou seguem na sua vez.",
    access: accessFor(app, administrators),
    parameters: [idParameter],
    query: ResendQuery,
    success: noContentResponse("Os avisos serão reenviados"),
    problems: ["cursor-invalido", "assinatura-nao-encontrada"],
  }, async (c) => {
    const { depoisDe } = c.req.valid("query");
    const after = depoisDe === undefined ? undefined : parseEventCursor(depoisDe);
    if (depoisDe !== undefined && after === undefined) return problem(c, "cursor-invalido");
    return await commitAnswer(app.db, c, async (tx) => {
      const found = await lockCallersSubscription(c, tx);
      if (found === undefined) return problem(c, "assinatura-nao-encontrada");
      const now = app.clock();
      if (after !== undefined) await rewindSubscription(tx, found.id, after);
      else {
        await resendNotices(tx, found.id, "dead", now);
        await resolveAlarms(tx, now, { type: "webhook-undelivered", subject: found.id });
      }
      await saveHealth(tx, { ...found, health: { ...found.health, resumesAt: undefined } });
      await subscriptionAudit(app, c, tx, "resend", found, { after: depoisDe ?? "undelivered" });
      return c.body(null, 204);
    });
  });
