/** The deliveries of a webhook subscription, and sending them again. */
import { parseEventCursor } from "../../domain/notices/event.ts";
import { signingSecrets } from "../../domain/notices/webhook.ts";
import { fail, ok } from "../../domain/result.ts";
import { listDeliveries, resendNotices } from "../../store/notices/webhook_deliveries.ts";
import { rewindSubscription, saveHealth } from "../../store/notices/webhook_subscriptions.ts";
import { resolveAlarms } from "../../store/operations/alarms.ts";
import { pageOf, pageSchema, pageWindow, wireInstant } from "../http/wire.ts";
import { noContentResponse, okResponse } from "../operation.ts";
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
  findCallersSubscription,
  idParameter,
  lockCallersSubscription,
  path,
  subscriptionAudit,
  subscriptionOperation,
} from "./subscriptions.ts";

export const testSubscriptionOperation = subscriptionOperation({
  id: "testarAssinatura",
  method: "POST",
  path: `${path}/:id/testar`,
  summary: "Envia um aviso de teste",
  description:
    "Assinado como os outros, de `tipo` `Teste` e sem ordem; enviado uma só vez, também a uma assinatura " +
    "desativada. A resposta diz como o receptor o recebeu.",
  parameters: [idParameter],
  success: okResponse("Como terminou o envio", TestAnswer),
  problems: ["assinatura-nao-encontrada"],
  run: async (app, call) => {
    const found = await findCallersSubscription(app, call);
    if (found === undefined) return fail("assinatura-nao-encontrada");
    const now = app.clock();
    const id = `teste-${crypto.randomUUID()}`;
    const outcome = await app.webhooks.send({
      subscriptionId: found.id,
      url: found.url,
      id,
      body: JSON.stringify({ id, tipo: "Teste", dataHora: wireInstant(now), sigilosa: false, dados: {} }),
      secrets: signingSecrets(found, now),
    });
    return await call.commit(async (tx) => {
      await subscriptionAudit(app, call, tx, "test", found, { outcome: outcome.type });
      const resultado = explainOutcome(outcome);
      return ok({ entregue: outcome.type === "accepted", resultado });
    });
  },
});

export const listDeliveriesOperation = subscriptionOperation({
  id: "listarEntregas",
  method: "GET",
  path: `${path}/:id/entrega`,
  summary: "Avisos de uma assinatura e o que foi feito deles",
  parameters: [idParameter],
  query: DeliveryQuery,
  success: okResponse(
    "Uma página de entregas, do evento mais novo ao mais antigo",
    pageSchema(DeliveryAnswer),
  ),
  problems: ["assinatura-nao-encontrada"],
  run: async (app, call) => {
    const { situacao, ...page } = call.query;
    const found = await findCallersSubscription(app, call);
    if (found === undefined) return fail("assinatura-nao-encontrada");
    const status = situacao === undefined ? undefined : statusOf(situacao);
    const { total, rows } = await listDeliveries(app.db, found, { status, ...pageWindow(page) });
    return ok(pageOf(rows.map(wireDelivery), total, page));
  },
});

export const resendNoticeOperation = subscriptionOperation({
  id: "reenviarAviso",
  method: "POST",
  path: `${path}/:id/entrega/:evento/reenviar`,
  summary: "Reenvia um aviso",
  description: "Em até um minuto, com o mesmo `webhook-id`, mesmo que já tenha sido entregue.",
  parameters: [idParameter, { in: "path", name: "evento", description: "O `id` do evento" }],
  success: noContentResponse("O aviso será reenviado"),
  problems: ["assinatura-nao-encontrada", "entrega-nao-encontrada"],
  run: async (app, call) => {
    const event = parseEventCursor(call.params.evento);
    return await call.commit(async (tx) => {
      const found = await lockCallersSubscription(call, tx);
      if (found === undefined) return fail("assinatura-nao-encontrada");
      const again = event === undefined ? 0 : await resendNotices(tx, found.id, event, app.clock());
      if (again === 0) return fail("entrega-nao-encontrada");
      await saveHealth(tx, { ...found, health: { ...found.health, resumesAt: undefined } });
      await subscriptionAudit(app, call, tx, "resend", found, { event: call.params.evento });
      return ok(undefined);
    });
  },
});

export const resendNoticesOperation = subscriptionOperation({
  id: "reenviarAvisos",
  method: "POST",
  path: `${path}/:id/reenviar`,
  summary: "Reenvia os avisos não entregues, ou todos desde um evento",
  description:
    "Com `depoisDe`, todos os eventos posteriores são enviados de novo, com o mesmo `webhook-id`, também os " +
    "anteriores à assinatura e os de tipos que ela passou a assinar; os que ela ainda não alcançou seguem na sua vez.",
  parameters: [idParameter],
  query: ResendQuery,
  success: noContentResponse("Os avisos serão reenviados"),
  problems: ["cursor-invalido", "assinatura-nao-encontrada"],
  run: async (app, call) => {
    const { depoisDe } = call.query;
    const after = depoisDe === undefined ? undefined : parseEventCursor(depoisDe);
    if (depoisDe !== undefined && after === undefined) return fail("cursor-invalido");
    return await call.commit(async (tx) => {
      const found = await lockCallersSubscription(call, tx);
      if (found === undefined) return fail("assinatura-nao-encontrada");
      const now = app.clock();
      if (after !== undefined) await rewindSubscription(tx, found.id, after);
      else {
        await resendNotices(tx, found.id, "dead", now);
        await resolveAlarms(tx, now, { type: "webhook-undelivered", subject: found.id });
      }
      await saveHealth(tx, { ...found, health: { ...found.health, resumesAt: undefined } });
      await subscriptionAudit(app, call, tx, "resend", found, { after: depoisDe ?? "undelivered" });
      return ok(undefined);
    });
  },
});
