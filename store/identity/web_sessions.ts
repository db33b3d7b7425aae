/**
 * Sessions of the consoles' users. All times are real time, because tokens expire in real time, whatever the
 * service's clock says.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

export interface WebSession {
  /** The SHA-256, in hexadecimal, of the browser's cookie. */
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly unit: string | undefined;
  readonly csrf: string;
  readonly encryptedTokens: Uint8Array;
  readonly accessExpiresAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
  /** The time of the last request, to the minute. */
  readonly seenAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | undefined;
}

/**
 * How many days ended sessions are kept, so that a form sent from one of their pages can be stored for its
 * user.
 */
const KNOWN_DAYS = 7;

const columns = sql`id, cpf, name, unit, csrf, encrypted_tokens as "encryptedTokens",
  access_expires_at as "accessExpiresAt", created_at as "createdAt", seen_at as "seenAt", ended_at as "endedAt"`;
type Row = Omit<WebSession, "unit" | "endedAt"> & { unit: string | null; endedAt: Temporal.Instant | null };

const fromRow = (row: Row | undefined): WebSession | undefined =>
  row && { ...row, unit: row.unit ?? undefined, endedAt: row.endedAt ?? undefined };

/** A new session, with its identification at the single sign-on. */
interface NewSession extends Omit<WebSession, "endedAt"> {
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
}

export async function insertWebSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto("web_session").values({
    id: session.id,
    cpf: session.cpf,
    name: session.name,
    unit: session.unit ?? null,
    csrf: session.csrf,
    subject: session.subject ?? null,
    provider_session: session.providerSession ?? null,
    encrypted_tokens: session.encryptedTokens,
    access_expires_at: session.accessExpiresAt.toString(),
    created_at: session.createdAt.toString(),
    seen_at: session.seenAt.toString(),
  }).execute();
}

/** A session by id, also when it has ended. */
export async function findWebSession(db: Db, id: string): Promise<WebSession | undefined> {
  const { rows: [row] } = await sql<Row>`select ${columns} from web_session where id = ${id}`.execute(db);
  return fromRow(row);
}

/** The user from whose page a form comes, by its CSRF token. Ended sessions count. */
export async function userOfForm(db: Db, csrf: string): Promise<string | undefined> {
  const row = await db.selectFrom("web_session").select("cpf").where("csrf", "=", csrf).executeTakeFirst();
  return row?.cpf;
}

/** The unit a user last worked for. */
export async function lastUnitOf(db: Db, cpf: string): Promise<string | undefined> {
  const row = await db.selectFrom("web_session").select("unit").where("cpf", "=", cpf)
    .where("unit", "is not", null).orderBy("created_at", "desc").limit(1).executeTakeFirst();
  return row?.unit ?? undefined;
}

export async function recordSessionUse(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db.updateTable("web_session").set({ seen_at: at.toString() }).where("id", "=", id).execute();
}

export async function chooseUnit(db: Db, id: string, unit: string): Promise<void> {
  await db.updateTable("web_session").set({ unit }).where("id", "=", id).execute();
}

/** Ends a session and forgets its tokens; returns whether it was still open. */
export async function endWebSession(tx: Tx | Db, id: string, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable("web_session")
    .set({ ended_at: at.toString(), encrypted_tokens: new Uint8Array() })
    .where("id", "=", id).where("ended_at", "is", null).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends the sessions that the single sign-on has ended: the named session or, when none is named, all sessions
 * of its subject.
 *
 * @returns the sessions that were still open
 */
export async function endSessionsOf(
  tx: Tx,
  { subject, providerSession, at }: {
    readonly subject: string | undefined;
    readonly providerSession: string | undefined;
    readonly at: Temporal.Instant;
  },
  now: Temporal.Instant,
): Promise<{ readonly id: string; readonly cpf: string }[]> {
  let ending = tx.updateTable("web_session")
    .set({ ended_at: now.toString(), encrypted_tokens: new Uint8Array() })
    .where("ended_at", "is", null);
  if (subject !== undefined) ending = ending.where("subject", "=", subject);
  ending = providerSession === undefined
    ? ending.where("created_at", "<=", at.toString() as never)
    : ending.where("provider_session", "=", providerSession);
  return await ending.returning(["id", "cpf"]).execute();
}

/** Whether the caller is the one to refresh these tokens, until an instant. */
export async function claimRefresh(
  db: Db,
  { id, accessExpiresAt }: WebSession,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update web_session set refreshing_until = ${until.toString()}::timestamptz
    where id = ${id} and ended_at is null and access_expires_at = ${accessExpiresAt.toString()}::timestamptz
      and (refreshing_until is null or refreshing_until <= ${now.toString()}::timestamptz)`.execute(db);
  return numAffectedRows === 1n;
}

/** @param tokens undefined: the refresh failed, and another caller may try again */
export async function completeRefresh(
  db: Db,
  id: string,
  tokens: Pick<WebSession, "encryptedTokens" | "accessExpiresAt"> | undefined,
): Promise<void> {
  await db.updateTable("web_session").set({
    refreshing_until: null,
    ...tokens && {
      encrypted_tokens: tokens.encryptedTokens,
      access_expires_at: tokens.accessExpiresAt.toString(),
    },
  }).where("id", "=", id).where("ended_at", "is", null).execute();
}

/** Uses the database's clock, which is real even when the service's clock is moved. */
export async function removeOldWebSessions(db: Db): Promise<void> {
  await sql`delete from web_session where seen_at < now() - make_interval(days => ${KNOWN_DAYS})`.execute(db);
}
