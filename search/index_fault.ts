/** Whether the index that is searched is the one that was filled from the bank. */
import type { Db } from "../store/connection.ts";
import { isIndexing, lastGoodRun } from "../store/precedents/index_runs.ts";
import { countIndexed } from "../store/precedents/precedent_counts.ts";
import { isBankEmpty } from "../store/precedents/precedent_records.ts";
import { parseQuery } from "./query/query.ts";
import type { SearchEngine } from "./engine.ts";
import { SearchUnavailable } from "./unavailable.ts";

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
  // Asked in any case: one that does not answer has no other fault that could be told.
  const [{ collection, documents }, last, indexed] = await Promise.all([
    search.state(),
    lastGoodRun(db),
    countIndexed(db),
  ]);
  if (last === undefined) return "never-filled";
  if (last.engine !== search.name) return "other-engine";
  if (collection !== last.collection || documents < indexed) return "lost";
  return search.kept && await findKeptFault(db, search.kept);
}

/** The index in the database that stands beside an engine outside is filled with it, whichever was asked last. */
async function findKeptFault(db: Db, kept: SearchEngine): Promise<IndexFault | undefined> {
  const [{ documents }, indexed] = await Promise.all([kept.state(), countIndexed(db)]);
  return documents < indexed ? "lost" : undefined;
}

/** What can be indexed and searched now, and what is wrong with it. */
interface IndexInUse {
  readonly engine: SearchEngine;
  readonly fault: IndexFault | undefined;
  /** Why it is not the engine that was configured. */
  readonly away: SearchUnavailable | undefined;
}

/** The configured engine or, while that does not answer, the index that the database keeps beside it. */
export async function findIndexInUse(db: Db, search: SearchEngine): Promise<IndexInUse> {
  try {
    return { engine: search, fault: await findIndexFault(db, search), away: undefined };
  } catch (away) {
    if (!(away instanceof SearchUnavailable) || search.kept === undefined) throw away;
    const wasFilled = await lastGoodRun(db) !== undefined;
    const fault = wasFilled ? await findKeptFault(db, search.kept) : "never-filled";
    return { engine: search.kept, fault, away };
  }
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
  const inUse = await findIndexInUse(db, search);
  const fault = inUse.fault ?? await findsNothing(db, inUse.engine);
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
