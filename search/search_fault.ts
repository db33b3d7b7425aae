/** Checks that the index that is searched is the one that was filled from the bank. */
import type { Db } from "../store/connection/connection.ts";
import { isIndexing, lastGoodRun } from "../store/precedents/index_runs.ts";
import { countIndexed } from "../store/precedents/precedent_counts.ts";
import { isBnpEmpty } from "../store/precedents/precedent_records.ts";
import type { SearchEngine } from "./engine.ts";
import { parseQuery } from "./query/query.ts";
import { SearchUnavailable } from "./unavailable.ts";

/** Why an index lacks what the bank has; each fault is corrected by a full reading of the bank. */
type IndexFault =
  /** Nothing was ever indexed. */
  | "never-filled"
  /** The last run filled another engine. */
  | "other-engine"
  /** The engine has another index than the last run left, or fewer documents. */
  | "lost";

/**
 * Compares the engine's index with what the database records as indexed.
 *
 * @throws {SearchUnavailable} when the engine does not answer
 */
export async function findIndexFault(db: Db, search: SearchEngine): Promise<IndexFault | undefined> {
  // The engine is always asked: one that does not answer has no other fault to report.
  const [{ collection, documents }, last, indexed] = await Promise.all([
    search.state(),
    lastGoodRun(db),
    countIndexed(db),
  ]);
  if (last === undefined) return "never-filled";
  if (last.engine !== search.name) return "other-engine";
  if (collection !== last.collection || documents < indexed) return "lost";
  return search.fallback && await findFallbackFault(db, search.fallback);
}

/** The fault of the database's index beside an external engine; it is filled together with it. */
async function findFallbackFault(db: Db, fallback: SearchEngine): Promise<IndexFault | undefined> {
  const [{ documents }, indexed] = await Promise.all([fallback.state(), countIndexed(db)]);
  return documents < indexed ? "lost" : undefined;
}

/** The engine in use now, and its fault. */
interface IndexInUse {
  readonly engine: SearchEngine;
  readonly fault: IndexFault | undefined;
  /** Why the configured engine is not in use. */
  readonly away: SearchUnavailable | undefined;
}

/** The configured engine or, while it does not answer, the database's index beside it. */
export async function findIndexInUse(db: Db, search: SearchEngine): Promise<IndexInUse> {
  try {
    return { engine: search, fault: await findIndexFault(db, search), away: undefined };
  } catch (away) {
    if (!(away instanceof SearchUnavailable) || search.fallback === undefined) throw away;
    const wasFilled = await lastGoodRun(db) !== undefined;
    const fault = wasFilled ? await findFallbackFault(db, search.fallback) : "never-filled";
    return { engine: search.fallback, fault, away };
  }
}

/** Why searches do not find what the bank has. */
export type SearchFault =
  | IndexFault
  /** The index is being filled. */
  | "building"
  /** The bank has precedents and a search finds none. */
  | "finds-nothing";

/**
 * The fault of the search, as far as the engine and the database can tell.
 *
 * @throws as `findIndexFault`
 */
export async function findSearchFault(db: Db, search: SearchEngine): Promise<SearchFault | undefined> {
  const inUse = await findIndexInUse(db, search);
  const fault = inUse.fault ?? await findsNothing(db, inUse.engine);
  return fault !== undefined && await isIndexing(db) ? "building" : fault;
}

/**
 * Whether the bank is empty is known only when it is in the same database; of another bank, precedents were
 * indexed.
 */
async function findsNothing(db: Db, search: SearchEngine): Promise<"finds-nothing" | undefined> {
  const { total } = await search.search({
    query: parseQuery({}),
    filters: { includeCancelled: true },
    order: "text",
    page: { offset: 0, limit: 1 },
  });
  return total === 0 && (await countIndexed(db) > 0 || !(await isBnpEmpty(db))) ? "finds-nothing" : undefined;
}
