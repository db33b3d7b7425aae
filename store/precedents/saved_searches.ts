/** Saved searches, and the precedents found for them since. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

export interface SavedSearch {
  readonly id: string;
  readonly title: string;
  /** The filter as sent. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The parsed query that the engine is asked. */
  readonly question: Readonly<Record<string, unknown>>;
  readonly createdAt: Temporal.Instant;
  readonly checkedAt: Temporal.Instant;
  /** The receiver of notices about hits; undefined: only the feed has them. */
  readonly webhook: { readonly url: string; readonly secret: Uint8Array } | undefined;
}

/** A precedent that was new or changed when it was found for a search. */
export interface SearchHit {
  readonly id: bigint;
  readonly precedentId: string;
  readonly title: string;
  readonly summary: string;
  readonly foundAt: Temporal.Instant;
}

/** The most hits kept in a search's feed. */
const KEPT_HITS = 200;

/**
 * The default limit of saved searches: as many as can be checked without delaying the indexing. A limit is
 * needed because saving one requires no sign-in.
 */
const DEFAULT_MOST_SAVED = 10_000;

/** Whoever saves a search and wants it has looked into its feed by then. */
const READ_WITHIN_HOURS = 24;

/**
 * Saves a search. Where there is room for no more, the oldest that nobody has looked into since the day before,
 * and that notifies nobody, makes room, so that no single caller can fill it for all others.
 *
 * @returns whether there was room
 */
export async function insertSavedSearch(
  db: Db,
  search: SavedSearch,
  most = DEFAULT_MOST_SAVED,
): Promise<boolean> {
  const { rows: [saved] } = await sql<{ count: bigint }>`
    select count(*) as count from (select 1 from saved_search limit ${most}) kept`.execute(db);
  if (Number(saved!.count) >= most && !await removeNeverRead(db, search.createdAt)) return false;
  const { id, title, filter, question, createdAt, checkedAt, webhook } = search;
  await db.insertInto("saved_search").values({
    id,
    title,
    filter: JSON.stringify(filter),
    question: JSON.stringify(question),
    created_at: createdAt.toString(),
    checked_at: checkedAt.toString(),
    read_at: createdAt.toString(),
    webhook_url: webhook?.url ?? null,
    webhook_secret: webhook?.secret ?? null,
  }).execute();
  return true;
}

async function removeNeverRead(db: Db, now: Temporal.Instant): Promise<boolean> {
  const before = now.subtract({ hours: READ_WITHIN_HOURS }).toString();
  const { numAffectedRows = 0n } = await sql`
    delete from saved_search where id in (
      select id from saved_search
      where read_at = created_at and created_at < ${before}::timestamptz and webhook_url is null
        and not exists (select from search_mail m where m.search_id = saved_search.id)
      order by created_at limit 1 for update skip locked)`.execute(db);
  return numAffectedRows > 0n;
}

const columns = sql`id, title, filter, question, created_at as "createdAt", checked_at as "checkedAt",
  webhook_url as url, webhook_secret as secret`;
type Row = Omit<SavedSearch, "webhook"> & { url: string | null; secret: Uint8Array | null };

const fromRow = ({ url, secret, ...search }: Row): SavedSearch => ({
  ...search,
  webhook: url === null || secret === null ? undefined : { url, secret },
});

/** Reads a saved search and records that it was read. */
export async function readSavedSearch(
  db: Db,
  id: string,
  now: Temporal.Instant,
): Promise<SavedSearch | undefined> {
  const { rows: [row] } = await sql<Row>`
    update saved_search set read_at = ${now.toString()}::timestamptz where id = ${id}::uuid
    returning ${columns}`.execute(db);
  return row && fromRow(row);
}

export async function findSavedSearch(db: Db, id: string): Promise<SavedSearch | undefined> {
  const { rows: [row] } = await sql<Row>`select ${columns} from saved_search where id = ${id}::uuid`.execute(
    db,
  );
  return row && fromRow(row);
}

export async function removeSavedSearch(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("saved_search").where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The number of searches that notify a host, given as in a normalised address. */
export async function countOfReceiver(db: Db, host: string): Promise<number> {
  const { rows: [row] } = await sql<{ count: bigint }>`
    select count(*) as count from saved_search
    where split_part(webhook_url, '/', 3) = ${host}`.execute(db);
  return Number(row?.count ?? 0n);
}

/** Removes searches that nobody has read since an instant; notices do not count as reading. */
export async function removeUnreadSearches(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`delete from saved_search where read_at < ${before.toString()}::timestamptz`
    .execute(db);
}

/** Searches that were last checked before the latest indexing, up to a limit, the longest unchecked first. */
export async function uncheckedSearches(
  db: Db,
  { indexedUntil, limit }: { indexedUntil: Temporal.Instant; limit: number },
): Promise<SavedSearch[]> {
  const { rows } = await sql<Row>`
    select ${columns} from saved_search where checked_at < ${indexedUntil.toString()}::timestamptz
    order by checked_at, id limit ${limit}`.execute(db);
  return rows.map(fromRow);
}

/** When a precedent was last indexed; undefined: never. */
export async function lastIndexed(db: Db): Promise<Temporal.Instant | undefined> {
  const { rows: [row] } = await sql<{ at: Temporal.Instant | null }>`
    select max(indexed_at) as at from indexed_precedent`.execute(db);
  return row?.at ?? undefined;
}

interface Interval {
  readonly after: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/** Of these precedents, those indexed within an interval. */
export async function indexedBetween(
  db: Db,
  ids: readonly string[],
  { after, until }: Interval,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from indexed_precedent where id = any(${ids}::text[])
      and indexed_at > ${after.toString()}::timestamptz and indexed_at <= ${until.toString()}::timestamptz`
    .execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The number of precedents indexed within an interval. */
export async function countIndexed(db: Db, { after, until }: Interval): Promise<number> {
  const { rows: [row] } = await sql<{ count: bigint }>`
    select count(*) as count from indexed_precedent
    where indexed_at > ${after.toString()}::timestamptz and indexed_at <= ${until.toString()}::timestamptz`
    .execute(db);
  return Number(row?.count ?? 0n);
}

/** Records the hits of a search up to an instant; does nothing when another process has done so meanwhile. */
export async function recordHits(
  tx: Tx,
  { id, checkedAt, webhook }: SavedSearch,
  hits: readonly Pick<SearchHit, "precedentId" | "title" | "summary">[],
  { until, now }: { until: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const { numUpdatedRows } = await tx.updateTable("saved_search").set({ checked_at: until.toString() })
    .where("id", "=", id).where(
      "checked_at",
      "=",
      sql<Temporal.Instant>`${checkedAt.toString()}::timestamptz`,
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || hits.length === 0) return;
  const notifyAt = webhook === undefined ? null : now.toString();
  await sql`
    insert into saved_search_hit (search_id, precedent_id, title, summary, found_at, notify_at)
    select ${id}::uuid, n.id, n.title, n.summary, ${now.toString()}::timestamptz, ${notifyAt}::timestamptz
    from unnest(${hits.map(({ precedentId }) => precedentId)}::text[], ${
    hits.map(({ title }) => title)
  }::text[],
      ${hits.map(({ summary }) => summary)}::text[]) n (id, title, summary)`.execute(tx);
  await sql`
    delete from saved_search_hit where search_id = ${id}::uuid and notify_at is null and id <= (
      select id from saved_search_hit where search_id = ${id}::uuid order by id desc offset ${KEPT_HITS} limit 1)`
    .execute(tx);
}

const hitColumns = sql`id, precedent_id as "precedentId", title, summary, found_at as "foundAt"`;

/** The hits, newest first. */
export async function listHits(db: Db, searchId: string): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    select ${hitColumns} from saved_search_hit where search_id = ${searchId}::uuid
    order by id desc limit ${KEPT_HITS}`.execute(db);
  return rows;
}

/** Searches with notices due now. */
export async function searchesToNotify(db: Db, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct search_id as id from saved_search_hit where notify_at <= ${now.toString()}::timestamptz`
    .execute(db);
  return rows.map(({ id }) => id);
}

/** The hits of which a search's receiver is to be notified now, oldest first, with the number of attempts. */
export async function hitsToNotify(
  db: Db,
  searchId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<(SearchHit & { readonly attempts: number })[]> {
  const { rows } = await sql<SearchHit & { attempts: number }>`
    select ${hitColumns}, attempts from saved_search_hit
    where search_id = ${searchId}::uuid and notify_at <= ${now.toString()}::timestamptz
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** @param nextAt undefined: delivered, or given up */
export async function saveNotification(
  db: Db,
  { id, attempts }: { readonly id: bigint; readonly attempts: number },
  nextAt: Temporal.Instant | undefined,
): Promise<void> {
  await db.updateTable("saved_search_hit")
    .set({ attempts: attempts + 1, notify_at: nextAt?.toString() ?? null })
    .where("id", "=", id).where("attempts", "=", attempts).execute();
}

/** Removes a search's receiver, which wants no more notices; the feed continues. */
export async function removeReceiver(tx: Tx, searchId: string): Promise<void> {
  await tx.updateTable("saved_search").set({ webhook_url: null, webhook_secret: null })
    .where("id", "=", searchId).execute();
  await tx.updateTable("saved_search_hit").set({ notify_at: null }).where("search_id", "=", searchId)
    .execute();
}
