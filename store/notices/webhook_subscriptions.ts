/** Webhook subscriptions: the addresses to which courts want their events posted. */
import { type Selectable, sql } from "kysely";
import type { EventCursor } from "../../domain/notices/event.ts";
import type { ReceiverHealth, WebhookSubscription } from "../../domain/notices/webhook.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { WebhookSubscriptionTable } from "./notice_tables.ts";

export interface SubscriptionView extends WebhookSubscription {
  /** The number of notices waiting for an attempt. */
  readonly pending: number;
  /** The number of notices that were given up. */
  readonly dead: number;
}

const deliveries = (status: "pending" | "dead") =>
  sql<bigint>`(select count(*) from webhook_delivery d
    where d.subscription_id = webhook_subscription.id and d.status = ${sql.lit(status)})`.as(status);

/** A page of a court's subscriptions, oldest first, and their total number. */
export async function listSubscriptions(
  db: Db,
  { court, limit, offset }: { court: string; limit: number; offset: number },
): Promise<{ total: number; rows: SubscriptionView[] }> {
  const [total, rows] = await Promise.all([
    countSubscriptions(db, court),
    db.selectFrom("webhook_subscription").selectAll().select([deliveries("pending"), deliveries("dead")])
      .where("jtr", "=", court).where("status", "<>", "removed")
      .orderBy("created_at").orderBy("id").limit(limit).offset(offset).execute(),
  ]);
  return { total, rows: rows.map(toView) };
}

export async function countSubscriptions(db: Db | Tx, court: string): Promise<number> {
  const { total } = await db.selectFrom("webhook_subscription")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .where("jtr", "=", court).where("status", "<>", "removed").executeTakeFirstOrThrow();
  return Number(total);
}

/** A court's subscription; those of other courts are not found. */
export async function findSubscription(
  db: Db | Tx,
  { id, court }: { id: string; court: string },
): Promise<SubscriptionView | undefined> {
  const row = await db.selectFrom("webhook_subscription").selectAll()
    .select([deliveries("pending"), deliveries("dead")])
    .where("id", "=", id).where("jtr", "=", court).where("status", "<>", "removed").executeTakeFirst();
  return row && toView(row);
}

/** An active subscription, of any court. */
export async function findActive(db: Db, id: string): Promise<WebhookSubscription | undefined> {
  const row = await db.selectFrom("webhook_subscription").selectAll()
    .where("id", "=", id).where("status", "=", "active").executeTakeFirst();
  return row && toSubscription(row);
}

/**
 * A subscription, locked against other writers until the transaction ends; of any court when none is given.
 */
export async function lockSubscription(
  tx: Tx,
  { id, court }: { id: string; court?: string },
): Promise<WebhookSubscription | undefined> {
  let found = tx.selectFrom("webhook_subscription").selectAll()
    .where("id", "=", id).where("status", "<>", "removed");
  if (court !== undefined) found = found.where("jtr", "=", court);
  const row = await found.forUpdate().executeTakeFirst();
  return row && toSubscription(row);
}

/**
 * Adds a subscription, which begins at the present end of the feed: events that the feed still holds back are
 * delivered.
 */
export async function insertSubscription(tx: Tx, subscription: WebhookSubscription): Promise<void> {
  await tx.insertInto("webhook_subscription").values({
    id: subscription.id,
    jtr: subscription.court,
    created_by: subscription.createdBy,
    created_at: subscription.createdAt.toString(),
    cursor_txid: sql<string>`stream_horizon()`,
    cursor_id: 0n,
    ...toColumns(subscription),
  }).execute();
}

/** Writes a court's change, which increases the version. */
export async function saveSubscription(tx: Tx, subscription: WebhookSubscription): Promise<void> {
  await tx.updateTable("webhook_subscription").set({
    ...toColumns(subscription),
    version: sql`version + 1`,
  }).where("id", "=", subscription.id).execute();
}

/** Writes the receiver's health, without changing the version that its court knows. */
export async function saveHealth(tx: Tx, { id, state, health }: WebhookSubscription): Promise<void> {
  await tx.updateTable("webhook_subscription").set({ ...stateColumns(state), ...healthColumns(health) })
    .where("id", "=", id).execute();
}

/** Removes a subscription and its secrets; its deliveries stay on record. */
export async function removeSubscription(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("webhook_subscription").set({
    status: "removed",
    disabled_reason: null,
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
  }).where("id", "=", id).execute();
}

/**
 * Moves the cursor back to a position in the feed, so that everything after it is sent again. It never moves
 * forward, which would lose events.
 */
export async function rewindSubscription(
  tx: Tx,
  id: string,
  { txid, id: eventId }: EventCursor,
): Promise<void> {
  await sql`
    update webhook_subscription set cursor_txid = ${txid.toString()}::xid8, cursor_id = ${eventId.toString()}
    where id = ${id} and (cursor_txid, cursor_id) > (${txid.toString()}::xid8, ${eventId.toString()}::bigint)`
    .execute(tx);
}

const stateColumns = (state: WebhookSubscription["state"]) => ({
  status: state.status,
  disabled_reason: state.status === "disabled" ? state.reason : null,
});

const healthColumns = ({ failures, failingSince, resumesAt }: ReceiverHealth) => ({
  failures,
  failing_since: failingSince?.toString() ?? null,
  resumes_at: resumesAt?.toString() ?? null,
});

const toColumns = ({ url, eventTypes, state, secret, previousSecret, health }: WebhookSubscription) => ({
  url,
  event_types: eventTypes === undefined ? null : [...eventTypes],
  ...stateColumns(state),
  secret,
  previous_secret: previousSecret?.secret ?? null,
  previous_secret_until: previousSecret?.until.toString() ?? null,
  ...healthColumns(health),
});

type Row = Selectable<WebhookSubscriptionTable>;

function toSubscription(row: Row): WebhookSubscription {
  if (row.secret === null) throw new Error(`Subscription ${row.id} has no secret: it was removed`);
  return {
    id: row.id,
    version: row.version,
    court: row.jtr,
    url: row.url,
    eventTypes: row.event_types ?? undefined,
    createdBy: row.created_by,
    createdAt: row.created_at,
    state: row.disabled_reason === null
      ? { status: "active" }
      : { status: "disabled", reason: row.disabled_reason },
    secret: row.secret,
    previousSecret: row.previous_secret === null || row.previous_secret_until === null
      ? undefined
      : { secret: row.previous_secret, until: row.previous_secret_until },
    health: {
      failures: row.failures,
      failingSince: row.failing_since ?? undefined,
      resumesAt: row.resumes_at ?? undefined,
    },
  };
}

const toView = (row: Row & { pending: bigint; dead: bigint }): SubscriptionView => ({
  ...toSubscription(row),
  pending: Number(row.pending),
  dead: Number(row.dead),
});
