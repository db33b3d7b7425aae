/** Whether the index that is searched is the one that was filled from the bank. */
import type { Db } from "../store/connection.ts";
import { isIndexing, lastGoodRun } from "../store/precedents/index_runs.ts";
import { countIndexed } from "../store/precedents/precedent_index.ts";
import { isBankEmpty } from "../store/precedents/precedent_records.ts";
import { parseQuery } from "./query/query.ts";
import type { SearchEngine } from "./engine.ts";

/** Why an index does not hold what the bank holds; each is mended by reading the bank whole. */
type IndexFault =
  /** Nothing was ever read. */
  | "never-filled"
  /** What is known to be indexed was put into another engine since. */
  | "other-engine"
  /** The engine holds another index than the last run left, or less than was put into it. */
  | "lost";

/**
 * Compares what the engine holds with what the database says was indexed.
 *
 * @throws {SearchUnavailable} when the engine does not answer
 */
export async function findIndexFault(db: Db, search: SearchEngine): Promise<IndexFault | undefined> {
  const last = await lastGoodRun(db);
  if (last === undefined) return "never-filled";
  if (last.engine !== search.name) return "other-engine";
  const [{ collection, documents }, indexed] = await Promise.all([search.state(), countIndexed(db)]);
  return collection !== last.collection || documents < indexed ? "lost" : undefined;
}

/** Why searches do not find what the bank holds. */
export type SearchFault =
  | IndexFault
  /** The index is being filled. */
  | "building"
  /** The bank holds precedents and a search finds none. */
  | "finds-nothing";

/**
 * Whether a search finds what the bank holds, as far as both can be asked from here.
 *
 * @throws as `findIndexFault`
 */
export async function findSearchFault(db: Db, search: SearchEngine): Promise<SearchFault | undefined> {
  const fault = await findIndexFault(db, search) ?? await findsNothing(db, search);
  return fault !== undefined && await isIndexing(db) ? "building" : fault;
}

/** The bank is known to be empty only where it lies in the same database; another one's precedents have been indexed. */
async function findsNothing(db: Db, search: SearchEngine): Promise<"finds-nothing" | undefined> {
  const { total } = await search.search({
    query: parseQuery({}),
    filters: { includeCancelled: true },
    order: "text",
    page: { offset: 0, limit: 1 },
  });
  return total === 0 && (await countIndexed(db) > 0 || !(await isBankEmpty(db)))
    ? "finds-nothing"
    : undefined;
}
