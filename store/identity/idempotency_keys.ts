/**
 * Calls with an idempotency key: who is performing them, and their stored answers
 * (docs/adr/0005-idempotency.md).
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

/** How long an answer is stored: no longer than the contract requires, because it has personal data. */
const KEPT_FOR = Temporal.Duration.from({ hours: 24 });

/** A call as its caller names it. Keys of different callers are independent. */
export interface KeyedCall {
  readonly userCpf: string;
  readonly clientId: string;
  readonly key: string;
  /** The SHA-256, in hexadecimal, of the request: two calls with one key must be equal. */
  readonly fingerprint: string;
}

/** The right to perform a call and to store its answer. */
export interface Reservation {
  /** Stays the same when another process takes the call over. */
  readonly id: string;
  readonly holder: string;
  readonly expiresAt: Temporal.Instant;
  /** Whether an earlier holder left no answer, so that parts of the call may be done. */
  readonly resumed: boolean;
}

/** The reservation of a call until its answer is stored. */
export interface HeldCall {
  reservation: Reservation | undefined;
}

/** An answer to be repeated. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The state of a key in use. */
interface KnownCall {
  readonly fingerprint: string;
  /** Whether another process is performing the call, as far as can be known. */
  readonly held: boolean;
  readonly answer: StoredAnswer | undefined;
}

/** Another process has taken over the call, so this one must not commit. */
export class CallTakenOver extends Error {
  constructor() {
    super("The call was taken over while it was being done");
  }
}

/**
 * Reserves a call, in one statement: when nobody has made it, its key has expired, its holder is known to be
 * dead, or its holder's lease has ended.
 *
 * @param leaseMs how long the holder has before others believe it dead while its process seems to live
 * @returns undefined when another process holds the call, or it is answered
 */
export async function reserveCall(
  db: Db,
  { userCpf, clientId, key, fingerprint }: KeyedCall,
  { now, leaseMs }: { now: Temporal.Instant; leaseMs: number },
): Promise<Reservation | undefined> {
  const id = crypto.randomUUID();
  const holder = crypto.randomUUID();
  const { rows: [row] } = await sql<{ id: string; expires_at: Temporal.Instant }>`
    insert into idempotency as i
      (user_cpf, client_id, key, id, fingerprint, holder, process, held_until, expires_at)
    values (${userCpf}, ${clientId}, ${key}, ${id}, ${fingerprint}, ${holder}, current_setting('application_name'),
      clock_timestamp() + make_interval(secs => ${leaseMs / 1000}), ${now.add(KEPT_FOR).toString()})
    on conflict (user_cpf, client_id, key) do update set
      id = case when i.expires_at <= ${now.toString()} then excluded.id else i.id end,
      expires_at = case when i.expires_at <= ${now.toString()} then excluded.expires_at else i.expires_at end,
      fingerprint = excluded.fingerprint, holder = excluded.holder, process = excluded.process, held_until = excluded.held_until,
      status = null, headers = null, body = null
    where i.expires_at <= ${now.toString()}
      or i.status is null and i.fingerprint = excluded.fingerprint
        and (i.held_until <= clock_timestamp() or ${isDead("i.process")})
    returning id, expires_at`.execute(db);
  return row && { id: row.id, holder, expiresAt: row.expires_at, resumed: row.id !== id };
}

/**
 * A living process always has a session. If it loses all of them for a moment, its own attempt to complete
 * the call is refused.
 */
const isDead = (process: string) =>
  sql`not exists (select from pg_stat_activity where application_name = ${sql.ref(process)})`;

/** The state of a call's key; undefined when it is free. */
export async function findCall(
  db: Db,
  { userCpf, clientId, key }: KeyedCall,
  now: Temporal.Instant,
): Promise<KnownCall | undefined> {
  const row = await db.selectFrom("idempotency")
    .select(["fingerprint", "status", "headers", "body"])
    .select(sql<boolean>`held_until > clock_timestamp() and not (${isDead("process")})`.as("held"))
    .where("user_cpf", "=", userCpf).where("client_id", "=", clientId).where("key", "=", key)
    .where("expires_at", ">", sqlInstant(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fingerprint, status, headers, body, held } = row;
  if (status === null || headers === null || body === null) return { fingerprint, held, answer: undefined };
  return { fingerprint, held: false, answer: { status, headers, body } };
}

/**
 * Stores the answer of a call in the transaction of its changes, so that neither exists without the other.
 *
 * @throws Superseded when another process holds the call
 */
export async function completeCall(
  db: Db | Tx,
  { id, holder }: Reservation,
  { status, headers, body }: StoredAnswer,
): Promise<void> {
  const { numUpdatedRows } = await db.updateTable("idempotency")
    .set({ status, headers: JSON.stringify(headers), body })
    .where("id", "=", id).where("holder", "=", holder).where("status", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallTakenOver();
}

/** Releases a call without an answer: the next caller performs it. */
export async function releaseCall(db: Db, { id, holder }: Reservation): Promise<void> {
  await db.updateTable("idempotency").set({ held_until: sql`clock_timestamp()` })
    .where("id", "=", id).where("holder", "=", holder).where("status", "is", null)
    .execute();
}

/**
 * Stores, in the same transaction, what one of a call's transactions has done.
 *
 * @throws Superseded when another holder has done it
 */
export async function insertCallPart(
  tx: Tx,
  { id, expiresAt }: Reservation,
  position: number,
  body: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("idempotency_part")
    .values({ idempotency_id: id, position, body, expires_at: expiresAt.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new CallTakenOver();
}

/** The parts that earlier holders of a call have done, by position. */
export async function findCallParts(db: Db, { id }: Reservation): Promise<Map<number, string>> {
  const rows = await db.selectFrom("idempotency_part").select(["position", "body"])
    .where("idempotency_id", "=", id).execute();
  return new Map(rows.map(({ position, body }) => [position, body]));
}

/** Removes expired calls; their keys are free from their expiry on, whether removed or not. */
export async function removeExpiredCalls(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom("idempotency_part").where("expires_at", "<=", sqlInstant(now)).execute();
  await db.deleteFrom("idempotency").where("expires_at", "<=", sqlInstant(now)).execute();
}

const sqlInstant = (instant: Temporal.Instant) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;
