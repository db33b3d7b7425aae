/** Changes the index in place, or replaces it by another one built beside it. */
import { sql } from "kysely";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { analysePrecedent } from "../document.ts";
import type { AppliedChanges, IndexBuild } from "../engine.ts";
import {
  addWordCounts,
  countWords,
  emptyDocuments,
  subtractWordCounts,
  type WordCounts,
  wordsOf,
  writeDocuments,
} from "./documents.ts";
import { writeImage } from "./stored_image.ts";

/** The age at which an unfinished index is dropped. */
const ABANDONED_AFTER = "1 day";

interface Changes {
  readonly put: readonly Precedent[];
  readonly remove: readonly string[];
}

export const applyChanges = (db: Db, changes: Changes): Promise<AppliedChanges> =>
  db.transaction().execute(async (tx) => {
    const active = await raiseVersion(tx);
    return await change(tx, active.id, active.version, changes);
  });

/**
 * Locks the active index and increases its version. After a swap, a transaction that waited for it finds no
 * row for the former index; its next statement sees the new one.
 */
async function raiseVersion(tx: Tx): Promise<{ id: number; version: bigint }> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { rows: [active] } = await sql<{ id: number; version: bigint }>`
      update search_build set version = version + 1 where active returning id, version`.execute(tx);
    if (active !== undefined) return active;
  }
  throw new Error("No index is active");
}

/** Adds and removes documents in one index, and updates the counts of its words. */
async function change(
  tx: Tx,
  build: number,
  version: bigint,
  { put, remove }: Changes,
): Promise<AppliedChanges> {
  const documents = [...new Map(put.map((precedent) => [precedent.id, precedent])).values()]
    .map(analysePrecedent);
  const written = new Set(documents.map(({ precedent }) => precedent.id));
  const gone = [...new Set(remove)].filter((id) => !written.has(id));
  const former = await wordsOf(tx, build, [...written, ...gone]);
  const counts: WordCounts = new Map();
  for (const { shown } of documents) countWords(counts, shown, 1);
  for (const words of former.values()) subtractWordCounts(counts, words);
  await writeDocuments(tx, build, version, documents);
  await emptyDocuments(tx, build, version, gone);
  await addWordCounts(tx, build, counts);
  return { put: documents.length, removed: gone.filter((id) => former.has(id)).length };
}

export async function beginBuild(db: Db): Promise<IndexBuild> {
  // The former index, and unfinished builds.
  await sql`
    delete from search_build b using search_build active
    where active.active and not b.active
      and (b.id < active.id or b.created_at < now() - ${ABANDONED_AFTER}::interval)`.execute(db);
  const { rows: [begun] } = await sql<{ id: number }>`
    insert into search_build (begun_at_version, version)
    select version, 1 from search_build where active returning id`.execute(db);
  if (begun === undefined) throw new Error("No index is active");
  const build = begun.id;
  return {
    add: (batch) =>
      db.transaction().execute(async (tx) => void await change(tx, build, 1n, { put: batch, remove: [] })),
    remove: (ids) =>
      db.transaction().execute(async (tx) => void await change(tx, build, 1n, { put: [], remove: ids })),
    async swap() {
      await writeImage(db, build);
      await db.transaction().execute((tx) => swap(tx, build));
    },
    async abandon() {
      await sql`delete from search_build where id = ${build} and not active`.execute(db);
    },
  };
}

/**
 * Changes applied to the active index since the build began are applied to the build first, as a version
 * after its image.
 */
async function swap(tx: Tx, build: number): Promise<void> {
  const former = await raiseVersion(tx);
  const { rows: changed } = await sql<{ id: string; precedent: Precedent | null }>`
    select d.id, d.precedent from search_document d, search_build b
    where d.build = ${former.id} and b.id = ${build} and d.version > b.begun_at_version`.execute(tx);
  await change(tx, build, 2n, {
    put: changed.flatMap(({ precedent }) => precedent ?? []),
    remove: changed.flatMap(({ id, precedent }) => precedent === null ? [id] : []),
  });
  await sql`update search_build set active = false where id = ${former.id}`.execute(tx);
  await sql`update search_build set active = true, version = 2 where id = ${build}`.execute(tx);
  // The former index stays until the next build begins: processes answer from it while they read the new one.
}
