/** Subscriptions to the daily digest: what each user wants, and up to when they have received it. */
import { sql } from "kysely";
import type { MailDigestKind } from "../../domain/notices/mail_digest.ts";
import type { Db, Tx } from "../connection/connection.ts";
import type { NewJob } from "../queue/jobs.ts";

export interface MailDigest {
  readonly id: string;
  readonly cpf: string;
  readonly address: string;
  readonly kinds: readonly MailDigestKind[];
  /** The ids of saved searches. */
  readonly searches: readonly string[];
  readonly confirmation: string;
  readonly confirmationSentAt: Temporal.Instant | undefined;
  readonly confirmedAt: Temporal.Instant | undefined;
  /** News up to this instant has been sent. */
  readonly coveredUntil: Temporal.Instant;
  /** The number of failed attempts since the last success. */
  readonly attempts: number;
}

/** The digest a user asks for. */
type WantedDigest = Pick<MailDigest, "cpf" | "address" | "kinds" | "searches">;

type Row = Omit<MailDigest, "confirmationSentAt" | "confirmedAt"> & {
  confirmationSentAt: Temporal.Instant | null;
  confirmedAt: Temporal.Instant | null;
};

const columns = sql`d.id, d.cpf, d.address, d.kinds, d.confirmation, d.attempts,
  array(select s.search_id::text from mail_digest_search s where s.digest_id = d.id order by 1) as searches,
  d.confirmation_sent_at as "confirmationSentAt", d.confirmed_at as "confirmedAt", d.told_until as "coveredUntil"`;

const fromRow = ({ confirmationSentAt, confirmedAt, ...row }: Row): MailDigest => ({
  ...row,
  confirmationSentAt: confirmationSentAt ?? undefined,
  confirmedAt: confirmedAt ?? undefined,
});

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

export async function findMailDigest(
  db: Db | Tx,
  by: { readonly cpf: string } | { readonly id: string },
): Promise<MailDigest | undefined> {
  const condition = "cpf" in by ? sql`d.cpf = ${by.cpf}` : sql`d.id = ${by.id}::uuid`;
  const { rows: [row] } = await sql<Row>`select ${columns} from mail_digest d where ${condition}`.execute(db);
  return row && fromRow(row);
}

/**
 * Saves the digest a user asks for. A new address must be confirmed before anything is sent to it; earlier
 * news is not sent. Saved searches that do not exist are left out.
 */
export async function saveMailDigest(
  tx: Tx,
  { cpf, address, kinds, searches }: WantedDigest,
  now: Temporal.Instant,
): Promise<MailDigest> {
  const { rows: [saved] } = await sql<{ id: string }>`
    insert into mail_digest as d (id, cpf, address, kinds, confirmation, told_until, next_attempt_at)
    values (gen_random_uuid(), ${cpf}, ${address}, ${[...kinds]}::text[], gen_random_uuid(), ${at(now)}, ${
    at(now)
  })
    on conflict (cpf) do update set kinds = excluded.kinds, address = excluded.address,
      confirmation = case when d.address = excluded.address then d.confirmation else excluded.confirmation end,
      confirmation_sent_at = case when d.address = excluded.address then d.confirmation_sent_at end,
      confirmed_at = case when d.address = excluded.address then d.confirmed_at end,
      attempts = case when d.address = excluded.address then d.attempts else 0 end,
      next_attempt_at = case when d.address = excluded.address then d.next_attempt_at else excluded.next_attempt_at end
    returning id`.execute(tx);
  await sql`delete from mail_digest_search where digest_id = ${saved!.id}::uuid`.execute(tx);
  await sql`insert into mail_digest_search (digest_id, search_id)
    select ${saved!.id}::uuid, s.id from saved_search s where s.id = any(${[...searches]}::uuid[])`
    .execute(tx);
  return (await findMailDigest(tx, saved!))!;
}

/** Confirms the user's present address; returns whether the code is the right one. */
export async function confirmMailDigest(
  db: Db,
  { cpf, code, now }: { readonly cpf: string; readonly code: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mail_digest set confirmed_at = coalesce(confirmed_at, ${at(now)}),
      told_until = case when confirmed_at is null then ${at(now)} else told_until end
    where cpf = ${cpf} and confirmation = ${code}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

export async function removeMailDigest(db: Db, cpf: string): Promise<void> {
  await db.deleteFrom("mail_digest").where("cpf", "=", cpf).execute();
}

/** Records that the confirmation message was sent. */
export async function recordConfirmationSent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable("mail_digest")
    .set({ confirmation_sent_at: now.toString(), attempts: 0, next_attempt_at: now.toString() })
    .where("id", "=", id).execute();
}

interface Moment {
  readonly now: Temporal.Instant;
  /** The business day whose digest is due; undefined: none is. */
  readonly day: Temporal.PlainDate | undefined;
}

/** Whether a day's digest or a confirmation message is due. */
const isDue = ({ now, day }: Moment) =>
  sql`next_attempt_at <= ${at(now)} and case
  when confirmed_at is null then confirmation_sent_at is null
  else coalesce(told_on, '-infinity') < ${day?.toString() ?? null}::date end`;

/** The digests for which something can be sent now. */
export async function dueMailDigests(db: Db, moment: Moment): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from mail_digest where ${isDue(moment)} order by id`
    .execute(db);
  return rows.map(({ id }) => id);
}

/** The job that sends a user's digest or confirmation message. */
export const mailDigestJob = (digestId: string): NewJob => ({
  task: "send_digest",
  payload: { digestId },
  key: `send_digest:${digestId}`,
});

/** Reserves a digest for sending; undefined when it is no longer due. */
export async function reserveMailDigest(
  db: Db,
  id: string,
  { until, ...moment }: Moment & {
    /** Until then no other process takes it. */
    readonly until: Temporal.Instant;
  },
): Promise<MailDigest | undefined> {
  const { rows: [row] } = await sql<Row>`
    update mail_digest d set next_attempt_at = ${at(until)}
    where id = ${id}::uuid and ${isDue(moment)} returning ${columns}`.execute(db);
  return row && fromRow(row);
}

/** Records that a user has received the news up to an instant, or that there was none. */
export async function recordMailDigestSent(
  tx: Tx,
  id: string,
  { day, until }: { readonly day: Temporal.PlainDate; readonly until: Temporal.Instant },
): Promise<void> {
  await tx.updateTable("mail_digest")
    .set({ told_on: day.toString(), told_until: until.toString(), attempts: 0 }).where("id", "=", id)
    .execute();
}

/** Records a failed attempt and the time of the next. */
export async function recordMailDigestFailed(
  db: Db,
  { id, attempts }: MailDigest,
  next: Temporal.Instant,
): Promise<void> {
  await db.updateTable("mail_digest").set({ attempts: attempts + 1, next_attempt_at: next.toString() })
    .where("id", "=", id).execute();
}
