/** The disputes of the indexed precedents, and which of them name which. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

interface DisputeRow {
  readonly id: string;
  readonly keys: readonly string[];
  /** The dispute recorded so far. */
  readonly dispute: string | null;
}

/** The precedents that may share a dispute with others. */
export async function listDisputeRows(db: Db): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select i.id, i.keys, i.dispute from indexed_precedent i
    where jsonb_array_length(i.keys) > 1 or i.dispute is not null
      or exists (select from indexed_precedent o where o.targets ? i.id)
    order by i.id`.execute(db);
  return rows;
}

export async function recordDisputes(
  db: Db,
  changed: readonly { readonly id: string; readonly dispute: string | undefined }[],
): Promise<void> {
  await sql`
    update indexed_precedent i set dispute = n.dispute
    from unnest(${changed.map(({ id }) => id)}::text[], ${
    changed.map(({ dispute }) => dispute ?? null)
  }::text[]) n (id, dispute)
    where i.id = n.id`.execute(db);
}

/** The recorded disputes of precedents, by id; those alone in theirs are left out. */
export async function disputesOfIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; dispute: string }>`
    select id, dispute from indexed_precedent where id = any(${ids}::text[]) and dispute is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, dispute }) => [id, dispute]));
}

/** The keys of precedents, by id. */
export async function keysOfIds(db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; keys: readonly string[] }>`
    select id, keys from indexed_precedent where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, keys }) => [id, keys]));
}

/** The most of a dispute that are named. */
const MOST_NAMED = 40;

/** The ids of those of the same dispute as a precedent and of those that name it, without itself. */
export async function listRelatedIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from indexed_precedent i
    where i.id <> ${id} and (i.targets ? ${id}
      or i.dispute = (select dispute from indexed_precedent where id = ${id}))
    order by i.id limit ${MOST_NAMED}`.execute(db);
  return rows.map(({ id }) => id);
}
