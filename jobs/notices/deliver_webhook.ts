import type { Task } from "graphile-worker";
import * as v from "valibot";
import { noticeOf } from "../../domain/notices/event.ts";
import {
  decideDelivery,
  type DeliveryDecision,
  givenUpBefore,
  healthAfter,
  HEALTHY,
  isResting,
  type Outcome,
  signingSecrets,
  type Subscription,
} from "../../domain/notices/webhook.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { Tx } from "../../store/connection.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import {
  abandonDelivery,
  deliveryJob,
  dueNoticeDeliveries,
  type NoticeDelivery,
  saveDeliveryAttempt,
} from "../../store/notices/webhook_deliveries.ts";
import { findActive, lockSubscription, saveHealth } from "../../store/notices/webhook_subscriptions.ts";
import type { JobApp } from "../app.ts";
import { task } from "../task.ts";

const DeliverWebhookPayload = v.object({ subscriptionId: v.pipe(v.string(), v.uuid()) });

const DELIVERIES_A_STEP = 50;
/** After so long the other subscriptions have their turn; a long queue or a slow receiver goes on later. */
const RUN_MS = 20_000;

/**
 * Sends a subscription what it is owed, in the order of the feed, one after the other. A notice that fails waits for its
 * next attempt, and those after it go on; a receiver that fails whatever it is sent is left alone for a while.
 */
export const deliverWebhookTask = (app: JobApp): Task =>
  task(DeliverWebhookPayload, async ({ subscriptionId }, { abortSignal }) => {
    const ends = performance.now() + RUN_MS;
    const isOver = () => abortSignal.aborted || performance.now() >= ends;
    while (await deliverSome(app, subscriptionId, isOver)) {
      if (!isOver()) continue;
      return await enqueue(app.db, [deliveryJob(subscriptionId)]);
    }
  });

/** Whether there may be more to send now. */
async function deliverSome(app: JobApp, subscriptionId: string, isOver: () => boolean): Promise<boolean> {
  let subscription = await findActive(app.db, subscriptionId);
  const due = await dueNoticeDeliveries(app.db, subscriptionId, {
    now: app.clock(),
    limit: DELIVERIES_A_STEP,
  });
  for (const delivery of due) {
    if (subscription === undefined || isResting(subscription.health, app.clock())) return false;
    if (isOver()) return true;
    subscription = await deliver(app, subscription, delivery);
  }
  return due.length === DELIVERIES_A_STEP;
}

/**
 * Sends one notice and writes how that ended. Killed in between, it is sent again under the same id.
 *
 * @returns the subscription as it stands after it; undefined when nothing more is to be sent
 */
async function deliver(
  app: JobApp,
  subscription: Subscription,
  delivery: NoticeDelivery,
): Promise<Subscription | undefined> {
  const { id: subscriptionId, url } = subscription;
  const notice = noticeOf(delivery);
  const secrets = signingSecrets(subscription, app.clock());
  const body = JSON.stringify(notice);
  const outcome = await app.webhooks.send({ subscriptionId, url, id: notice.id, body, secrets });
  const now = app.clock();
  const decision = decideDelivery(outcome, { attempts: delivery.attempts + 1, now, random: Math.random() });
  return await app.db.transaction().execute(async (tx) => {
    // First, as whoever sends again by hand does: two that lock in another order would wait for each other.
    const current = await lockSubscription(tx, { id: subscriptionId });
    const { attempts } = delivery;
    await saveDeliveryAttempt(tx, { subscriptionId, event: delivery, attempts }, { outcome, decision, now });
    return current && await assess(tx, current, { outcome, decision, now });
  });
}

/** What an attempt says of the receiver: how it is doing, whether it is left alone, whether it wants no more. */
async function assess(
  tx: Tx,
  subscription: Subscription,
  { outcome, decision, now }: { outcome: Outcome; decision: DeliveryDecision; now: Temporal.Instant },
): Promise<Subscription | undefined> {
  if (subscription.state.status !== "active") return undefined;
  if (outcome.type === "gone") {
    await saveHealth(tx, {
      ...subscription,
      state: { status: "disabled", reason: "gone" },
      health: HEALTHY,
    });
    await raiseAlarm(tx, now, disabledAlarm(subscription));
    return undefined;
  }
  const health = healthAfter(outcome, subscription.health, now);
  if (health.failures === 0 && subscription.health.failures === 0) return subscription;
  const assessed = { ...subscription, health };
  await saveHealth(tx, assessed);
  const before = givenUpBefore(health, now);
  const others = before === undefined ? 0 : await abandonDelivery(tx, subscription.id, before);
  if (decision.status === "dead" || others > 0) await raiseAlarm(tx, now, undeliveredAlarm(subscription));
  return assessed;
}

const disabledAlarm = ({ id, court }: Subscription) => ({
  type: "webhook-disabled" as const,
  subject: id,
  detail: `O receptor de uma assinatura do tribunal ${court} respondeu 410 (não quer mais avisos) e a ` +
    "assinatura foi desativada. Avise o administrador do tribunal; ao reativá-la, ele recebe o que ficou " +
    "por enviar.",
});

const undeliveredAlarm = ({ id, court }: Subscription) => ({
  type: "webhook-undelivered" as const,
  subject: id,
  detail: `Avisos a uma assinatura do tribunal ${court} não foram entregues em três dias de tentativas. ` +
    "Avise o administrador do tribunal; corrigido o receptor, ele os reenvia com POST " +
    `/v1/assinatura-evento/${id}/reenviar.`,
});
