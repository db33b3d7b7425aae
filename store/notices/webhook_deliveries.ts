/** Webhook deliveries: one row for each event and subscription, with its attempts. */
import { sql } from "kysely";
import {
  type CourtEvent,
  type EventCursor,
  type EventType,
  storedTypesOf,
} from "../../domain/notices/event.ts";
import type { DeliveryDecision, DeliveryOutcome, WebhookSubscription } from "../../domain/notices/webhook.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { isVisibleTo } from "../orders/viewers.ts";
import type { NewJob } from "../queue/jobs.ts";

/**
 * The job that sends a subscription's pending deliveries: one at a time for each subscription, and
 * independent of other receivers.
 */
export const deliveryJob = (subscriptionId: string): NewJob => ({
  task: "deliver_webhook",
  payload: { subscriptionId },
  key: `webhook:${subscriptionId}`,
  queue: `webhook:${subscriptionId}`,
});

/** Active subscriptions whose court has events after their cursor. */
export async function subscriptionsBehind(db: Db): Promise<{ id: string; court: string }[]> {
  const { rows } = await sql<{ id: string; court: string }>`
    select s.id, s.jtr as court from webhook_subscription s
    where s.status = 'active' and exists (
      select from event e where e.jtr = s.jtr and (e.txid, e.id) > (s.cursor_txid, s.cursor_id)
        and e.txid < stream_horizon())
    order by s.id`.execute(db);
  return rows;
}

/**
 * Records deliveries for a subscription's next events and moves its cursor in the same transaction, so that
 * no event is left out or recorded twice. Events of transactions that are not older than every running one
 * wait, as in the feed.
 *
 * A court's system reads without a user, so events of confidential orders are not sent to it, just as the
 * feed shows them only to users.
 *
 * An event that is recorded already comes again only after a `rewind`, and is then to be sent again.
 *
 * @returns the number of events passed; fewer than the limit when none is left
 */
export async function recordDeliveries(
  db: Db,
  { id, court }: { id: string; court: string },
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const at = now.toString();
    const { rows: [subscription] } = await sql<{ txid: string; event: bigint; types: EventType[] | null }>`
      select cursor_txid::text as txid, cursor_id as event, event_types as types
      from webhook_subscription where id = ${id} and status = 'active' for update`.execute(tx);
    if (subscription === undefined) return 0;
    const types = subscription.types && storedTypesOf(subscription.types);
    const { rows: [passed] } = await sql<{ count: number }>`
      with passed as (
        select e.txid, e.id, e.type, e.order_id from event e
        where e.jtr = ${court} and (e.txid, e.id) > (${subscription.txid}::xid8, ${subscription.event}::bigint)
          and e.txid < stream_horizon()
        order by e.txid, e.id limit ${limit}
      ), recorded as (
        insert into webhook_delivery as d
          (subscription_id, event_txid, event_id, status, recorded_at, waiting_since, next_attempt_at)
        select ${id}, p.txid, p.id, 'pending', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
        from passed p join court_order o on o.id = p.order_id
        where ${isVisibleTo({ court, cpf: "" })}
          and (${types}::text[] is null or p.type = any(${types}::text[]))
        order by p.txid, p.id
        on conflict (subscription_id, event_txid, event_id) do update
          set status = 'pending', attempts = 0, waiting_since = excluded.waiting_since,
            next_attempt_at = excluded.next_attempt_at
          where d.status <> 'pending'
      ), last as (
        select txid, id from passed order by txid desc, id desc limit 1
      )
      update webhook_subscription s set cursor_txid = last.txid, cursor_id = last.id
      from last where s.id = ${id}
      returning (select count(*)::integer from passed) as count`.execute(tx);
    return passed?.count ?? 0;
  });
}

const isDue = (now: Temporal.Instant) => {
  const at = sql`${now.toString()}::timestamptz`;
  return sql`s.status = 'active' and (s.resumes_at is null or s.resumes_at <= ${at})
    and d.status = 'pending' and d.next_attempt_at <= ${at}`;
};

/** Subscriptions with deliveries that are due now. */
export async function subscriptionsDue(db: Db, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from webhook_subscription s
    where exists (select from webhook_delivery d where d.subscription_id = s.id and ${isDue(now)})
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An event to be sent, and the number of attempts so far. */
export type NoticeDelivery = CourtEvent & { readonly attempts: number };

/** The next deliveries of a subscription, in the order of the feed. */
export async function dueNoticeDeliveries(
  db: Db,
  subscriptionId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<NoticeDelivery[]> {
  const { rows } = await sql<NoticeDelivery>`
    select e.txid::text::bigint as txid, e.id, e.type, e.at, e.jtr, e.confidential, e.data,
      o.process_number as "processNumber", o.protocol_number as "protocolNumber", d.attempts
    from webhook_delivery d
    join webhook_subscription s on s.id = d.subscription_id
    join event e on e.txid = d.event_txid and e.id = d.event_id
    join court_order o on o.id = e.order_id
    where d.subscription_id = ${subscriptionId} and ${isDue(now)}
    order by d.event_txid, d.event_id limit ${limit}`.execute(db);
  return rows;
}

/** An attempt, and the decision for its notice. */
export interface DeliveryAttempt {
  readonly event: EventCursor;
  /**
   * The number of attempts before it: a second writer of the same attempt, or one after a replay, changes
   * nothing.
   */
  readonly attempts: number;
  readonly outcome: DeliveryOutcome;
  readonly decision: DeliveryDecision;
  readonly at: Temporal.Instant;
}

/** Writes the results of a subscription's attempts. */
export async function saveDeliveryAttempts(
  tx: Tx,
  subscriptionId: string,
  attempts: readonly DeliveryAttempt[],
): Promise<void> {
  const nextAttempt = ({ decision }: DeliveryAttempt) =>
    decision.status === "pending" ? decision.nextAttemptAt.toString() : null;
  await sql`
    update webhook_delivery d set status = a.status, attempts = a.attempts + 1, next_attempt_at = a.next,
      last_attempt_at = a.at, last_outcome = a.outcome
    from unnest(
      ${attempts.map(({ event }) => event.txid.toString())}::xid8[],
      ${attempts.map(({ event }) => event.id.toString())}::bigint[],
      ${attempts.map((attempt) => attempt.attempts)}::integer[],
      ${attempts.map(({ decision }) => decision.status)}::text[],
      ${attempts.map(nextAttempt)}::timestamptz[],
      ${attempts.map(({ at }) => at.toString())}::timestamptz[],
      ${attempts.map(({ outcome }) => JSON.stringify(outcome))}::jsonb[]
    ) a (txid, id, attempts, status, next, at, outcome)
    where d.subscription_id = ${subscriptionId} and d.event_txid = a.txid and d.event_id = a.id
      and d.status = 'pending' and d.attempts = a.attempts`.execute(tx);
}

/** Gives up all deliveries that have waited since before the given instant; returns their number. */
export async function abandonDelivery(
  tx: Tx,
  subscriptionId: string,
  since: Temporal.Instant,
): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable("webhook_delivery")
    .set({ status: "dead", next_attempt_at: null })
    .where("subscription_id", "=", subscriptionId).where("status", "=", "pending")
    .where("waiting_since", "<=", sql<Temporal.Instant>`${since.toString()}::timestamptz`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Sends one event again, or all that were given up; returns their number. The events, ids included, do not
 * change.
 */
export async function resendNotices(
  tx: Tx,
  subscriptionId: string,
  what: EventCursor | "dead",
  now: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set status = 'pending', attempts = 0,
      waiting_since = ${now.toString()}::timestamptz, next_attempt_at = ${now.toString()}::timestamptz
    where ${
    what === "dead"
      ? sql`subscription_id = ${subscriptionId} and status = 'dead'`
      : isDelivery(subscriptionId, what)
  }`.execute(tx);
  return Number(numAffectedRows);
}

const isDelivery = (subscriptionId: string, { txid, id }: EventCursor) =>
  sql`subscription_id = ${subscriptionId} and event_txid = ${txid.toString()}::xid8
    and event_id = ${id.toString()}::bigint`;

export interface DeliveryView extends EventCursor {
  readonly type: CourtEvent["type"];
  readonly status: DeliveryDecision["status"];
  readonly attempts: number;
  readonly recordedAt: Temporal.Instant;
  readonly nextAttemptAt: Temporal.Instant | null;
  readonly lastAttemptAt: Temporal.Instant | null;
  readonly lastOutcome: DeliveryOutcome | null;
}

/** A page of a subscription's deliveries, newest event first, and their total number. */
export async function listDeliveries(
  db: Db,
  { id }: Pick<WebhookSubscription, "id">,
  { status, limit, offset }: {
    status: DeliveryDecision["status"] | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: DeliveryView[] }> {
  const requested = sql`d.subscription_id = ${id} ${
    status === undefined ? sql`` : sql`and d.status = ${sql.lit(status)}`
  }`;
  const [{ rows: [counted] }, { rows }] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from webhook_delivery d where ${requested}`.execute(db),
    sql<DeliveryView>`
      select e.txid::text::bigint as txid, e.id, e.type, d.status, d.attempts, d.recorded_at as "recordedAt",
        d.next_attempt_at as "nextAttemptAt", d.last_attempt_at as "lastAttemptAt",
        d.last_outcome as "lastOutcome"
      from webhook_delivery d join event e on e.txid = d.event_txid and e.id = d.event_id
      where ${requested}
      order by d.event_txid desc, d.event_id desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total: Number(counted?.total ?? 0n), rows };
}
