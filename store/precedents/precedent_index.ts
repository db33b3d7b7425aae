/** The indexed precedents with their statuses, as the indexing job has seen them. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

/** The data stored of an indexed precedent beside the index. */
export interface IndexedRow {
  readonly id: string;
  readonly organ: string;
  readonly species: string;
  readonly status: string | undefined;
  readonly cancelled: boolean;
  /** `AAAA-MM-DD`. */
  readonly updatedOn: string | undefined;
  readonly digest: string;
  /** What those of one dispute share, its id first. */
  readonly keys?: readonly string[];
  /** The ids of those it names. */
  readonly targets?: readonly string[];
}

/** When a precedent was observed, and the day used where the bank gives none. */
interface ObservedAt {
  readonly at: Temporal.Instant;
  readonly on: Temporal.PlainDate;
  /** Whether only the form differs of those with the date and status they had: they count as unchanged. */
  readonly isOtherForm?: boolean;
}

/** Of these precedents, the ids of those indexed with the same digest. */
export async function findUnchanged(db: Db, rows: readonly IndexedRow[]): Promise<Set<string>> {
  const { rows: found } = await sql<{ id: string }>`
    select i.id from indexed_precedent i
    join unnest(${rows.map(({ id }) => id)}::text[], ${
    rows.map(({ digest }) => digest)
  }::text[]) n (id, digest)
      on n.id = i.id and n.digest = i.digest`.execute(db);
  return new Set(found.map(({ id }) => id));
}

const unnested = (rows: readonly IndexedRow[]) =>
  sql`(select * from unnest(
    ${rows.map(({ id }) => id)}::text[], ${rows.map(({ organ }) => organ)}::text[],
    ${rows.map(({ species }) => species)}::text[], ${rows.map(({ status }) => status ?? null)}::text[],
    ${rows.map(({ cancelled }) => cancelled)}::boolean[],
    ${rows.map(({ updatedOn }) => updatedOn ?? null)}::date[], ${rows.map(({ digest }) => digest)}::text[],
    ${rows.map(({ id, keys = [id] }) => JSON.stringify(keys))}::jsonb[],
    ${rows.map(({ targets = [] }) => JSON.stringify(targets))}::jsonb[])
    u (id, organ, species, status, cancelled, updated_on, digest, keys, targets))`;

/** Records indexed precedents, and each change of status in their history. */
export async function recordIndexed(tx: Tx, rows: readonly IndexedRow[], seen: ObservedAt): Promise<void> {
  if (rows.length > 0) await record(tx, unnested(rows), seen);
}

async function record(
  tx: Tx,
  source: RawBuilder<unknown>,
  { at, on, isOtherForm = false }: ObservedAt,
): Promise<void> {
  const now = sql`${at.toString()}::timestamptz`;
  await sql`
    insert into precedent_status_history (precedent_id, status, since, seen_at)
    select n.id, n.status, coalesce(n.updated_on, ${on.toString()}::date), ${now}
    from ${source} n left join indexed_precedent i on i.id = n.id
    where i.id is null or i.status is distinct from n.status
    order by n.id`.execute(tx);
  await sql`
    insert into indexed_precedent as i
      (id, organ, species, status, cancelled, updated_on, digest, keys, targets, indexed_at)
    select n.id, n.organ, n.species, n.status, n.cancelled, n.updated_on, n.digest, n.keys, n.targets, ${now}
    from ${source} n
    on conflict (id) do update set organ = excluded.organ, species = excluded.species,
      status = excluded.status, cancelled = excluded.cancelled, updated_on = excluded.updated_on,
      digest = excluded.digest, keys = excluded.keys, targets = excluded.targets,
      indexed_at = case when ${isOtherForm} and i.updated_on is not distinct from excluded.updated_on
        and i.status is not distinct from excluded.status then i.indexed_at else excluded.indexed_at end
    where i.digest <> excluded.digest`.execute(tx);
}

/** Begins a full reading. */
export async function clearIndexing(db: Db | Tx): Promise<void> {
  await sql`truncate indexing_precedent`.execute(db);
}

/** Adds precedents that a full reading has found; of several with one id the last counts. */
export async function addIndexing(db: Db, rows: readonly IndexedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into indexing_precedent
      (id, organ, species, status, cancelled, updated_on, digest, keys, targets)
    select * from ${unnested(rows)} n
    on conflict (id) do update set organ = excluded.organ, species = excluded.species,
      status = excluded.status, cancelled = excluded.cancelled, updated_on = excluded.updated_on,
      digest = excluded.digest, keys = excluded.keys, targets = excluded.targets`.execute(db);
}

/** Removes precedents that a full reading had found and no longer finds. */
export async function removeIndexing(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from indexing_precedent where id = any(${ids}::text[])`.execute(db);
}

/**
 * Completes a full reading: precedents it has not found are no longer in the bank.
 *
 * @returns the number of new or changed precedents, and of removed ones
 */
export async function finishIndexing(tx: Tx, seen: ObservedAt): Promise<{ put: number; removed: number }> {
  const { rows: [counted] } = await sql<{ put: bigint }>`
    select count(*) as put from indexing_precedent n
    where not exists (select from indexed_precedent i where i.id = n.id and i.digest = n.digest)`.execute(tx);
  await record(tx, sql`indexing_precedent`, seen);
  const { rows: gone } = await sql<{ id: string }>`
    select i.id from indexed_precedent i
    where not exists (select from indexing_precedent n where n.id = i.id)`.execute(tx);
  await recordRemoved(tx, gone.map(({ id }) => id), seen);
  await clearIndexing(tx);
  return { put: Number(counted?.put ?? 0n), removed: gone.length };
}

/** Records in the history that precedents are no longer in the bank; their former texts go with them. */
export async function recordRemoved(tx: Tx, ids: readonly string[], { at, on }: ObservedAt): Promise<void> {
  await sql`
    with gone as (delete from indexed_precedent where id = any(${ids}::text[]) returning id),
      forgotten as (delete from precedent_version where precedent_id = any(${ids}::text[]))
    insert into precedent_status_history (precedent_id, status, removed, since, seen_at)
    select id, null, true, ${on.toString()}::date, ${at.toString()}::timestamptz
    from gone order by id`.execute(tx);
}

/** Of these ids, those that are indexed. */
export async function filterIndexed(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from indexed_precedent where id = any(${ids}::text[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ObservedStatus {
  readonly status: string | undefined;
  readonly removed: boolean;
  readonly since: Temporal.PlainDate;
  readonly seenAt: Temporal.Instant;
}

/** The statuses of a precedent over time, oldest first; empty for an unknown one. */
export async function statusHistory(db: Db, id: string): Promise<ObservedStatus[]> {
  const rows = await db.selectFrom("precedent_status_history").selectAll()
    .where("precedent_id", "=", id).orderBy("id").execute();
  return rows.map(({ status, removed, since, seen_at }) => ({
    status: status ?? undefined,
    removed,
    since,
    seenAt: seen_at,
  }));
}
