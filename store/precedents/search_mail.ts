/** Hits of saved searches by e-mail: to whom, whether confirmed, and up to which hit they were sent. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";
import type { NewJob } from "../queue/jobs.ts";
import type { SearchHit } from "./saved_searches.ts";

interface SearchMail {
  /** Whoever has it ends it. */
  readonly id: string;
  readonly searchId: string;
  readonly title: string;
  readonly address: string;
  readonly confirmation: string;
  readonly confirmedAt: Temporal.Instant | undefined;
  readonly attempts: number;
}

type Row = Omit<SearchMail, "confirmedAt"> & { readonly confirmedAt: Temporal.Instant | null };

const columns = sql`m.id, m.search_id as "searchId", s.title, m.address, m.confirmation, m.attempts,
  m.confirmed_at as "confirmedAt"`;
const fromRow = ({ confirmedAt, ...row }: Row): SearchMail => ({
  ...row,
  confirmedAt: confirmedAt ?? undefined,
});
const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

/** Of one address: more than anybody follows, and few requests that nobody has answered. */
const MOST_CONFIRMED = 50;
const MOST_UNANSWERED = 3;

/**
 * Asks for the hits of a saved search by e-mail; nothing but the question whether is sent before it is confirmed.
 *
 * @returns whether the address may have another one
 */
export async function insertSearchMail(
  tx: Tx,
  { id, searchId, address, confirmation }: Pick<SearchMail, "id" | "searchId" | "address" | "confirmation">,
  now: Temporal.Instant,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${address}), 0))`.execute(tx);
  const { rows: [kept] } = await sql<{ confirmed: bigint; unanswered: bigint }>`
    select count(confirmed_at) as confirmed, count(*) - count(confirmed_at) as unanswered from search_mail
    where lower(address) = lower(${address})`.execute(tx);
  if (Number(kept!.confirmed) >= MOST_CONFIRMED || Number(kept!.unanswered) >= MOST_UNANSWERED) return false;
  await sql`
    insert into search_mail (id, search_id, address, confirmation, created_at, next_attempt_at)
    values (${id}::uuid, ${searchId}::uuid, ${address}, ${confirmation}::uuid, ${at(now)}, ${at(now)})`
    .execute(tx);
  return true;
}

export async function findSearchMail(
  db: Db,
  by: { readonly id: string } | { readonly confirmation: string },
): Promise<SearchMail | undefined> {
  const condition = "id" in by ? sql`m.id = ${by.id}::uuid` : sql`m.confirmation = ${by.confirmation}::uuid`;
  const { rows: [row] } = await sql<Row>`
    select ${columns} from search_mail m join saved_search s on s.id = m.search_id where ${condition}`
    .execute(db);
  return row && fromRow(row);
}

/** Confirms that whoever reads the address wants them; hits from then on are sent. */
export async function confirmSearchMail(
  db: Db,
  confirmation: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update search_mail m set confirmed_at = coalesce(confirmed_at, ${at(now)}),
      told_hit = case when confirmed_at is not null then told_hit else
        coalesce((select max(h.id) from saved_search_hit h where h.search_id = m.search_id), 0) end
    where confirmation = ${confirmation}::uuid`.execute(db);
  return numAffectedRows > 0n;
}

/** Ends it, and the saved search that was made for it. */
export async function removeSearchMail(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_search where id = (select search_id from search_mail where id = ${id}::uuid)`
    .execute(db);
  return numAffectedRows > 0n;
}

/** Removes what was asked for before an instant and never confirmed. */
export async function removeUnconfirmedMails(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`delete from saved_search where id in (
    select search_id from search_mail where confirmed_at is null and created_at < ${at(before)})`.execute(db);
}

const isDue = (now: Temporal.Instant) =>
  sql`m.next_attempt_at <= ${at(now)} and case
    when m.confirmed_at is null then m.confirmation_sent_at is null
    else exists (select from saved_search_hit h where h.search_id = m.search_id and h.id > m.told_hit) end`;

export async function dueSearchMails(db: Db, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from search_mail m where ${isDue(now)} order by 1`
    .execute(db);
  return rows.map(({ id }) => id);
}

export const searchMailJob = (mailId: string): NewJob => ({
  task: "mail_search",
  payload: { mailId },
  key: `mail_search:${mailId}`,
});

/** Takes one for sending, so that no other process does until then; undefined when it is not due. */
export async function takeSearchMail(
  db: Db,
  id: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<SearchMail | undefined> {
  const { rows: [row] } = await sql<Row>`
    update search_mail m set next_attempt_at = ${at(until)} from saved_search s
    where m.id = ${id}::uuid and s.id = m.search_id and ${isDue(now)} returning ${columns}`.execute(db);
  return row && fromRow(row);
}

/** The hits not yet sent, newest first. */
export async function untoldHits(
  db: Db,
  id: string,
): Promise<Pick<SearchHit, "id" | "precedentId" | "title" | "summary">[]> {
  const { rows } = await sql<Pick<SearchHit, "id" | "precedentId" | "title" | "summary">>`
    select h.id, h.precedent_id as "precedentId", h.title, h.summary
    from search_mail m join saved_search_hit h on h.search_id = m.search_id and h.id > m.told_hit
    where m.id = ${id}::uuid order by h.id desc`.execute(db);
  return rows;
}

/** @param toldHit the newest hit that was sent; undefined: the question whether was */
export async function recordMailSent(
  db: Db,
  id: string,
  { now, toldHit }: { readonly now: Temporal.Instant; readonly toldHit: bigint | undefined },
): Promise<void> {
  const sent = toldHit === undefined
    ? sql`confirmation_sent_at = ${at(now)}`
    : sql`told_hit = ${toldHit}::bigint`;
  await sql`update search_mail set ${sent}, attempts = 0, next_attempt_at = ${at(now)}
    where id = ${id}::uuid`.execute(db);
}

export async function recordMailFailed(
  db: Db,
  { id, attempts }: SearchMail,
  next: Temporal.Instant,
): Promise<void> {
  await sql`update search_mail set attempts = ${attempts + 1}, next_attempt_at = ${at(next)}
    where id = ${id}::uuid`.execute(db);
}
