/** The rows of the index: writes precedents, and reads what a process's copy needs. */
import { sql } from "kysely";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { factsOf } from "../../domain/precedents/precedent_facts.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { PREPARED } from "../../store/connection/prepared_statements.ts";
import { type AnalysedPrecedent, wordSet } from "../document.ts";
import type { IndexedDocument } from "../index/document_columns.ts";

/** The number of documents read at a time. */
const READ_AT_ONCE = 5_000;

/** For each word the number of documents to add to its count. */
export type WordCounts = Map<string, { shown: string; by: number }>;

/** Writes documents, replacing those with the same ids; `addWordCounts` counts their words. */
export async function writeDocuments(
  tx: Tx,
  build: number,
  version: bigint,
  documents: readonly AnalysedPrecedent[],
): Promise<void> {
  const column = <T>(of: (precedent: Precedent) => T) => documents.map(({ precedent }) => of(precedent));
  await sql`
    insert into search_document
      (build, id, version, organ, species, number, updated_on, cancelled, facts, words, precedent)
    select ${build}, t.id, ${version}, t.organ, t.species, t.number, t.updated_on, t.cancelled, t.facts, t.words,
      t.precedent
    from unnest(
      ${column(({ id }) => id)}::text[],
      ${column(({ organ }) => organ)}::text[],
      ${column(({ species }) => species)}::text[],
      ${column(({ number }) => number)}::text[],
      ${column(({ updatedOn }) => updatedOn ?? null)}::text[],
      ${column(({ cancelled }) => cancelled)}::boolean[],
      ${column((precedent) => JSON.stringify(factsOf(precedent)))}::jsonb[],
      ${documents.map(({ words }) => words)}::text[],
      ${column((precedent) => JSON.stringify(precedent))}::jsonb[]
    ) as t (id, organ, species, number, updated_on, cancelled, facts, words, precedent)
    on conflict (build, id) do update set
      version = excluded.version, organ = excluded.organ, species = excluded.species, number = excluded.number,
      updated_on = excluded.updated_on, cancelled = excluded.cancelled, facts = excluded.facts,
      words = excluded.words, precedent = excluded.precedent`.execute(tx);
}

/** Empties documents; returns the ids of those that existed. */
export async function emptyDocuments(
  tx: Tx,
  build: number,
  version: bigint,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update search_document set version = ${version}, words = '', precedent = null
    where build = ${build} and id = any(${ids}::text[]) and precedent is not null`.execute(tx);
}

/** The words of the existing documents, by id. */
export async function wordsOf(tx: Tx, build: number, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; words: string }>`
    select id, words from search_document
    where build = ${build} and id = any(${ids}::text[]) and precedent is not null`.execute(tx);
  return new Map(rows.map(({ id, words }) => [id, words]));
}

export function countWords(counts: WordCounts, words: Iterable<readonly [string, string]>, by: 1 | -1): void {
  for (const [word, shown] of words) {
    const known = counts.get(word);
    if (known === undefined) counts.set(word, { shown, by });
    else known.by += by;
  }
}

export const subtractWordCounts = (counts: WordCounts, words: string): void =>
  countWords(counts, [...wordSet(words)].map((word) => [word, word] as const), -1);

export async function addWordCounts(tx: Tx, build: number, counts: WordCounts): Promise<void> {
  const changed = [...counts].filter(([_, { by }]) => by !== 0);
  if (changed.length === 0) return;
  await sql`
    insert into search_word (build, word, shown, documents)
    select ${build}, t.word, t.shown, t.by from unnest(
      ${changed.map(([word]) => word)}::text[],
      ${changed.map(([_, { shown }]) => shown)}::text[],
      ${changed.map(([_, { by }]) => by)}::integer[]
    ) as t (word, shown, by)
    on conflict (build, word) do update set documents = search_word.documents + excluded.documents`.execute(
    tx,
  );
  await sql`
    delete from search_word where build = ${build} and documents <= 0
      and word = any(${changed.filter(([_, { by }]) => by < 0).map(([word]) => word)}::text[])`.execute(tx);
}

/** A row for an index in memory: a document to add or, when `removed`, to remove. */
export interface DocumentRow extends IndexedDocument {
  readonly removed: boolean;
}

/** Documents changed after a version, in the order of their ids; the next ones are fetched meanwhile. */
export async function* readDocuments(db: Db, build: number, after: bigint): AsyncGenerator<DocumentRow[]> {
  let next = readSome(db, build, after, "");
  for (;;) {
    const rows = await next;
    const end = rows.at(-1);
    const isLast = end === undefined || rows.length < READ_AT_ONCE;
    if (!isLast) next = readSome(db, build, after, end.id);
    yield rows;
    if (isLast) return;
  }
}

interface StoredRow extends Omit<DocumentRow, "updatedOn"> {
  readonly updated_on: string | null;
}

async function readSome(db: Db, build: number, version: bigint, last: string): Promise<DocumentRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, organ, species, number, updated_on, cancelled, facts, words, precedent is null as removed
    from search_document
    where build = ${build} and version > ${version} and id > ${last}
    order by id limit ${READ_AT_ONCE}`.execute(db);
  return rows.map(({ updated_on, ...row }) => ({ ...row, updatedOn: updated_on ?? undefined }));
}

/** Precedents by id; missing ones are left out. */
export async function readPrecedents(
  db: Db,
  build: number,
  ids: readonly string[],
): Promise<Map<string, Precedent>> {
  const { rows } = await sql<{ id: string; precedent: Precedent }>`
    select id, precedent from search_document
    where build = ${build} and id = any(${ids}::text[]) and precedent is not null ${PREPARED}`.execute(db);
  return new Map(rows.map(({ id, precedent }) => [id, precedent]));
}

/** A precedent of the active index. */
export async function activeState(db: Db): Promise<{ collection: string; documents: number }> {
  const { rows: [active] } = await sql<{ id: number; documents: bigint }>`
    select b.id, (select count(*) from search_document d where d.build = b.id and d.precedent is not null) as documents
    from search_build b where b.active`.execute(db);
  if (active === undefined) throw new Error("No index is active");
  return { collection: String(active.id), documents: Number(active.documents) };
}

export async function readActive(db: Db, id: string): Promise<Precedent | undefined> {
  const { rows: [row] } = await sql<{ precedent: Precedent }>`
    select d.precedent from search_document d join search_build b on b.id = d.build and b.active
    where d.id = ${id} and d.precedent is not null`.execute(db);
  return row?.precedent;
}
