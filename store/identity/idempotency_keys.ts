/** Calls that carry an idempotency key: who does them, what they were answered (docs/adr/0005-idempotency.md). */
import { sql } from "kysely";
import type { Db, Tx } from "../connection.ts";

/** How long an answer is repeated. It holds personal data, so no longer than the contract asks. */
const KEPT_FOR = Temporal.Duration.from({ hours: 24 });

/** A call, as its caller names it. Keys of different callers have nothing to do with each other. */
export interface KeyedCall {
  readonly userCpf: string;
  readonly clientId: string;
  readonly key: string;
  /** SHA-256 of what is asked, in hexadecimal: two calls under one key must be the same call. */
  readonly fingerprint: string;
}

/** The right to do a call, and to store its answer. */
export interface Reservation {
  /** The same for whoever takes the call over. */
  readonly id: string;
  readonly holder: string;
  readonly expiresAt: Temporal.Instant;
  /** Somebody held it before and left no answer: parts of the call may be done. */
  readonly resumed: boolean;
}

/** An answer as it is repeated. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is known of a key in use. */
interface KnownCall {
  readonly fingerprint: string;
  /** Somebody is doing it now, as far as can be known. */
  readonly held: boolean;
  readonly answer: StoredAnswer | undefined;
}

/** Somebody else has done the call meanwhile: what was to be committed must not be. */
export class Superseded extends Error {
  constructor() {
    super("The call was taken over while it was being done");
  }
}

/**
 * Takes a call, in one statement: one nobody has made, one whose key has expired, or one whose holder is known dead or has
 * been silent for longer than its lease.
 *
 * @param leaseMs how long the holder has, before others take it for dead while its process seems to live
 * @returns undefined when it is somebody else's, or answered
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

/** A process always has a session; should one lose all of them for a moment, its own try to end the call is refused. */
const isDead = (process: string) =>
  sql`not exists (select from pg_stat_activity where application_name = ${sql.ref(process)})`;

/** What is known of a call's key; undefined when it is free. */
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
 * Stores the answer of a call; in the transaction of what the call changes, neither exists without the other.
 *
 * @throws Superseded when the call is not the holder's any more
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
  if (numUpdatedRows !== 1n) throw new Superseded();
}

/** Gives a call back without an answer: whoever makes it again does it. */
export async function releaseCall(db: Db, { id, holder }: Reservation): Promise<void> {
  await db.updateTable("idempotency").set({ held_until: sql`clock_timestamp()` })
    .where("id", "=", id).where("holder", "=", holder).where("status", "is", null)
    .execute();
}

/**
 * Stores what one of a call's transactions has done, in that transaction.
 *
 * @throws Superseded when another holder has done it
 */
export async function insertPart(
  tx: Tx,
  { id, expiresAt }: Reservation,
  position: number,
  body: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.insertInto("idempotency_part")
    .values({ idempotency_id: id, position, body, expires_at: expiresAt.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Superseded();
}

/** What earlier holders of a call have done of it, by position. */
export async function findParts(db: Db, { id }: Reservation): Promise<Map<number, string>> {
  const rows = await db.selectFrom("idempotency_part").select(["position", "body"])
    .where("idempotency_id", "=", id).execute();
  return new Map(rows.map(({ position, body }) => [position, body]));
}

/** Removes what has expired; a key it belonged to is free from its expiry on, removed or not. */
export async function removeExpiredCalls(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom("idempotency_part").where("expires_at", "<=", sqlInstant(now)).execute();
  await db.deleteFrom("idempotency").where("expires_at", "<=", sqlInstant(now)).execute();
}

const sqlInstant = (instant: Temporal.Instant) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;
