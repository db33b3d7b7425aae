import type { Task } from "graphile-worker";
import * as v from "valibot";
import { toNotice } from "../../domain/notices/notice.ts";
import {
  abandonedBefore,
  decideDelivery,
  healthAfter,
  HEALTHY,
  isReceiverPaused,
  signingSecrets,
  type WebhookSubscription,
} from "../../domain/notices/webhook.ts";
import { WebhookConnections } from "../../registries/notices/webhook_post.ts";
import type { Tx } from "../../store/connection/connection.ts";
import {
  abandonDelivery,
  type DeliveryAttempt,
  deliveryJob,
  dueNoticeDeliveries,
  type NoticeDelivery,
  saveDeliveryAttempts,
} from "../../store/notices/webhook_deliveries.ts";
import { findActive, lockSubscription, saveHealth } from "../../store/notices/webhook_subscriptions.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { type JobApp, task } from "../task.ts";

const DeliverWebhookPayload = v.object({ subscriptionId: v.pipe(v.string(), v.uuid()) });

const DELIVERIES_A_STEP = 50;
/**
 * After so long the jobs of other subscriptions run; a long queue or a slow receiver continues
 * later.
 */
const RUN_MS = 20_000;
/**
 * Deliveries that a healthy receiver accepted within this time are recorded together; after a kill they are
 * sent again.
 */
const UNWRITTEN_MS = 1_000;

/**
 * Sends a subscription's pending notices, one after the other in the order of the feed. A notice that fails
 * waits for its next attempt while later ones go on; a receiver that fails repeatedly is paused for a while.
 */
export const deliverWebhookTask = (app: JobApp): Task =>
  task(DeliverWebhookPayload, async ({ subscriptionId }, { abortSignal }) => {
    const ends = performance.now() + RUN_MS;
    const isOver = () => abortSignal.aborted || performance.now() >= ends;
    using connections = new WebhookConnections();
    while (await deliverSome(app, subscriptionId, { isOver, connections })) {
      if (!isOver()) continue;
      return await enqueue(app.db, [deliveryJob(subscriptionId)]);
    }
  });

/** Sends some notices; returns whether there may be more to send now. */
async function deliverSome(
  app: JobApp,
  subscriptionId: string,
  { isOver, connections }: { readonly isOver: () => boolean; readonly connections: WebhookConnections },
): Promise<boolean> {
  let subscription = await findActive(app.db, subscriptionId);
  const due = await dueNoticeDeliveries(app.db, subscriptionId, {
    now: app.clock(),
    limit: DELIVERIES_A_STEP,
  });
  const unwritten: DeliveryAttempt[] = [];
  let writeBy = performance.now() + UNWRITTEN_MS;
  try {
    for (const delivery of due) {
      if (subscription === undefined || isReceiverPaused(subscription.health, app.clock())) return false;
      if (isOver()) return true;
      const attempt = await attemptDelivery(app, { subscription, delivery, connections });
      unwritten.push(attempt);
      const isExpected = attempt.outcome.type === "accepted" && subscription.health.failures === 0;
      if (isExpected && performance.now() < writeBy) continue;
      subscription = await record(app, subscriptionId, unwritten.splice(0));
      writeBy = performance.now() + UNWRITTEN_MS;
    }
  } finally {
    if (unwritten.length > 0) await record(app, subscriptionId, unwritten);
  }
  return due.length === DELIVERIES_A_STEP;
}

/**
 * Sends one notice. Until the delivery is recorded it may be sent again under the same id, for example after
 * a kill.
 */
async function attemptDelivery(
  app: JobApp,
  { subscription, delivery, connections }: {
    readonly subscription: WebhookSubscription;
    readonly delivery: NoticeDelivery;
    readonly connections: WebhookConnections;
  },
): Promise<DeliveryAttempt> {
  const { id: subscriptionId, url } = subscription;
  const notice = toNotice(delivery);
  const secrets = signingSecrets(subscription, app.clock());
  const body = JSON.stringify(notice);
  const outcome = await app.webhooks.send({ subscriptionId, url, id: notice.id, body, secrets, connections });
  const { attempts } = delivery;
  const at = app.clock();
  const decision = decideDelivery(outcome, { attempts: attempts + 1, now: at, random: Math.random() });
  return { event: delivery, attempts, outcome, decision, at };
}

/**
 * Records the outcomes of attempts and the receiver's health.
 *
 * @returns the subscription after that; undefined when nothing more is to be sent
 */
const record = (
  { db }: JobApp,
  subscriptionId: string,
  attempts: readonly DeliveryAttempt[],
): Promise<WebhookSubscription | undefined> =>
  db.transaction().execute(async (tx) => {
    // The subscription is locked first, as when notices are sent again by hand: another order could deadlock.
    const subscription = await lockSubscription(tx, { id: subscriptionId });
    await saveDeliveryAttempts(tx, subscriptionId, attempts);
    return subscription && await assess(tx, subscription, attempts);
  });

/**
 * Updates the receiver's state after attempts: its health, whether it is paused, and whether it wants no more
 * notices.
 */
async function assess(
  tx: Tx,
  subscription: WebhookSubscription,
  attempts: readonly DeliveryAttempt[],
): Promise<WebhookSubscription | undefined> {
  if (subscription.state.status !== "active") return undefined;
  const now = attempts.at(-1)!.at;
  if (attempts.some(({ outcome }) => outcome.type === "gone")) {
    await saveHealth(tx, {
      ...subscription,
      state: { status: "disabled", reason: "gone" },
      health: HEALTHY,
    });
    await raiseAlarm(tx, now, disabledAlarm(subscription));
    return undefined;
  }
  const health = attempts.reduce(
    (before, { outcome, at }) => healthAfter(outcome, before, at),
    subscription.health,
  );
  if (health.failures === 0 && subscription.health.failures === 0) return subscription;
  const assessed = { ...subscription, health };
  await saveHealth(tx, assessed);
  const before = abandonedBefore(health, now);
  const others = before === undefined ? 0 : await abandonDelivery(tx, subscription.id, before);
  const isGivenUp = others > 0 || attempts.some(({ decision }) => decision.status === "dead");
  if (isGivenUp) await raiseAlarm(tx, now, undeliveredAlarm(subscription));
  return assessed;
}

const disabledAlarm = ({ id, court }: WebhookSubscription) => ({
  type: "webhook-disabled" as const,
  subject: id,
  detail: `O receptor de uma assinatura do tribunal ${court} respondeu 410 (não quer mais avisos) e a ` +
    "assinatura foi desativada. Avise o administrador do tribunal; ao reativá-la, ele recebe o que ficou " +
    "por enviar.",
});

const undeliveredAlarm = ({ id, court }: WebhookSubscription) => ({
  type: "webhook-undelivered" as const,
  subject: id,
  detail: `Avisos a uma assinatura do tribunal ${court} não foram entregues em três dias de tentativas. ` +
    "Avise o administrador do tribunal; corrigido o receptor, ele os reenvia na página da " +
    `assinatura, /console/assinaturas/${id}, ou pela API.`,
});
