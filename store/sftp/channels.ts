/** SFTP channels of institutions and their state. */
import { type Selectable, sql } from "kysely";
import { anyOf } from "../any_of.ts";
import type { Db, Tx } from "../connection/connection.ts";
import { countRows } from "../paging.ts";
import type { ChannelStateTable, ChannelTable } from "./sftp_tables.ts";

/** An institution's own SFTP server. */
export interface Channel {
  readonly ispb: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly authentication: ChannelTable["authentication"];
  /** `SHA256:…`; two only while the server's key is being exchanged. */
  readonly hostKeys: readonly string[];
  /** The remote folders for remittances, for answers and for receipts. */
  readonly outboxFolder: string;
  readonly inboxFolder: string;
  readonly receiptsFolder: string;
  /** What happens to a fetched file on the server: it is moved into `processados`, or deleted. */
  readonly afterFetch: ChannelTable["after_fetch"];
  readonly enabled: boolean;
  /** Files published before this instant have reached the institution another way. */
  readonly deliversFrom: Temporal.Instant;
}

export type Direction = ChannelStateTable["direction"];

/** The state of a channel in one direction. */
export interface ChannelState {
  readonly succeededAt: Temporal.Instant | undefined;
  readonly failedAt: Temporal.Instant | undefined;
  readonly reason: string | undefined;
  readonly failure: string | undefined;
  /** The number of consecutive failures. */
  readonly failures: number;
  readonly retryAt: Temporal.Instant | undefined;
}

export interface ChannelView extends Channel {
  readonly institutionName: string;
  readonly send: ChannelState;
  readonly fetch: ChannelState;
  /** The number of files that wait to be delivered. */
  readonly pending: number;
}

/** Creates or replaces a channel. Earlier failures are forgotten, because the change may be the remedy. */
export async function saveChannel(tx: Tx, channel: Channel, now: Temporal.Instant): Promise<void> {
  const { ispb, ...columns } = toColumns(channel, now);
  await tx.insertInto("channel").values({ ispb, ...columns })
    .onConflict((conflict) => conflict.column("ispb").doUpdateSet(columns)).execute();
  await resetFailures(tx, ispb);
}

/** Lets a channel, and all files waiting for it, be tried at once. */
export async function resetFailures(tx: Tx, ispb: string): Promise<void> {
  await tx.updateTable("channel_state").set({ failures: 0, retry_at: null }).where("ispb", "=", ispb)
    .execute();
  await tx.updateTable("file_delivery").set({ retry_at: null }).where("ispb", "=", ispb)
    .where("delivered_at", "is", null).execute();
}

/** Removes a channel; undelivered files stay in the local folder only. False when there is none. */
export async function removeChannel(tx: Tx, ispb: string): Promise<boolean> {
  await tx.deleteFrom("file_delivery").where("ispb", "=", ispb).where("delivered_at", "is", null).execute();
  const { numDeletedRows } = await tx.deleteFrom("channel").where("ispb", "=", ispb).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findChannel(db: Db | Tx, ispb: string): Promise<Channel | undefined> {
  const row = await db.selectFrom("channel").selectAll().where("ispb", "=", ispb).executeTakeFirst();
  return row && toChannel(row);
}

/** All channels by institution, with their states. */
export async function listChannels(
  db: Db | Tx,
  { ispb, limit, offset }: { ispb?: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: ChannelView[] }> {
  let found = db.selectFrom("channel as c").innerJoin("institution as i", "i.ispb", "c.ispb");
  if (ispb !== undefined) found = found.where("c.ispb", "=", ispb);
  const [total, channels] = await Promise.all([
    countRows(found),
    found.selectAll("c").select("i.name as institution_name")
      .select((eb) =>
        eb.selectFrom("file_delivery as d").select(eb.fn.countAll<bigint>().as("pending"))
          .whereRef("d.ispb", "=", "c.ispb").where("d.delivered_at", "is", null).as("pending")
      )
      .orderBy("c.ispb").limit(limit).offset(offset).execute(),
  ]);
  const states = await db.selectFrom("channel_state").selectAll()
    .where("ispb", "=", anyOf(channels.map((channel) => channel.ispb))).execute();
  const stateOf = (of: string, direction: Direction) =>
    toState(states.find((state) => state.ispb === of && state.direction === direction));
  return {
    total: total,
    rows: channels.map((row) => ({
      ...toChannel(row),
      institutionName: row.institution_name,
      send: stateOf(row.ispb, "send"),
      fetch: stateOf(row.ispb, "fetch"),
      pending: Number(row.pending ?? 0n),
    })),
  };
}

/** Channels that may be tried now; for sending, only those with files to send. */
export async function dueChannels(db: Db, direction: Direction, now: Temporal.Instant): Promise<string[]> {
  let found = db.selectFrom("channel as c")
    .leftJoin(
      "channel_state as s",
      (join) => join.onRef("s.ispb", "=", "c.ispb").on("s.direction", "=", direction),
    )
    .select("c.ispb").where("c.enabled", "=", true)
    .where((eb) => eb.or([eb("s.retry_at", "is", null), eb("s.retry_at", "<=", instant(now))]));
  if (direction === "send") {
    found = found.where((eb) =>
      eb.exists(
        eb.selectFrom("file_delivery as d").select("d.file_name").whereRef("d.ispb", "=", "c.ispb")
          .where("d.delivered_at", "is", null)
          .where((d) => d.or([d("d.retry_at", "is", null), d("d.retry_at", "<=", instant(now))])),
      )
    );
  }
  return (await found.orderBy("c.ispb").execute()).map(({ ispb }) => ispb);
}

export async function findState(db: Db, ispb: string, direction: Direction): Promise<ChannelState> {
  const row = await db.selectFrom("channel_state").selectAll().where("ispb", "=", ispb)
    .where("direction", "=", direction).executeTakeFirst();
  return toState(row);
}

type ChannelAttempt =
  | { readonly type: "succeeded"; readonly at: Temporal.Instant }
  | {
    readonly type: "failed";
    readonly at: Temporal.Instant;
    readonly reason: string;
    readonly failure: string;
    readonly failures: number;
    readonly retryAt: Temporal.Instant;
  };

/** Records the result of an attempt; does nothing when the channel was removed meanwhile. */
export async function saveChannelAttempt(
  db: Db,
  ispb: string,
  direction: Direction,
  attempt: ChannelAttempt,
): Promise<void> {
  const at = attempt.at.toString();
  const columns = attempt.type === "succeeded" ? { succeeded_at: at, failures: 0, retry_at: null } : {
    failed_at: at,
    reason: attempt.reason,
    failure: attempt.failure,
    failures: attempt.failures,
    retry_at: attempt.retryAt.toString(),
  };
  await db.insertInto("channel_state").columns(["ispb", "direction"])
    .expression(
      db.selectFrom("channel").select(["ispb", sql.lit(direction).as("direction")]).where("ispb", "=", ispb),
    )
    .onConflict((conflict) => conflict.columns(["ispb", "direction"]).doNothing()).execute();
  await db.updateTable("channel_state").set(columns).where("ispb", "=", ispb)
    .where("direction", "=", direction).execute();
}

/** The directions of enabled channels whose last attempt failed. */
export async function failingChannels(
  db: Db | Tx,
): Promise<(ChannelState & { readonly ispb: string; readonly direction: Direction })[]> {
  const rows = await db.selectFrom("channel_state as s").innerJoin("channel as c", "c.ispb", "s.ispb")
    .selectAll("s").where("c.enabled", "=", true).where("s.failures", ">", 0).orderBy("s.ispb").execute();
  return rows.map((row) => ({ ispb: row.ispb, direction: row.direction, ...toState(row) }));
}

const instant = (at: Temporal.Instant) => sql<Temporal.Instant>`${at.toString()}::timestamptz`;

const toChannel = (row: Selectable<ChannelTable>): Channel => ({
  ispb: row.ispb,
  host: row.host,
  port: row.port,
  username: row.username,
  authentication: row.authentication,
  hostKeys: row.host_keys,
  outboxFolder: row.outbox_folder,
  inboxFolder: row.inbox_folder,
  receiptsFolder: row.receipts_folder,
  afterFetch: row.after_fetch,
  enabled: row.enabled,
  deliversFrom: row.delivers_from,
});

const toColumns = (channel: Channel, now: Temporal.Instant) => ({
  ispb: channel.ispb,
  host: channel.host,
  port: channel.port,
  username: channel.username,
  authentication: channel.authentication,
  host_keys: [...channel.hostKeys],
  outbox_folder: channel.outboxFolder,
  inbox_folder: channel.inboxFolder,
  receipts_folder: channel.receiptsFolder,
  after_fetch: channel.afterFetch,
  enabled: channel.enabled,
  delivers_from: channel.deliversFrom.toString(),
  changed_at: now.toString(),
});

const toState = (row: Selectable<ChannelStateTable> | undefined): ChannelState => ({
  succeededAt: row?.succeeded_at ?? undefined,
  failedAt: row?.failed_at ?? undefined,
  reason: row?.reason ?? undefined,
  failure: row?.failure ?? undefined,
  failures: row?.failures ?? 0,
  retryAt: row?.retry_at ?? undefined,
});
